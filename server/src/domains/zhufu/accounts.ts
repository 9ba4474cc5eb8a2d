import type { Data } from '@contract/core'
import type { zhufu } from '@contract/zhufu'
import { paidDays } from '../../engines/exchange'
import {
  type Asset,
  account,
  assets,
  balanceOf,
  minorText,
  reasonTitles,
  type StatementFilter,
  statement,
  statementCount,
  user
} from '../../engines/ledger'
import type { Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { CARE } from '../family/terms'
import { billLine } from '../wallet/present'

/** The accounts of the programme, in the order people see them. */
export const ACCOUNTS: readonly Asset[] = [
  'bt',
  'shubt',
  'hdt',
  'hdtval',
  'fgkq',
  'chiyou',
  'gschiyou',
  'ruby',
  'rubyval',
  'ldl'
]

/** Names and digits of every asset, by code. */
export async function namesOf(db: Context['db']) {
  const rows = await assets(db)
  return (code: string) => rows.find(row => row.code === code)!
}

type Records = Data<(typeof zhufu)['GET /api/zhufu/record_list']>

/** What moved on all accounts of the programme, or on one of them. @throws Refusal NOT_FOUND */
export async function movements(
  services: Context<'login'>,
  { asset, type, page, limit }: { asset?: string; type?: 'care'; page: number; limit: number }
): Promise<Records> {
  const { db, person } = services
  if (type === 'care') return givenOut(services, { page, limit })
  const one = ACCOUNTS.find(code => code === asset)
  if (asset && !one) refuse('NOT_FOUND', '没有这个账户')
  const filter: StatementFilter = { assets: one ? [one] : ACCOUNTS, buckets: ['available'] }
  const owner = user(person.id)
  const [names, { list }, count, held] = await Promise.all([
    namesOf(db),
    statement(db, owner, filter, { limit, offset: (page - 1) * limit }),
    statementCount(db, owner, filter),
    one ? balanceOf(db, account(owner, one)) : 0n
  ])
  const words = { asset: names, reason: reasonTitles(services) }
  return {
    holdings: ACCOUNTS.map(code => ({ code, name: names(code).name })),
    balance: one ? minorText(held, names(one).digits) : '',
    list: list.map(line => billLine(line, words)),
    count
  }
}

/** Every time agreements of the wellness family gave something out. */
async function givenOut(
  { db, person }: Context<'login'>,
  { page, limit }: { page: number; limit: number }
): Promise<Records> {
  const [names, { list, count }] = await Promise.all([
    namesOf(db),
    paidDays(db, { userId: person.id, rules: CARE, page, limit })
  ])
  return {
    holdings: ACCOUNTS.map(code => ({ code, name: names(code).name })),
    balance: '',
    list: list.map(({ lotId, title, asset, day, amountMinor, paidAt }) => ({
      id: `${lotId}:${day}`,
      pm: 1,
      title,
      category: asset,
      type: 'release',
      unit: names(asset).name,
      number: minorText(amountMinor, names(asset).digits),
      balance: '',
      mark: `${day} 的发放`,
      add_time: seconds(paidAt),
      _add_time: timeText(paidAt),
      status: 1
    })),
    count
  }
}
