import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { BackTop } from '@/kit/parts/BackTop'
import { Banner } from '@/kit/parts/Banner'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { DrawBox } from '@/kit/parts/DrawBox'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Waterfall } from '@/kit/parts/Waterfall'
import { DrawState, oneEndpoint } from '@/kit/state/DrawState'
import { session } from '@/stores/session'
import { PacketState } from './_parts/PacketState'
import { Packets } from './_parts/Packets'
import './free.scss'

definePageConfig({ navigationBarTitleText: '免费专区', enableShareAppMessage: true })

/** What costs nothing, and goods below their list price, called what they are. */
export default page(() => {
  const [daily] = useState(() => new DrawState(oneEndpoint('POST /api/lottery/sign')))
  const [packets] = useState(() => new PacketState())
  const banners = useResource(() => api('GET /api/index/free_banner_list', {}, quietly))
  const goods = usePagedList(paging => api('GET /api/product/discount', paging, quietly))
  const play = () => Promise.all([daily.load(), packets.load()])
  const refresh = async () => {
    await Promise.all([play(), banners.refresh(), goods.refresh()])
  }
  useDidShow(() => {
    play()
  })
  return (
    <Frame>
      <PullRefresh onRefresh={refresh}>
        <View className="free">
          <Banner items={banners.data?.list ?? []} />
          <DrawBox state={daily} />
          <Packets state={packets} />
          <CellGroup>
            <Cell
              icon="coin"
              title="金豆抽奖"
              note="用金豆抽，概率公开，可验证"
              value="去抽奖"
              onClick={() => session.requireLogin() && go('/pages/user/jindou')}
            />
            <Cell
              icon="gift"
              title="福利转盘"
              note="购物得积分，积分转好礼"
              value="去转盘"
              onClick={() => session.requireLogin() && go('/pages/business/welfare')}
            />
            <Cell
              icon="route"
              title="免费游"
              note="线路免费，满员成团，押金返程退回"
              value="去选线路"
              onClick={() => go('/pages/tour/index')}
            />
            <Cell
              icon="package"
              title="盲盒"
              note="概率公开，件件有惊喜"
              value="去拆盒"
              onClick={() => session.requireLogin() && go('/pages/blind/index')}
            />
            <Cell
              icon="star"
              title="嘉年华"
              note="天天领机会，做任务多抽几次"
              value="去抽奖"
              onClick={() => session.requireLogin() && go('/pages/draw/index')}
            />
          </CellGroup>
          <View className="free__goods">
            <View className="free__title">限时低价</View>
            <View className="free__note">以下商品低于划线价，需付款购买</View>
          </View>
        </View>
        <List
          list={goods}
          rowKey={line => line.id}
          row={() => null}
          layout={lines => <Waterfall goods={lines} />}
          skeleton="goods"
          empty={{ words: '低价好物正在路上' }}
        />
      </PullRefresh>
      <BackTop />
    </Frame>
  )
})
