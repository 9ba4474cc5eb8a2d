import type { Data, Endpoints, Input } from '@contract'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { type ApiError, api } from '@/api'
import { confirm } from '@/kit/confirm'
import { Cell } from '@/kit/parts/Cell'
import { WechatSignIn } from '@/kit/state/WechatSignIn'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { takeWechatCode, wechatHere } from '@/platform/wechat'
import { session } from '@/stores/session'

interface Props {
  config: Data<Endpoints['GET /api/getuserconfig']>
  onChange: () => void
}

type Bind = Input<Endpoints['POST /api/user/bangwx']>
const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

/** Whether the account has a WeChat to sign in with; binding one, or letting it go. */
export const WechatCell = observer(function WechatCell({ config, onChange }: Props) {
  const [wechat] = useState(() => new WechatSignIn())
  const { wechat_appid: appid, wechat_bound: bound } = config
  const sandboxWechat = appid.startsWith('sandbox')

  const send = async (change: Bind): Promise<void> => {
    try {
      const answer = await api('POST /api/user/bangwx', change, { catch: true, quiet: true })
      await session.signIn(answer.token)
      onChange()
      say(change.unbind ? '已解除绑定' : '微信已绑定')
    } catch (error) {
      await refused(error as ApiError)
    }
  }
  const refused = async (error: ApiError) => {
    const { moves, wx_ticket } = error.data as { moves?: string[]; wx_ticket?: string }
    if (error.code !== 'MERGE_FIRST' || !wx_ticket) return say(error.message)
    const content = `这个微信已有账号，合并后它的${(moves ?? []).join('、')}会转入当前账号，那个账号随后关闭`
    if (await confirm({ title: '合并账号', content, confirmText: '合并' })) await send({ wx_ticket, merge: 1 })
  }
  useEffect(() => {
    const proof = takeWechatCode()
    if (proof) send(proof)
  }, [])
  const tap = async () => {
    if (bound) {
      const content = '解除后不能再用这个微信登录'
      if (await confirm({ content, confirmText: '解除' })) await send({ unbind: 1 })
      return
    }
    if (!sandboxWechat && !wechatHere(appid)) return say('请在微信里打开后绑定')
    const proof = await wechat.ask({ appid, sandboxWechat }, '/pages/mine/setting')
    if (proof) await send(proof)
  }
  return <Cell title="微信" value={bound ? '已绑定' : '去绑定'} onClick={tap} />
})
