import { type Asset, assets, balancesOf, user } from '../../engines/ledger'
import type { Context } from '../../http/context'
import { timeText } from '../../lib/clock'
import { NONE, walletLine } from '../wallet/present'
import { couponFacts, useWords } from './present'
import { type CouponState, couponCounts, couponPage, runsOutSoon } from './queries'

/** Vouchers in the order they are listed. */
const VOUCHERS = ['xfq', 'dhq', 'sqx', 'fgkq', 'ldl'] as const satisfies readonly Asset[]

/** What a person has of vouchers, and what each is good for; 消费券 first, also where there are none of it. */
async function vouchersOf({ db, person }: Context<'login'>) {
  const [rows, held] = await Promise.all([assets(db), balancesOf(db, user(person.id))])
  return VOUCHERS.flatMap(code => {
    const own = held[code] ?? NONE
    if (own.available <= 0n && code !== 'xfq') return []
    const { name, balance, used_for, reference_text } = walletLine(rows.find(row => row.code === code)!, own)
    return [{ code, name, balance, used_for, reference_text }]
  })
}

/** The caller's coupons of one state, and their vouchers. */
export async function ownCoupons(
  ctx: Context<'login'>,
  { state, ...paging }: { state: CouponState; page: number; limit: number }
) {
  const { db, person, clock } = ctx
  const now = clock.now()
  const [rows, { counts, soon }, vouchers] = await Promise.all([
    couponPage(db, { userId: person.id, state, now }, paging),
    couponCounts(db, person.id, now),
    vouchersOf(ctx)
  ])
  const list = rows.map(({ own, shop, orderNo }) => ({
    ...couponFacts(own, shop),
    state,
    use_for: useWords(own, shop),
    soon: (state === 'unused' && runsOutSoon(own.endsAt, now) ? 1 : 0) as 0 | 1,
    order_id: state === 'used' ? (orderNo ?? '') : '',
    _use_time: state === 'used' && own.usedAt ? timeText(own.usedAt) : ''
  }))
  return { list, count: counts[state], counts, soon, vouchers, xfq: vouchers[0]!.balance }
}
