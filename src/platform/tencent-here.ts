import { bringTencentChat } from '@/api/chat/late'

// Imported by the service pages alone, so Tencent's SDK is in their package; it runs when it is the one that carries.
bringTencentChat(() => import('@/api/chat/tencent-chat').then(({ tencentChat }) => tencentChat))
