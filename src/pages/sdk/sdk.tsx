import { View } from '@tarojs/components'
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
import './sdk.scss'

definePageConfig({ navigationBarTitleText: '开放能力', enableShareAppMessage: true })

const target = process.env.TARO_ENV === 'weapp' ? '微信小程序' : '网页版'

/** What the app uses of a phone: what for, and tried out at a tap. Nothing is asked for before. */
export default page(() => {
  const version = useResource(() => api('GET /api/pub/getversion', {}, { catch: true, quiet: true })).data
  const [located, setLocated] = useState<boolean>()
  const locate = async () => {
    const point = await Taro.getLocation({ type: 'gcj02' }).catch(() => null)
    setLocated(point !== null)
  }
  const newest = version && (version.version_code > VERSION_CODE ? `可更新到 ${version.version}` : '已是最新')
  return (
    <Frame>
      <View className="sdk">
        <View className="sdk__head">
          <View className="sdk__title">用到手机的哪些能力</View>
          <View className="sdk__info">只在你点到时使用，不会在后台收集；不同意也能正常逛、正常下单。</View>
        </View>
        <CellGroup title="逛店和下单">
          <Cell icon="scan" title="扫一扫" note="扫商品码、店铺码，直接打开" onClick={scan} />
          <Cell
            icon="pin"
            title="我的位置"
            note="找附近的店，算到店距离"
            value={located === undefined ? '试一试' : located ? '已获得' : '没有授权'}
            pale={!located}
            onClick={locate}
          />
          <Cell
            icon="compass"
            title="所在城市"
            note="看本地的店和送达时间"
            value={place.city || '去选择'}
            pale={!place.city}
            onClick={() => go('/choose-location')}
          />
        </CellGroup>
        <CellGroup title="分享和提醒">
          <Cell
            icon="share"
            title="分享给好友"
            note="复制带有你邀请码的链接"
            onClick={() => copy(inviteLink(session.user?.invite_code ?? ''), TEXTS.linkCopied)}
          />
          <Cell
            icon="bell"
            title="消息提醒"
            note="发货、退款、优惠券到期时告诉你"
            onClick={() => session.requireLogin() && go('/pages/user/noticeSetting')}
          />
        </CellGroup>
        <CellGroup title="关于">
          <Cell icon="shield" title="隐私政策" note="收集什么、用来做什么" onClick={() => go('/pages/mine/privacy')} />
          <Cell
            icon="refresh"
            title={`当前版本 ${APP_VERSION}`}
            note={target}
            value={newest ?? '…'}
            onClick={() => go('/pages/user/updates')}
          />
        </CellGroup>
      </View>
    </Frame>
  )
})
