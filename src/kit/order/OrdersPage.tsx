import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { api, quietly } from '@/api'
import { goHome } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { Recommended } from '@/kit/parts/Recommended'
import { SearchNav } from '@/kit/parts/SearchNav'
import { Tabs } from '@/kit/parts/Tabs'
import { type LoadRows, PagedList } from '@/kit/state/PagedList'
import { session } from '@/stores/session'
import { inTab, type Order, type OrderType } from './model'
import { OrderCard } from './OrderCard'
import { OrderDesk } from './OrderDesk'
import { OrderSheets } from './OrderSheets'
import './OrdersPage.scss'

const TABS: {
  value: OrderType
  text: string
  count?: 'unpaid' | 'unshipped' | 'received' | 'evaluated' | 'refunding'
}[] = [
  { value: 9, text: '全部' },
  { value: 0, text: '待付款', count: 'unpaid' },
  { value: 1, text: '待发货', count: 'unshipped' },
  { value: 2, text: '待收货', count: 'received' },
  { value: 3, text: '待评价', count: 'evaluated' },
  { value: -3, text: '退款/售后', count: 'refunding' }
]

/** How many there are under each tab; of one kind alone nobody counts. */
const countsOf = (kind?: string) => (kind ? Promise.resolve(null) : api('GET /api/order/data', {}, quietly))

interface Props {
  /** The tab it begins with, as in the address. */
  begin: string
  /** Orders of packages alone, or with goods of the platform's choice. */
  kind?: 'package' | 'chosen'
}

/** A person's orders by how they stand, each with what can be done. */
export const OrdersPage = observer(function OrdersPage({ begin, kind }: Props) {
  const [type, setType] = useState<OrderType>(TABS.find(tab => String(tab.value) === begin)?.value ?? 9)
  const [search, setSearch] = useState('')
  const counts = useResource(() => countsOf(kind), null, true)
  const load: LoadRows<Order> = paging =>
    kind === 'chosen'
      ? api('GET /api/dyxlist', { ...paging, type, search }, quietly)
      : api('GET /api/order/list', { ...paging, type, ...(kind && { kind }), search }, quietly)
  const [rows] = useState(() => new PagedList(load))
  const tab = useRef(type)
  tab.current = type

  /** Looks at one order again: it changes in place, leaves when it no longer belongs here, and shops part when it was paid. */
  const refreshRow = async (no: string) => {
    counts.refresh()
    const now = await api('GET /api/order/detail/{id}', { id: no }, quietly)
    if (now.children.length > 0) return rows.refresh()
    rows.update(items => items.flatMap(item => (item.order_id !== no ? item : inTab(tab.current, now) ? now : [])))
  }
  const [desk] = useState(() => new OrderDesk(refreshRow))
  useDidShow(() => {
    const no = desk.takeOpened()
    if (no) refreshRow(no).catch(() => {})
  })

  return (
    <View>
      <ListPage
        load={load}
        state={rows}
        filter={[type, search]}
        nav={<SearchNav value={search} onSearch={setSearch} placeholder="搜商品、店铺或订单号" />}
        head={
          <Tabs
            items={TABS.map(({ value, text, count }) => ({
              value,
              text,
              count: count && counts.data?.[`${count}_count`]
            }))}
            value={type}
            onChange={setType}
            sticky
            className="orderlist__tabs"
          />
        }
        row={order => (
          <OrderCard
            order={order}
            desk={desk}
            onOpen={opened => desk.open(opened)}
            onOver={({ order_id }) => refreshRow(order_id)}
          />
        )}
        rowKey={order => order.order_id}
        skeleton="cards"
        empty={
          search
            ? { icon: 'search', words: '没有找到相关订单', hint: '换个商品名或订单号试试' }
            : {
                icon: 'notes',
                words: session.config?.phrases.order_empty || '这里还没有订单',
                action: '去逛逛',
                onAction: goHome,
                below: <Recommended />
              }
        }
      />
      <OrderSheets desk={desk} />
    </View>
  )
})
