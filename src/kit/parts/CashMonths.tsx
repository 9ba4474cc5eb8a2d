import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { type CashRecord, unitOf } from '@/kit/state/cash'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { groupDigits } from '@/lib/format'
import { takePayout } from '@/platform/take-payout'
import { Button } from './Button'
import { Popup } from './Popup'
import { Tag } from './Tag'
import { Timeline } from './Timeline'
import './CashMonths.scss'

export interface MonthSum {
  month: string
  count: number
  arrived: string
}

const TAGS = { '0': 'warning', '1': 'success', '2': 'warning', '-1': 'mute', '-2': 'mute' } as const

const monthName = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`

/** Withdrawals by month with what arrived in each; a tap tells how far one is. */
export function CashMonths({
  records,
  months,
  onTaken
}: {
  records: CashRecord[]
  months: readonly MonthSum[]
  onTaken: () => void
}) {
  const [shown, setShown] = useState<CashRecord | null>(null)
  const names = [...new Set(records.map(record => record.month))]
  return (
    <View>
      {names.map(month => {
        const sum = months.find(one => one.month === month)
        return (
          <View key={month} className="cashmonths">
            <View className="cashmonths__head">
              <View className="cashmonths__when">{monthName(month)}</View>
              {sum && <View className="cashmonths__sum">{`${sum.count} 笔，到账 ${sum.arrived} 元`}</View>}
            </View>
            {records
              .filter(record => record.month === month)
              .map(record => (
                <Row key={record.id} record={record} onClick={() => setShown(record)} />
              ))}
          </View>
        )
      })}
      <Popup open={!!shown} onClose={() => setShown(null)} title="提现详情">
        {shown && <Detail record={shown} onTaken={onTaken} />}
      </Popup>
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
    </View>
  )
}

function Detail({ record, onTaken }: { record: CashRecord; onTaken: () => void }) {
  const facts = [
    ['提现金额', `${record.money} ${unitOf(record)}`],
    ['手续费', `${record.fee} 元`],
    ['到账金额', `${record.arrive} 元`],
    ['收款账户', record.account],
    ['提现单号', groupDigits(record.no)]
  ]
  const take = async () => {
    const taken = record.confirm && (await takePayout(record.confirm))
    if (taken) return onTaken()
    Taro.showToast({ title: '请在微信里打开并确认收款', icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <View className="cashmonths__detail">
      {record.note && <View className="cashmonths__note">{record.note}</View>}
      {facts.map(([name, value]) => (
        <View key={name} className="cashmonths__fact">
          <View className="cashmonths__name">{name}</View>
          <View className="cashmonths__value">{value}</View>
        </View>
      ))}
      <View className="cashmonths__timeline">
        <Timeline
          items={[...record.timeline].reverse().map(({ title, _time }) => ({ text: title, time: _time }))}
          done={record.status === 1}
        />
      </View>
      {record.confirm && (
        <Button kind="main" size="large" block onClick={take}>
          确认收款
        </Button>
      )}
    </View>
  )
}
