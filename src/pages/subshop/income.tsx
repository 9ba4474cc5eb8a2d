import { View } from '@tarojs/components'
import { useMemo, useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Chips } from '@/kit/parts/Chips'
import { Row } from '@/kit/parts/Row'
import { StandingCard } from '@/kit/parts/StandingCard'
import { TrendChart } from '@/kit/parts/TrendChart'
import { quietly, type Stat } from './_parts/model'
import { UNOPENED } from './_parts/unopened'
import './income.scss'

definePageConfig({ navigationBarTitleText: '小店收益' })

const SPANS = [
  { value: 7, text: '近 7 天' },
  { value: 30, text: '近 30 天' },
  { value: 90, text: '近 90 天' }
]

export default page(() => {
  const [count, setCount] = useState(30)
  return (
    <DetailPage
      load={() => api('GET /api/subshop/stat', { count }, quietly)}
      filter={count}
      skeleton="wallet"
      missing={UNOPENED}
      fresh
      bottom={() => (
        <ActionBar inset>
          <Button kind="outline" size="large" block onClick={() => go('/pages/subshop/order_list')}>
            看订单
          </Button>
          <Button kind="main" size="large" block onClick={() => go('/pages/user/myProfit')}>
            收益与提现
          </Button>
        </ActionBar>
      )}
    >
      {stat => (
        <View className="subincome">
          <StandingCard
            name="累计到账（元）"
            value={stat.settled}
            note="已扣除退款收回的佣金，可在「我的收益」里提现"
            figures={[
              { name: '待结算', value: stat.pending, note: '收货 7 天后' },
              { name: '本月到账', value: stat.month },
              { name: '推广订单', value: stat.order_count, onClick: () => go('/pages/subshop/order_list') }
            ]}
          />
          <View className="subincome__chips">
            <Chips ground="page" items={SPANS} value={count} onChange={setCount} />
          </View>
          <Chart stat={stat} />
          <Days stat={stat} />
        </View>
      )}
    </DetailPage>
  )
})

function Chart({ stat }: { stat: Stat }) {
  const points = useMemo(() => stat.list.map(day => ({ label: day.time.slice(5), value: day.income })), [stat])
  return (
    <Card title="每日到账" more={`合计 ¥${stat.total}`} className="subincome__part">
      <TrendChart
        points={points}
        name="每日到账佣金"
        unit="元"
        colour="gold"
        empty="这段时间还没有佣金到账，订单结算后会画出走势"
      />
    </Card>
  )
}

/** Days on which something came or went, the latest first. */
function Days({ stat }: { stat: Stat }) {
  const days = stat.list.filter(day => day.order_count > 0 || Number(day.back) > 0).reverse()
  if (days.length === 0) return null
  return (
    <Card title="到账明细" className="subincome__part">
      {days.map(day => (
        <Row
          key={day.time}
          lined
          title={day.time}
          notes={[noteOf(day)]}
          side={<View className="subincome__sum">{`+${day.income}`}</View>}
        />
      ))}
    </Card>
  )
}

const noteOf = ({ order_count, back }: Stat['list'][number]) =>
  [`${order_count} 笔订单结算`, ...(Number(back) > 0 ? [`退款收回 ¥${back}`] : [])].join(' · ')
