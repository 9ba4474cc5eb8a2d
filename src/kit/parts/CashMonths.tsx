import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import type { CashRecord } from '@/kit/state/cash'
import { MonthGroup } from './MonthGroup'
import { Onward } from './Onward'
import { Tag } from './Tag'
import './CashMonths.scss'

export interface MonthSum {
  month: string
  count: number
  arrived: string
}

const TAGS = { '0': 'warning', '1': 'success', '2': 'warning', '-1': 'mute', '-2': 'mute' } as const

const monthName = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`

/** Withdrawals by month with what arrived in each; a tap opens how far one is. */
export function CashMonths({ records, months }: { records: CashRecord[]; months: readonly MonthSum[] }) {
  const names = [...new Set(records.map(record => record.month))]
  return (
    <View>
      {names.map(month => {
        const sum = months.find(one => one.month === month)
        return (
          <MonthGroup key={month} month={monthName(month)} sums={sum && `${sum.count} 笔，到账 ${sum.arrived} 元`}>
            {records
              .filter(record => record.month === month)
              .map(record => (
                <Row
                  key={record.id}
                  record={record}
                  onClick={() => go('/pages/user/withdrawDetail', { id: record.id })}
                />
              ))}
          </MonthGroup>
        )
      })}
    </View>
  )
}

function Row({ record, onClick }: { record: CashRecord; onClick: () => void }) {
  return (
    <View className="cashmonths__row" role="button" onClick={onClick}>
      <View className="cashmonths__words">
        <View className="cashmonths__title">{record.account}</View>
        <View className="cashmonths__time">{record._add_time}</View>
      </View>
      <View className="cashmonths__right">
        <View className="cashmonths__money">{record.money}</View>
        <Tag kind={TAGS[String(record.status) as keyof typeof TAGS]}>{record._status}</Tag>
      </View>
      <Onward />
    </View>
  )
}
