import type { ReactNode } from 'react'
import type { ChartPoint } from '@/kit/state/chart'
import type { CHART_COLORS } from '@/lib/constants'
import { Card } from './Card'
import { Facts } from './Facts'
import { TrendChart } from './TrendChart'

const DAYS = 30

interface Props {
  /** What is held, as people call it: 绿豆. */
  name: string
  /** Its balance, a point a day; empty while they have not come. */
  points: readonly ChartPoint[]
  unit?: string
  colour?: keyof typeof CHART_COLORS
  /** What stands instead of a line while nothing ever moved. */
  empty?: string
  /** Where the words at the right of the title lead; without it they say how far back the line goes. */
  onMore?: () => void
  /** Between the line and the rules, in the line's card. */
  children?: ReactNode
  /** How it is come by and what it is for; no card while they have not come. */
  rules?: readonly { title: string; words: string }[] | null
}

/** What a wallet's page has between its balance and its records: how the balance moved, and the rules. */
export const WalletCards = ({ name, points, unit, colour, empty, onMore, children, rules }: Props) => (
  <>
    <Card className="ledger__part" title={`${name}走势`} more={onMore ? '查看' : `近 ${DAYS} 天`} onMore={onMore}>
      <TrendChart
        points={points}
        name={`${name}走势`}
        unit={unit}
        colour={colour}
        empty={empty ?? `近 ${DAYS} 天还没有${name}`}
      />
      {children}
    </Card>
    {rules && (
      <Card className="ledger__part" title={`${name}规则`}>
        <Facts facts={rules} />
      </Card>
    )}
  </>
)

/** The rules of an asset that is points and not money. */
export const pointRules = (name: string, { earned_by, used_for }: { earned_by: string; used_for: string }) => [
  { title: '怎么获得', words: earned_by || `目前没有可以获得${name}的活动` },
  { title: '有什么用', words: used_for || '目前没有开放的用途' },
  { title: '能否提现', words: `${name}是积分，不能提现，也不能转让` }
]
