import type { Data, Endpoints } from '@contract'
import { type ReactNode, useState } from 'react'
import { pointRules, WalletCards } from '@/kit/parts/WalletCards'
import { LedgerPage } from './LedgerPage'
import type { EmptyWords } from './ListPage'

type Statement = Data<Endpoints['GET /api/user/myhongdou']>
/** What an endpoint made by `recording` in the contract answers at least. */
type Answer = Pick<Statement, 'list' | 'count' | 'time' | 'trend'> & { wallet: Statement['wallet'] | null }

/** Days the line goes back. */
const DAYS = 30

interface Words<T> {
  /** What it is called: 绿豆; and above its balance: 我的绿豆（个）. */
  name: string
  title: string
  unit?: string
  colour?: 'gold' | 'brand'
  /** Of what came with the first page; nothing has come yet where that is undefined. */
  hint: (first: T | undefined) => string
  empty: (first: T | undefined) => EmptyWords
  rules: (first: T) => readonly { title: string; words: string }[] | null
}

interface Props<T> {
  load: (ask: { page: number; limit: number; days?: number }) => Promise<T>
  words: Words<T>
  /** At most two; the first weighs more. */
  actions: { words: string; onClick: () => void }[]
  /** When it changes the page loads again. */
  filter?: unknown
  /** Between the balance and how it moved. */
  children?: (first: T | undefined) => ReactNode
}

/** A page of one asset: its balance, what can be done with it, how it moved, its rules, and its records by month. */
export function WalletPage<T extends Answer>({ load, words, actions, filter, children }: Props<T>) {
  const [first, setFirst] = useState<T>()
  const [months, setMonths] = useState<T['time']>([])
  const records = async (paging: { page: number; limit: number }) => {
    const answer = await load(paging.page === 1 ? { ...paging, days: DAYS } : paging)
    setMonths(answer.time)
    if (paging.page === 1) setFirst(answer)
    return answer
  }
  return (
    <LedgerPage<Answer['list'][number]>
      name={words.title}
      balance={first?.wallet?.balance}
      hint={words.hint(first)}
      actions={actions}
      load={records}
      filter={filter}
      months={months}
      empty={words.empty(first)}
    >
      {children?.(first)}
      <WalletCards
        name={words.name}
        points={first?.trend.map(day => ({ label: day.time.slice(5), value: day.balance })) ?? []}
        unit={words.unit}
        colour={words.colour}
        rules={first && words.rules(first)}
      />
    </LedgerPage>
  )
}

type Points = Data<Endpoints['GET /api/pc/get_balance_record/{type}']>

/** The words of an asset that is points: what it is for, while the server says nothing of it, is given. */
export const pointWords = (name: string, purpose: string): Words<Points> => ({
  name,
  title: `我的${name}（个）`,
  unit: '个',
  colour: 'gold',
  hint: first => first?.wallet?.reference_text || purpose,
  empty: first => ({
    icon: 'gift',
    words: `还没有${name}记录`,
    hint: first?.wallet?.earned_by ? `${first.wallet.earned_by}可获得${name}` : undefined
  }),
  rules: ({ wallet }) => wallet && pointRules(name, wallet)
})
