import Taro from '@tarojs/taro'
import { api } from '@/api'
import { TEXTS, TOAST_DURATION_MS } from '@/lib/constants'
import { oneTapHere } from '@/platform/OneTapButton'
import { wechatHere } from '@/platform/wechat'
import { session } from '@/stores/session'
import { askToKeep } from './closing'
import { comeBack } from './nav'
import { useResource } from './pages/DetailPage'

/** After any sign-in: keeps the token, asks about an account that is being closed, and goes back to where the person came from. */
export async function entered(token: string, redirect: string) {
  await session.signIn(token)
  session.dropInviteCode()
  const words = await askToKeep()
  await comeBack(redirect)
  Taro.showToast({
    title: words || TEXTS.loginSuccess,
    icon: words ? 'none' : 'success',
    duration: TOAST_DURATION_MS
  })
}

/** Which ways to sign in there are here, and whether sandboxes stand in for the carrier and WeChat. */
export function useOffers() {
  const { data, waiting } = useResource(() => api('GET /api/getuserconfig', {}, { catch: true, quiet: true }))
  const appid = data?.wechat_appid ?? ''
  const sandboxWechat = appid.startsWith('sandbox')
  return {
    /** Still being asked for. */
    waiting,
    appid,
    sandbox: data?.sandbox === 1,
    sandboxWechat,
    wechat: sandboxWechat || wechatHere(appid),
    oneTap: oneTapHere || data?.sandbox === 1
  }
}

export type Offers = ReturnType<typeof useOffers>

/** The invite code one came with, if it is somebody's: what a sign-in sends as `spread`. */
export function useInvite(code: string) {
  const wanted = code || session.inviteCode
  const found = useResource(
    async () => (wanted ? api('GET /api/code_to_uid', { code: wanted }, { catch: true, quiet: true }) : null),
    wanted
  )
  return { code: wanted, spread: found.data ? wanted : undefined, unknown: found.error?.code === 'BAD_INVITE' }
}
