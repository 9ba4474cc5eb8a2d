import { bringTencentChat } from '@/api/chat/late'
import { tencentChat } from '@/api/chat/tencent-chat'

// Imported by the service pages alone, so Tencent's SDK is in their package.
bringTencentChat(tencentChat)
