import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { BackTop } from '@/kit/parts/BackTop'
import { Banner } from '@/kit/parts/Banner'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Waterfall } from '@/kit/parts/Waterfall'
import { session } from '@/stores/session'
import { Benefits, MemberCard } from './_parts/MemberCard'
import './index.scss'

definePageConfig({ navigationBarTitleText: '会员' })

export default page(() => {
  const banners = useResource(() => api('GET /api/index/vip_banner_list', {}, quietly)).data?.list ?? []
  const list = usePagedList(paging => api('GET /api/products', { ...paging, vip: 1, sort: 'sales' }, quietly))
  return (
    <Frame>
      <View className="vip">
        <MemberCard user={session.user} />
        <Benefits />
        <CellGroup>
          <Cell
            icon="gift"
            title="会员福利"
            note="等级权益、金豆和券、做任务领奖"
            onClick={() => session.requireLogin() && go('/pages/vip/fuli')}
          />
        </CellGroup>
        <Banner items={banners} />
        <Card title="会员专享价" more="全部" onMore={() => go('/pages/vip/zhuanqu')} className="vip__goodshead">
          <View className="vip__entry" onClick={() => go('/pages/vip/classify')}>
            按分类看会员价
          </View>
        </Card>
      </View>
      <List
        list={list}
        rowKey={goods => goods.id}
        row={() => null}
        layout={goods => <Waterfall goods={goods} />}
        skeleton="goods"
        empty={{ words: '会员专享的好物正在路上' }}
      />
      <BackTop />
    </Frame>
  )
})
