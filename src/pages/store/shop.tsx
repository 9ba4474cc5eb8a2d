import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Pic } from '@/kit/parts/Pic'
import { State } from '@/kit/parts/State'
import { Tabs } from '@/kit/parts/Tabs'
import { KeptGoodsStrip, KeptToday, KeptTodos, KeptTrend } from './_parts/KeptDesk'
import './shop.scss'

definePageConfig({ navigationBarTitleText: '我的店铺' })

type Kept = Data<Endpoints['GET /api/merchant/apply_detail']>['list'][number]

/** What of the shop's own pages somebody may open, by right. */
const WORK = [
  { right: 'orders', icon: 'notes', title: '店铺订单', path: '/pages/keeper/orders' },
  { right: 'orders', icon: 'heart', title: '我的粉丝', path: '/pages/store/myfans' },
  { right: 'aftersales', icon: 'refund', title: '售后处理', path: '/pages/keeper/aftersales' },
  { right: 'goods', icon: 'package', title: '商品管理', path: '/pages/keeper/goods' },
  { right: 'reviews', icon: 'message', title: '评价管理', path: '/pages/keeper/reviews' },
  { right: 'tb', icon: 'gift', title: '商家中心', path: '/pages/business/business' },
  { right: 'income', icon: 'coin', title: '店铺收益', path: '/pages/store/shop_profit' },
  { right: 'income', icon: 'store', title: '商家详情', path: '/pages/business/detail' }
] as const
/** And of a store people can walk into. */
const COUNTER = [
  { right: 'orders', icon: 'qrcode', title: '收款码', path: '/pages/keeper/paycode' },
  { right: 'income', icon: 'wallet', title: '到店收款', path: '/pages/keeper/receipts' },
  { right: 'income', icon: 'chart-line', title: '经营数据', path: '/pages/join/data' }
] as const

export default page(() => {
  const query = useQuery('mer_id')
  const [chosen, setChosen] = useState(query.mer_id)
  return (
    <DetailPage load={() => api('GET /api/merchant/apply_detail', {}, { catch: true, quiet: true })} fresh>
      {({ list }) => {
        const shop = list.find(one => one.mer_id === chosen) ?? list[0]
        if (!shop) return <NoShop />
        return (
          <View className="keptshop">
            {list.length > 1 && (
              <Tabs
                look="pills"
                items={list.map(one => ({ value: one.mer_id, text: one.shop_name }))}
                value={shop.mer_id}
                onChange={setChosen}
              />
            )}
            <Desk key={shop.mer_id} shop={shop} />
          </View>
        )
      }}
    </DetailPage>
  )
})

const NoShop = () => (
  <State
    kind="empty"
    icon="store"
    words="你还没有管理的店铺"
    hint="商家入驻后，或被店主添加为店员后，就能在这里管理店铺"
    action="申请入驻"
    onAction={() => go('/pages/application/detail')}
  />
)

/** One shop: how it stands, what waits, what it sells, and where to go on. */
function Desk({ shop }: { shop: Kept }) {
  const { mer_id, rights } = shop
  const work = [...WORK, ...(shop.kind === 'offline' ? COUNTER : [])]
  const may = (right: (typeof rights)[number]) => rights.includes(right)
  return (
    <View>
      <View className="keptshop__head">
        <Pic src={shop.logo} alt="" width={200} size={104} eager className="keptshop__logo" />
        <View className="keptshop__words">
          <View className="keptshop__name">{shop.shop_name}</View>
          <View className="keptshop__facts">
            <View className={`keptshop__status ${shop.status === 2 ? 'keptshop__status--off' : ''}`}>
              {shop._status}
            </View>
            <View>{shop.is_owner ? '店主' : '店员'}</View>
          </View>
        </View>
        <View className="keptshop__visit" role="link" onClick={() => go('/pages/store/house', { mer_id })}>
          看店铺
        </View>
      </View>
      {shop.status === 2 && (
        <View className="keptshop__notice">店铺已停业，买家看不到商品；已有的订单请继续发货和处理售后。</View>
      )}
      {may('orders') && <KeptToday merId={mer_id} income={may('income')} />}
      <KeptTodos merId={mer_id} rights={rights} />
      {may('income') && <KeptTrend merId={mer_id} />}
      {may('goods') && shop.status === 1 && <KeptGoodsStrip merId={mer_id} />}
      <View className="keptshop__cells">
        <CellGroup title="店铺经营">
          {work
            .filter(({ right }) => may(right))
            .map(({ icon, title, path }) => (
              <Cell key={path} icon={icon} title={title} onClick={() => go(path, { mer_id })} />
            ))}
        </CellGroup>
        <CellGroup title="店铺设置">
          {shop.is_owner === 1 && (
            <Cell icon="users" title="店员管理" onClick={() => go('/pages/keeper/staff', { mer_id })} />
          )}
          {shop.is_owner === 1 && (
            <Cell icon="ticket" title="消费专区入驻" onClick={() => go('/pages/consumeZone/settleInfo')} />
          )}
          {shop.kind === 'offline' && (
            <Cell icon="building" title="我的门店" onClick={() => go('/pages/mine/myshop')} />
          )}
          <Cell icon="info" title="店铺介绍与资质" onClick={() => go('/pages/store/shopDesc', { mer_id })} />
          <Cell icon="service" title="买家咨询" onClick={() => go('/pages/service/chatList')} />
        </CellGroup>
      </View>
    </View>
  )
}
