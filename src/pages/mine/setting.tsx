import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go, goHome } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { session } from '@/stores/session'
import { About, Person, Security } from './_parts/SettingCells'
import { SubAccounts } from './_parts/SubAccounts'
import { WechatCell } from './_parts/WechatCell'
import './setting.scss'

definePageConfig({ navigationBarTitleText: '设置' })

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

async function signOut(scope: 'this' | 'everywhere') {
  const content = scope === 'this' ? '确定退出登录吗？' : '所有设备都会退出，需要重新登录'
  if (!(await confirm({ content, confirmText: '退出' }))) return
  await session.signOut(scope)
  await goHome()
  say('已退出登录')
}

export default page(() => (
  <DetailPage load={() => api('GET /api/getuserconfig', {}, { catch: true, quiet: true })} skeleton="lines">
    {(config, resource) => (
      <View className="setting">
        <Person />
        <SubAccounts />
        <CellGroup title="账号安全">
          <Security hasPassword={config.has_password === 1} />
          {!session.user?.parent_uid && <WechatCell config={config} onChange={() => resource.refresh()} />}
        </CellGroup>
        <CellGroup title="消息通知">
          <Cell title="通知设置" onClick={() => go('/pages/user/noticeSetting')} />
          <Cell title="公众号" onClick={() => go('/pages/mine/wechatAccount')} />
        </CellGroup>
        <About />
        {!session.user?.parent_uid && (
          <CellGroup>
            <Cell title="注销账号" note="导出个人数据，或永久注销" onClick={() => go('/pages/mine/removeAccount')} />
          </CellGroup>
        )}
        <View className="setting__out">
          <Button kind="plain" size="large" block onClick={() => signOut('this')}>
            退出登录
          </Button>
          <View className="setting__all" role="button" onClick={() => signOut('everywhere')}>
            退出所有设备
          </View>
        </View>
      </View>
    )}
  </DetailPage>
))
