import { broughtTencentChat } from '@/api/chat/late'

/** Tencent's SDK is in the package of the service pages, and here once one of them is opened. */
export const loadTencent = broughtTencentChat
