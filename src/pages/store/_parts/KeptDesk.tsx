import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Badge } from '@/kit/parts/Badge'
import { Card } from '@/kit/parts/Card'
import { Figures } from '@/kit/parts/Figures'
import { openGoods } from '@/kit/parts/GoodsCard'
import { Icon } from '@/kit/parts/Icon'
import type { IconName } from '@/kit/parts/icons'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { TrendChart } from '@/kit/parts/TrendChart'
import './KeptDesk.scss'

const quietly = { catch: true, quiet: true } as const
const ONE = { page: 1, limit: 1 }
const TREND_DAYS = 7
const STRIP = 6

type Right = 'orders' | 'aftersales' | 'goods' | 'reviews' | 'income' | 'tb'

/** What was sold today, and what stands for all time. */
export const KeptToday = observer(function KeptToday({ merId: mer_id, income }: { merId: string; income: boolean }) {
  const { data } = useResource(() => api('GET /api/order/data', { side: 'shop', mer_id }, quietly), mer_id, true)
  const sums = [
    { name: '今日成交（元）', value: data?.today_price },
    { name: '今日订单', value: data?.today_count },
    { name: '累计成交（元）', value: data?.sum_price }
  ]
  return (
    <View
      className="kepttoday"
      role={income ? 'link' : undefined}
      onClick={income ? () => go('/pages/store/shop_profit', { mer_id }) : undefined}
    >
      <Figures items={sums} />
    </View>
  )
})

interface Waiting {
  right: Right
  icon: IconName
  text: string
  path: string
  query?: Record<string, string | number>
  count: (mer_id: string) => Promise<number>
}

/** What waits for the shop, each with its own right. */
const WAITING: readonly Waiting[] = [
  {
    right: 'orders',
    icon: 'package',
    text: '待发货',
    path: '/pages/keeper/orders',
    query: { type: 1 },
    count: async mer_id => (await api('GET /api/order/data', { side: 'shop', mer_id }, quietly)).unshipped_count
  },
  {
    right: 'aftersales',
    icon: 'refund',
    text: '待处理售后',
    path: '/pages/keeper/aftersales',
    count: async mer_id => (await api('GET /api/keeper/aftersale/list', { ...ONE, mer_id }, quietly)).todo
  },
  {
    right: 'goods',
    icon: 'alert',
    text: '库存告急',
    path: '/pages/keeper/goods',
    query: { state: 'low' },
    count: async mer_id => (await api('GET /api/keeper/goods', { ...ONE, mer_id }, quietly)).low
  },
  {
    right: 'reviews',
    icon: 'message',
    text: '待回复评价',
    path: '/pages/keeper/reviews',
    count: async mer_id => (await api('GET /api/keeper/review/list', { ...ONE, mer_id }, quietly)).open
  }
]

export const KeptTodos = observer(function KeptTodos({ merId, rights }: { merId: string; rights: readonly Right[] }) {
  const mine = WAITING.filter(({ right }) => rights.includes(right))
  const { data } = useResource(() => Promise.all(mine.map(todo => todo.count(merId).catch(() => 0))), merId, true)
  if (mine.length === 0) return null
  const waiting = data?.some(count => count > 0)
  return (
    <Card title="待办" more={data && !waiting ? '都处理完了' : undefined} className="keptdesk__card">
      <View className="kepttodos">
        {mine.map((todo, i) => (
          <View
            key={todo.text}
            className="kepttodos__item"
            role="button"
            onClick={() => go(todo.path, { ...todo.query, mer_id: merId })}
          >
            <Badge count={data?.[i] ?? 0}>
              <Icon name={todo.icon} size={52} />
            </Badge>
            <View className="kepttodos__text">{todo.text}</View>
          </View>
        ))}
      </View>
    </Card>
  )
})

/** What was sold in the last days, less what went back. */
export const KeptTrend = observer(function KeptTrend({ merId: mer_id }: { merId: string }) {
  const { data } = useResource(() => api('GET /api/keeper/sold', { count: TREND_DAYS, mer_id }, quietly), mer_id, true)
  return (
    <Card
      title={`近 ${TREND_DAYS} 天成交`}
      more="店铺收益"
      onMore={() => go('/pages/store/shop_profit', { mer_id })}
      className="keptdesk__card"
    >
      <TrendChart
        id="sold"
        name={`近 ${TREND_DAYS} 天净成交`}
        unit="元"
        points={data?.list.map(day => ({ label: day.time.slice(5), value: day.net_price })) ?? []}
        empty={`近 ${TREND_DAYS} 天还没有成交`}
      />
    </Card>
  )
})

/** What is on sale, as shoppers see it. */
export const KeptGoodsStrip = observer(function KeptGoodsStrip({ merId: mer_id }: { merId: string }) {
  const { data } = useResource(() => api('GET /api/shopproducts', { mer_id, page: 1, limit: STRIP }, quietly), mer_id)
  return (
    <Card title="在售商品" more="管理" onMore={() => go('/pages/keeper/goods', { mer_id })} className="keptdesk__card">
      <View className="keptstrip">
        {data?.list.map(goods => (
          <View key={goods.id} className="keptstrip__item" role="link" onClick={() => openGoods(goods.id)}>
            <Pic src={goods.image} alt="" width={200} className="keptstrip__pic" />
            <View className="keptstrip__name">{goods.store_name}</View>
            <Price value={goods.price} size="sm" />
          </View>
        ))}
        {data?.list.length === 0 && <View className="keptstrip__none">没有在售的商品</View>}
      </View>
    </Card>
  )
})
