import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useMemo, useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Figures } from '@/kit/parts/Figures'
import { Tabs } from '@/kit/parts/Tabs'
import { TrendChart } from '@/kit/parts/TrendChart'
import { ServedRow, servedKey } from './_parts/ServedRow'
import './data.scss'

definePageConfig({ navigationBarTitleText: '团队数据' })

type Shops = Data<Endpoints['GET /api/partner/shop_list']>

const ROLES = [
  { value: 'partner', text: '合伙人', key: 'GET /api/partner/shop_list' },
  { value: 'dock', text: '对接人', key: 'GET /api/dock/shop_list' }
] as const
const SPANS = [
  { value: 'day', text: '近 30 天', from: 5 },
  { value: 'month', text: '近 12 个月', from: 2 }
] as const
type Span = (typeof SPANS)[number]['value']

/** What shops of one role brought over time, and each of them with its month. */
export default page(() => {
  const [role, setRole] = useState<(typeof ROLES)[number]['value']>('partner')
  const [by, setBy] = useState<Span>('day')
  const [shops, setShops] = useState<Shops>()
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api(ROLES.find(one => one.value === role)!.key, { ...paging, by }, quietly)
    if (paging.page === 1) setShops(answer)
    return answer
  }
  return (
    <ListPage
      load={load}
      filter={[role, by]}
      skeleton={shops ? 'lines' : 'wallet'}
      head={
        <View>
          <Tabs items={ROLES} value={role} onChange={setRole} />
          {shops && <Trend shops={shops} by={by} onSpan={setBy} />}
        </View>
      }
      rowKey={servedKey}
      row={shop => <ServedRow shop={shop} />}
      empty={{
        icon: 'store',
        words: '没有正在服务的店铺',
        hint: '由平台指定店铺后，这里会有每家店的数据',
        action: '我的团队',
        onAction: () => go('/pages/team/index')
      }}
    />
  )
})

function Trend({ shops, by, onSpan }: { shops: Shops; by: Span; onSpan: (by: Span) => void }) {
  const { from } = SPANS.find(one => one.value === by)!
  const points = useMemo(
    () => shops.trend.map(one => ({ label: one.time.slice(from), value: one.income })),
    [shops, from]
  )
  const orders = shops.trend.reduce((sum, one) => sum + one.order_count, 0)
  return (
    <Card className="teamdata" title="到账走势" more={`${orders} 笔订单`}>
      <Tabs look="pills" items={SPANS} value={by} onChange={onSpan} className="teamdata__tabs" />
      <TrendChart points={points} name="到账收益" unit="元" colour="gold" empty="这段时间还没有收益到账" />
      <Figures
        className="teamdata__sums"
        items={[
          { name: '累计到账', value: shops.settled },
          { name: '本月到账', value: shops.month },
          { name: '待结算', value: shops.pending }
        ]}
      />
    </Card>
  )
}
