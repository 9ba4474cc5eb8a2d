import type { Data, Endpoints } from '@contract'
import { useMemo, useState } from 'react'
import { api } from '@/api'
import { go, goHome } from '@/kit/nav'
import { LedgerPage } from '@/kit/pages/LedgerPage'
import { page } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { TrendChart } from '@/kit/parts/TrendChart'
import type { Bill } from '@/kit/state/months'

definePageConfig({ navigationBarTitleText: '车主收益' })

type Profit = Data<Endpoints['GET /api/car/get_profit']>

const TAGS = { waiting: '待发放', stopped: '已停止' } as const

const billOf = (line: Profit['list'][number]): Bill =>
  line.state === 'waiting' || line.state === 'stopped' ? { ...line, tag: TAGS[line.state] } : line

const sumsOf = ({ income, waiting, ...month }: Profit['time'][number]) => ({
  title: month.title,
  income,
  spent: '0.00',
  sums: `已发放 ${income}${Number(waiting) > 0 ? `  待发放 ${waiting}` : ''}`
})

export default page(() => {
  const [first, setFirst] = useState<Profit>()
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/car/get_profit', paging, { catch: true, quiet: true })
    if (paging.page === 1) setFirst(answer)
    return { ...answer, list: answer.list.map(billOf) }
  }
  const points = useMemo(
    () =>
      first?.trend.map(month => ({
        label: `${month.time.slice(2, 4)}年${Number(month.time.slice(5))}月`,
        value: month.number
      })) ?? [],
    [first]
  )
  const waiting = first && Number(first.waiting) > 0
  return (
    <LedgerPage<Bill>
      name="累计到账（元消费券）"
      balance={first?.paid}
      hint={
        waiting
          ? `待发放 ${first.waiting} 元，奖励池补足后按先后顺序自动发放`
          : '每月 1 日核算上月，2 日起发放，下单直接抵扣'
      }
      actions={[
        { words: '去用券', onClick: goHome },
        { words: '查看规则', onClick: () => go('/pages/free/freecar') }
      ]}
      load={load}
      months={first?.time.map(sumsOf)}
      empty={
        first?.bound === 1
          ? { icon: 'wallet', words: '还没有车主收益', hint: '当月消费达到档位，次月核算发放' }
          : {
              icon: 'wallet',
              words: '还没有车主收益',
              hint: '绑定车牌后，订单结算即可累计',
              action: '去绑定车牌',
              onAction: () => go('/pages/free/freecar')
            }
      }
    >
      {first && first.count > 0 && (
        <Card className="ledger__part" title="收益走势" more="近 12 个月">
          <TrendChart points={points} name="每月车主收益走势" unit="元" colour="gold" empty="近 12 个月还没有收益" />
        </Card>
      )}
    </LedgerPage>
  )
})
