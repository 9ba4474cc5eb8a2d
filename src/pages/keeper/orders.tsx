import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { SearchNav } from '@/kit/parts/SearchNav'
import { Tabs } from '@/kit/parts/Tabs'
import { type LoadRows, PagedList } from '@/kit/state/PagedList'
import { KeptOrderCard } from './_parts/KeptOrderCard'
import { ORDER_TABS, type Order, type OrderType, quietly } from './_parts/model'
import { ShipSheet } from './_parts/ShipSheet'
import './orders.scss'

definePageConfig({ navigationBarTitleText: '店铺订单' })

export default page(() => {
  const { mer_id, type: asked } = useQuery('mer_id', 'type')
  const of = { side: 'shop' as const, mer_id: mer_id || undefined }
  const [type, setType] = useState<OrderType>(ORDER_TABS.find(tab => String(tab.value) === asked)?.value ?? 9)
  const [search, setSearch] = useState('')
  const [shipping, setShipping] = useState<Order | null>(null)
  const counts = useResource(() => api('GET /api/order/data', of, quietly), null, true)
  const load: LoadRows<Order> = paging => api('GET /api/order/list', { ...paging, ...of, type, search }, quietly)
  const [rows] = useState(() => new PagedList(load))
  const [opened] = useState({ no: '' })

  /** Looks at one order again: it changes in place, or leaves the tab it no longer belongs to. */
  const refreshRow = async (no: string) => {
    counts.refresh()
    const now = await api('GET /api/keeper/order/{id}', { id: no, mer_id: of.mer_id }, quietly)
    const stays = type === 9 || type === now.status
    rows.update(items => items.flatMap(item => (item.order_id !== no ? item : stays ? now : [])))
  }
  useDidShow(() => {
    const { no } = opened
    opened.no = ''
    if (no) refreshRow(no).catch(() => {})
  })
  const open = (order: Order) => {
    opened.no = order.order_id
    return go('/pages/keeper/order', { id: order.order_id, mer_id: of.mer_id })
  }

  return (
    <View>
      <ListPage
        load={load}
        state={rows}
        filter={[type, search]}
        nav={<SearchNav value={search} onSearch={setSearch} placeholder="搜订单号、收货人或商品" />}
        head={
          <Tabs
            items={ORDER_TABS.map(({ value, text, count }) => ({
              value,
              text,
              count: count && Number(counts.data?.[count] ?? 0)
            }))}
            value={type}
            onChange={setType}
            sticky
            className="keptorders__tabs"
          />
        }
        row={order => <KeptOrderCard order={order} onOpen={() => open(order)} onShip={() => setShipping(order)} />}
        rowKey={order => order.order_id}
        skeleton="cards"
        empty={
          search
            ? { icon: 'search', words: '没有找到相关订单', hint: '换个订单号或收货人试试' }
            : { icon: 'notes', words: '这里还没有订单', hint: '买家下单后会出现在这里' }
        }
      />
      <ShipSheet
        order={shipping}
        merId={of.mer_id}
        onClose={() => setShipping(null)}
        onShipped={order => refreshRow(order.order_id)}
      />
    </View>
  )
})
