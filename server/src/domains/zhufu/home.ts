import type { Data } from '@contract/core'
import type { zhufu } from '@contract/zhufu'
import { promisedLots } from '../../engines/exchange'
import { assets, type Balances, balancesOf, minorText, user } from '../../engines/ledger'
import { readyOf, releaseTotals } from '../../engines/release'
import type { Context } from '../../http/context'
import { yuan } from '../../lib/money'
import { articlePage, bannersOf } from '../content/queries'
import { NONE, walletLine, worthFen } from '../wallet/present'
import { ACCOUNTS } from './accounts'

type Contract = typeof zhufu

/** Those that stand on the home page; the others are one tap further. */
const SHOWN = ['bt', 'shubt', 'hdt', 'fgkq', 'chiyou', 'ruby'] as const
const NOTICES = 3

const RULES = [
  { title: '助富是什么', words: '把购物得到的补贴、复购券、互兑通等放在一处，按公布的规则兑换、转赠或提现。' },
  { title: '怎么发放', words: '兑换时确认总数并全额划入发放池，每天发放一部分，发了多少、还剩多少都能看到。' },
  { title: '请注意', words: '账户里的数量不会自行增长，没有利息和收益，平台不承诺升值，用户之间不能买卖。' }
]

/** The head of the programme's home page. */
export async function headOf({
  db,
  clock
}: Pick<Context, 'db' | 'clock'>): Promise<Data<Contract['GET /api/zfheaderindex']>> {
  const list = await bannersOf(db, 'zhufu', clock.now())
  return {
    title: '助富',
    slogan: '兑换、发放、提现都在这里',
    list: list.map(({ id, title, picture, url, color }) => ({ id, title, pic: picture, url, color })),
    rules: RULES
  }
}

/** What the caller holds, what is being given out to them, and notices. */
export async function homeOf({ db, person, clock }: Context<'login'>): Promise<Data<Contract['GET /api/zhufu/index']>> {
  const now = clock.now()
  const [rows, held, open, ready, notices] = await Promise.all([
    assets(db),
    balancesOf(db, user(person.id)),
    promisedLots(db, { userId: person.id, open: true, page: 1, limit: 1 }),
    readyOf(db, { userId: person.id, asset: 'ruby', at: now }),
    articlePage(db, 'notice', { page: 1, limit: NOTICES, now })
  ])
  const of = (code: string) => rows.find(row => row.code === code)!
  return {
    holdings: SHOWN.map(code => {
      const { name, digits } = of(code)
      return { code, name, number: minorText(held[code]?.available ?? 0n, digits) }
    }),
    open_count: open.count,
    ready_number: minorText(ready.minor, of('ruby').digits),
    notices: notices.list.map(({ id, title }) => ({ id, title }))
  }
}

/** Every account of the programme, and what those with a published value stand for. */
export async function accountsOf({ db, person }: Context<'login'>): Promise<Data<Contract['GET /api/zhufu/my']>> {
  const [all, held, promised] = await Promise.all([
    assets(db),
    balancesOf(db, user(person.id)),
    releaseTotals(db, person.id)
  ])
  const rows = ACCOUNTS.map(code => all.find(row => row.code === code)!)
  const of = (code: string): Balances => held[code as keyof typeof held] ?? NONE
  return {
    list: rows.map(row => walletLine(row, of(row.code), promised[row.code as keyof typeof promised])),
    total: yuan(rows.reduce((sum, row) => sum + (worthFen(row, of(row.code)) ?? 0n), 0n))
  }
}
