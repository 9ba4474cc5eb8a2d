import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { inviteLink } from '@/kit/open'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { copy, scan } from '@/kit/scan'
import { APP_VERSION, TEXTS, VERSION_CODE } from '@/lib/constants'
import { place } from '@/stores/place'
import { session } from '@/stores/session'

definePageConfig({ navigationBarTitleText: '开放能力', enableShareAppMessage: true })

const target = process.env.TARO_ENV === 'weapp' ? '微信小程序' : '网页版'

export default page(() => {
  const version = useResource(() => api('GET /api/pub/getversion', {}, { catch: true, quiet: true })).data
  const [where, setWhere] = useState('')
  const locate = async () => {
    const point = await Taro.getLocation({ type: 'gcj02' }).catch(() => null)
    setWhere(point ? `${point.latitude.toFixed(4)}, ${point.longitude.toFixed(4)}` : '没有获得定位权限')
  }
  const device = Taro.getDeviceInfo?.() ?? Taro.getSystemInfoSync()
  const sandbox = session.config?.pay_channels.includes('sandbox')
  return (
    <Frame>
      <CellGroup title="设备能力">
        <Cell icon="scan" title="扫一扫" note="识别网址、商城页面码和文字" onClick={scan} />
        <Cell icon="pin" title="获取位置" value={where || '点击获取'} pale={!where} onClick={locate} />
        <Cell
          icon="compass"
          title="选择地点"
          value={place.city || '未选择'}
          pale={!place.city}
          onClick={() => go('/choose-location')}
        />
        <Cell
          icon="share"
          title="分享商城"
          note="复制带有你邀请码的链接"
          onClick={() => copy(inviteLink(session.user?.invite_code ?? ''), TEXTS.linkCopied)}
        />
        <Cell
          icon="copy"
          title="剪贴板"
          note="读取剪贴板里的文字"
          onClick={async () => {
            const text = await Taro.getClipboardData().catch(() => null)
            go('/pages/webview/page', { result: text?.data || '剪贴板是空的，或没有读取权限' })
          }}
        />
        {sandbox && (
          <Cell
            icon="credit-card"
            title="支付体验"
            note="体验环境的收银台，不会产生真实扣款"
            onClick={() => (session.requireLogin() ? go('/pages/order/list', { type: 0 }) : undefined)}
          />
        )}
      </CellGroup>
      <CellGroup title="版本信息">
        <Cell title="当前版本" value={`${APP_VERSION}（${VERSION_CODE}）`} />
        <Cell title="最新版本" value={version?.version ?? '…'} onClick={() => go('/pages/user/updates')} />
        <Cell title="运行环境" value={target} />
        <Cell title="系统" value={`${device.system ?? device.platform ?? '未知'}`} />
      </CellGroup>
    </Frame>
  )
})
