import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Button } from '@/kit/parts/Button'
import { MonthGroup } from '@/kit/parts/MonthGroup'
import { StandingCard } from '@/kit/parts/StandingCard'
import { Tag } from '@/kit/parts/Tag'
import { type Bill, groupByMonth, type MonthSum } from '@/kit/state/months'
import type { LoadRows, PagedList } from '@/kit/state/PagedList'
import { serverClock } from '@/lib/countdown'
import { shortDateTime } from '@/lib/format'
import { type EmptyWords, ListPage } from './ListPage'
import './LedgerPage.scss'

interface Action {
  words: string
  onClick: () => void
}

interface Props<T extends Bill> {
  /** What the balance is called, how much it is, what it stands for and is for in one line. */
  name: string
  balance: string | undefined
  hint?: ReactNode
  /** At most two; the first weighs more. */
  actions?: Action[]
  /** Between the balance and the records, such as tabs or a chart. */
  children?: ReactNode
  load: LoadRows<T>
  /** Totals of whole months from the server; else those of the lines in hand are shown. */
  months?: readonly MonthSum[]
  filter?: unknown
  nav?: ReactNode
  /** The one main action, where there is one. */
  bottom?: ReactNode
  /** The records, for a page that adds to them. */
  state?: PagedList<T>
  empty?: EmptyWords
}

/** A page of a wallet: its balance large, what it is for, what can be done, then its records by month. */
export function LedgerPage<T extends Bill>({
  name,
  balance,
  hint,
  actions = [],
  children,
  empty,
  months,
  ...list
}: Props<T>) {
  return (
    <ListPage<T>
      {...list}
      fresh
      head={({ error, items }) =>
        // Where nothing came, one sentence below says so, and no empty cards stand above it.
        error && items.length === 0 && balance === undefined ? null : (
          <View>
            <StandingCard align="centre" className="ledger__card" name={name} value={balance ?? '…'} note={hint}>
              {actions.length > 0 && (
                <View className="standing__actions">
                  {actions.map((action, i) => (
                    <Button key={action.words} kind={i === 0 ? 'main' : 'plain'} block onClick={action.onClick}>
                      {action.words}
                    </Button>
                  ))}
                </View>
              )}
            </StandingCard>
            {children}
          </View>
        )
      }
      rowKey={bill => bill.id}
      row={() => null}
      layout={bills => groupByMonth(bills, months).map(month => <Month key={month.month} {...month} />)}
      empty={empty ?? { words: '还没有记录' }}
    />
  )
}

function Month({ month, income, spent, sums, bills }: ReturnType<typeof groupByMonth>[number]) {
  return (
    <MonthGroup month={month} sums={sums ?? `收入 ${income}  支出 ${spent}`}>
      {bills.map(bill => (
        <View key={bill.id} className="ledger__row">
          <View className="ledger__words">
            <View className="ledger__title">
              {bill.title}
              {bill.tag && <Tag kind="gold">{bill.tag}</Tag>}
            </View>
            {bill.mark && <View className="ledger__mark">{bill.mark}</View>}
            <View className="ledger__time">{shortDateTime(bill.add_time, serverClock.now_s())}</View>
          </View>
          <View className={`ledger__number ${bill.pm === 1 && !bill.tag ? 'ledger__number--in' : ''}`}>
            {`${bill.tag ? '' : bill.pm === 1 ? '+' : '-'}${bill.number}`}
          </View>
        </View>
      ))}
    </MonthGroup>
  )
}
