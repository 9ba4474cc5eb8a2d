import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { MonthGroup } from '@/kit/parts/MonthGroup'
import { Pic } from '@/kit/parts/Pic'
import { Row } from '@/kit/parts/Row'
import { Tag } from '@/kit/parts/Tag'
import { groupByMonth } from '@/kit/state/months'
import { serverClock } from '@/lib/countdown'
import { shortDateTime } from '@/lib/format'
import './BonusRow.scss'

type Line = Data<Endpoints['GET /api/partner/bonus_list']>['list'][number] & { _role?: string }

const KINDS = { pending: 'warning', settled: 'success', void: 'mute' } as const

interface Props {
  lines: Line[]
  months: { title: string; income: string }[]
}

/** What orders of shops bring, by month, with what each month brings in all. */
export const BonusMonths = ({ lines, months }: Props) => {
  const bills = lines.map(line => ({ ...line, pm: 1 as const, title: line.shop_name }))
  const sums = months.map(({ title, income }) => ({ title, income, spent: '' }))
  return (
    <View>
      {groupByMonth(bills, sums).map(group => (
        <MonthGroup key={group.month} month={group.month} sums={`共 ${group.income} 元`}>
          {group.bills.map(line => (
            <BonusRow key={line.id} line={line} />
          ))}
        </MonthGroup>
      ))}
    </View>
  )
}

/** What one order of a shop brings, and how far it has come. */
function BonusRow({ line }: { line: Line }) {
  return (
    <Row
      className="bonusrow"
      lead={<Pic src={line.shop_logo} alt="" width={200} size={80} className="bonusrow__logo" />}
      title={line.shop_name}
      notes={[[shortDateTime(line.add_time, serverClock.now_s()), line._role].filter(Boolean).join(' · '), line.note]}
      side={
        <View className="bonusrow__side">
          <View className={`bonusrow__number ${Number(line.number) > 0 ? `bonusrow__number--${line.state}` : ''}`}>
            {Number(line.number) > 0 ? `+${line.number}` : line.number}
          </View>
          <Tag kind={KINDS[line.state]}>{line._state}</Tag>
        </View>
      }
    />
  )
}
