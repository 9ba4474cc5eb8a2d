import { useDidShow } from '@tarojs/taro'
import { session } from '@/stores/session'

/** Remembers who invited a person that is not signed in yet. */
export const useInvite = (code: string) =>
  useDidShow(() => {
    if (code && !session.signedIn) session.keepInviteCode(code)
  })
