import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { LedgerPage } from '@/kit/pages/LedgerPage'
import { page, useQuery } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Figures } from '@/kit/parts/Figures'
import { Tabs } from '@/kit/parts/Tabs'
import { TrendChart } from '@/kit/parts/TrendChart'
import type { LoadRows } from '@/kit/state/PagedList'
import './shop_profit.scss'

definePageConfig({ navigationBarTitleText: '店铺收益' })

type Bills = Data<Endpoints['GET /api/user/bill_list']>
type Sold = Data<Endpoints['GET /api/keeper/sold']>

const quietly = { catch: true, quiet: true } as const
const SPANS = [
  { value: 'day', text: '近 30 天', count: 30, from: 5 },
  { value: 'month', text: '近 12 个月', count: 12, from: 2 }
] as const
const TABS = SPANS.map(({ value, text }) => ({ value, text }))

export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const merId = mer_id || undefined
  const [by, setBy] = useState<'day' | 'month'>('day')
  const [bills, setBills] = useState<Bills>()
  const span = SPANS.find(one => one.value === by)!
  const sold = useResource(
    () => api('GET /api/keeper/sold', { by, count: span.count, mer_id: merId }, quietly),
    [by, merId],
    true
  )
  const brought = useResource(() => api('GET /api/partner/bonus_list', { page: 1, limit: 1 }, quietly))
  const load: LoadRows<Bills['list'][number]> = async paging => {
    const answer = await api('GET /api/user/bill_list', { ...paging, side: 'shop', mer_id: merId }, quietly)
    setBills(answer)
    return answer
  }
  return (
    <LedgerPage<Bills['list'][number]>
      name="店铺货款（元）"
      balance={bills?.available}
      hint={`累计结算 ${bills?.settled ?? '…'} 元 · 买家收货满 7 天没有售后即结算`}
      load={load}
      filter={merId}
      months={bills?.time ?? []}
      empty={{ icon: 'wallet', words: '还没有结算记录', hint: '买家收货满 7 天没有售后，货款就会结算到这里' }}
    >
      <Card className="ledger__part" title="成交走势">
        <Tabs look="pills" items={TABS} value={by} onChange={setBy} className="shopincome__tabs" />
        <TrendChart
          id="income"
          name="净成交"
          unit="元"
          points={sold.data?.list.map(one => ({ label: one.time.slice(span.from), value: one.net_price })) ?? []}
          empty="这段时间还没有成交"
        />
        {sold.data && <Totals total={sold.data.total} />}
      </Card>
      {(brought.data?.shops ?? 0) > 0 && (
        <View className="shopincome__more">
          <CellGroup>
            <Cell
              icon="store"
              title="推店收益"
              note="我推荐入驻的店铺带来的收益"
              value={`${brought.data!.settled} 元`}
              onClick={() => go('/pages/user/shop_profit')}
            />
          </CellGroup>
        </View>
      )}
    </LedgerPage>
  )
})

/** What was paid, what went back, and what is left, over the whole chart. */
function Totals({ total }: { total: Sold['total'] }) {
  const sums = [
    { name: `成交 ${total.order_count} 笔`, value: total.paid_price },
    { name: `退款 ${total.refund_count} 笔`, value: total.refund_price },
    { name: '净成交', value: total.net_price }
  ]
  return <Figures items={sums} className="shopincome__sums" />
}
