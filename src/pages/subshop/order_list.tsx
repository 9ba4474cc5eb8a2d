import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Tabs } from '@/kit/parts/Tabs'
import { quietly, type SubOrder } from './_parts/model'
import { OrderCard } from './_parts/OrderCard'
import { UNOPENED } from './_parts/unopened'

definePageConfig({ navigationBarTitleText: '小店订单' })

type State = 'all' | SubOrder['state']

const TABS = [
  { value: 'all', text: '全部' },
  { value: 'pending', text: '待结算' },
  { value: 'settled', text: '已到账' },
  { value: 'void', text: '已失效' }
] as const

const EMPTY: Record<State, string> = {
  all: '还没有小店订单',
  pending: '没有待结算的订单',
  settled: '还没有到账的订单',
  void: '没有失效的订单'
}

export default page(() => {
  const [state, setState] = useState<State>('all')
  return (
    <ListPage
      load={paging =>
        api('GET /api/subshop/orderList', { ...paging, state: state === 'all' ? undefined : state }, quietly)
      }
      filter={state}
      head={<Tabs items={TABS} value={state} onChange={setState} sticky />}
      row={order => <OrderCard order={order} />}
      rowKey={order => order.id}
      skeleton="cards"
      missing={UNOPENED}
      empty={{
        icon: 'ticket',
        words: EMPTY[state],
        ...(state === 'all' && {
          hint: '好友从你的橱窗下单并付款后，会显示在这里',
          action: '去分享小店',
          onAction: () => go('/pages/subshop/my')
        })
      }}
    />
  )
})
