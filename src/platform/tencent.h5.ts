import type { MakeTencentChat } from '@/api/chat/late'

/** Tencent's SDK is a chunk of its own. */
export const loadTencent = (): Promise<MakeTencentChat> =>
  import('@/api/chat/tencent-chat').then(({ tencentChat }) => tencentChat)
