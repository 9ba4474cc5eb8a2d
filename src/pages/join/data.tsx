import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Figures } from '@/kit/parts/Figures'
import { Tabs } from '@/kit/parts/Tabs'
import { TrendChart } from '@/kit/parts/TrendChart'
import './data.scss'

definePageConfig({ navigationBarTitleText: '经营数据' })

type Stat = Data<Endpoints['GET /api/merchant/enterpriseStat']>

const SPANS = ([7, 30, 90] as const).map(days => ({ value: `${days}`, days, text: `近 ${days} 天` }))

/** "较前期 +12%" of two numbers; nothing where there is nothing to compare with. */
function changeWords(now: string | number, before: string | number): string | undefined {
  if (Number(before) === 0) return
  const percent = Math.round((Number(now) / Number(before) - 1) * 100)
  return percent === 0 ? '与前期持平' : `较前期 ${percent > 0 ? '+' : ''}${percent}%`
}

/** How a store does: what it sold, who bought, and how that compares with as many days before. */
export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const [span, setSpan] = useState('30')
  const { days, text } = SPANS.find(one => one.value === span)!
  const asked = { count: days, mer_id: mer_id || undefined }
  return (
    <DetailPage
      load={() => api('GET /api/merchant/enterpriseStat', asked, { catch: true, quiet: true })}
      filter={asked}
      fresh
      skeleton="boxes"
      missing="没有找到这家店铺"
    >
      {stat => (
        <View className="joindata">
          <Tabs look="pills" items={SPANS} value={span} onChange={setSpan} className="joindata__spans" />
          <Sums stat={stat} />
          <Trends stat={stat} text={text} />
          <Buyers stat={stat} />
          <CellGroup note="数据含当天，退款计在退款当天；前期指之前同样长的一段时间">
            <Cell title="关注人数" value={`${stat.followers} 人`} />
            <Cell title="店铺评分" value={stat.rating ? `${stat.rating} 分` : '还没有评价'} />
            <Cell title="店铺收益" onClick={() => go('/pages/store/shop_profit', { mer_id: asked.mer_id })} />
          </CellGroup>
        </View>
      )}
    </DetailPage>
  )
})

function Sums({ stat: { shop_name, total, total_before: before } }: { stat: Stat }) {
  const items = [
    { name: '成交额（元）', value: total.paid_price, note: changeWords(total.paid_price, before.paid_price) },
    { name: '成交订单', value: total.order_count, note: changeWords(total.order_count, before.order_count) },
    { name: '退款（元）', value: total.refund_price, note: changeWords(total.refund_price, before.refund_price) }
  ]
  return (
    <Card title={shop_name}>
      <Figures items={items} />
    </Card>
  )
}

function Trends({ stat: { list }, text }: { stat: Stat; text: string }) {
  const points = (pick: (day: Stat['list'][number]) => string | number) =>
    list.map(day => ({ label: day.time.slice(5), value: `${pick(day)}` }))
  return (
    <>
      <Card title="每日净成交">
        <TrendChart
          id="net"
          name={`${text}净成交`}
          unit="元"
          points={points(day => day.net_price)}
          empty={`${text}还没有成交`}
        />
      </Card>
      <Card title="每日订单">
        <TrendChart
          id="orders"
          name={`${text}订单`}
          unit="笔"
          colour="gold"
          points={points(day => day.order_count)}
          empty={`${text}还没有订单`}
        />
      </Card>
    </>
  )
}

function Buyers({ stat: { buyers, buyers_before: before } }: { stat: Stat }) {
  const items = [
    { name: '成交顾客', value: buyers.buyer_count, note: changeWords(buyers.buyer_count, before.buyer_count) },
    { name: '多次购买', value: buyers.again_count, note: changeWords(buyers.again_count, before.again_count) },
    { name: '人均消费（元）', value: buyers.per_buyer, note: changeWords(buyers.per_buyer, before.per_buyer) }
  ]
  return (
    <Card title="顾客">
      <Figures items={items} />
    </Card>
  )
}
