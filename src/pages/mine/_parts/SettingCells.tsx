import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { cache } from '@/kit/cache'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Avatar } from '@/kit/parts/Avatar'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { APP_VERSION, TOAST_DURATION_MS, VERSION_CODE } from '@/lib/constants'
import { maskPhone } from '@/lib/format'
import { session } from '@/stores/session'

/** Who is signed in, and where their things go. */
export const Person = observer(function Person() {
  const { user } = session
  return (
    <CellGroup>
      <Cell
        title={user?.nickname ?? '个人信息'}
        note={user?.invite_code && `邀请码 ${user.invite_code}`}
        lead={<Avatar src={user?.avatar} size={96} />}
        onClick={() => go('/pages/user/info')}
      />
      <Cell title="收货地址" onClick={() => go('/pages/user/address_list')} />
    </CellGroup>
  )
})

/** Password and phones; a sub-account is told whose they are. */
export const Security = observer(function Security({ hasPassword }: { hasPassword: boolean }) {
  const { phone = '', contact_phone = '', parent_uid = '' } = session.user ?? {}
  if (parent_uid) {
    return <Cell title="手机号、密码和微信" note="由主账号管理，切换到主账号后可以修改" value={maskPhone(phone)} />
  }
  const contact = contact_phone && contact_phone !== phone ? maskPhone(contact_phone) : '与登录手机相同'
  return (
    <>
      <Cell title="登录密码" value={hasPassword ? '修改' : '去设置'} onClick={() => go('/pages/user/setpwd')} />
      <Cell
        title="登录手机"
        value={phone ? maskPhone(phone) : '去绑定'}
        onClick={() => go(phone ? '/pages/user/change_bind' : '/pages/user/bindlxtel')}
      />
      {phone !== '' && <Cell title="联系手机" value={contact} onClick={() => go('/pages/user/exchange_lxtel')} />}
    </>
  )
})

/** "0 KB", "12.3 KB", "1.2 MB" of bytes. */
const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 102.4) / 10} KB` : `${Math.round(bytes / 1024 / 102.4) / 10} MB`

/** The cache, the version and what the shop is bound by. */
export const About = observer(function About() {
  const [size, setSize] = useState(() => cache.size())
  const newest = useResource(() => api('GET /api/pub/getversion', {}, { catch: true, quiet: true })).data
  const clear = async () => {
    if (!(await confirm({ content: '清除后会重新加载，不影响登录和购物车', confirmText: '清除' }))) return
    cache.clear()
    setSize(cache.size())
    Taro.showToast({ title: '缓存已清除', icon: 'success', duration: TOAST_DURATION_MS })
  }
  const hasNewer = (newest?.version_code ?? 0) > VERSION_CODE
  return (
    <CellGroup title="通用">
      <Cell title="清除缓存" value={sizeText(size)} onClick={size > 0 ? clear : undefined} />
      <Cell
        title="当前版本"
        value={hasNewer ? `${APP_VERSION}，有新版本` : APP_VERSION}
        onClick={() => go('/pages/user/updates')}
      />
      <Cell title="服务协议" onClick={() => go('/pages/mine/service')} />
      <Cell title="隐私政策" onClick={() => go('/pages/mine/privacy')} />
    </CellGroup>
  )
})
