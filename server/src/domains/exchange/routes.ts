import type { Data } from '@contract/core'
import { exchange as contract } from '@contract/exchange'
import { type Exchange, exchange, exchangeRule, exchangesOf } from '../../engines/exchange'
import { account, balanceOf, minorOf, minorText, user } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { infoOf, type Pair, pairOf } from './info'

export { adminExchangeDomain } from './admin'

const RECENT = 20

export const lineOf = (pair: Pair, row: Exchange) => ({
  id: row.id,
  from: minorText(row.fromMinor, pair.from.digits),
  to: minorText(row.toMinor, pair.to.digits),
  fee: minorText(row.feeMinor, pair.to.digits),
  add_time: seconds(row.createdAt),
  _add_time: timeText(row.createdAt)
})

/** A quantity as typed, in minor units. @throws Refusal AMOUNT when it has more decimals than its asset */
function quantity(text: string, { name, digits }: Pair['from']): bigint {
  try {
    return minorOf(text, digits)
  } catch {
    return refuse('AMOUNT', digits === 0 ? `${name}须为整数` : `${name}最多 ${digits} 位小数`)
  }
}

export const exchangeDomain = bindDomain(contract, {
  'GET /api/user/dhinfo': async (
    { db, person, clock },
    { type }
  ): Promise<Data<(typeof contract)['GET /api/user/dhinfo']>> => {
    const rule = await exchangeRule(db, type)
    const pair = await pairOf(db, rule)
    const [info, list] = await Promise.all([
      infoOf(db, rule, pair, { userId: person.id, now: clock.now() }),
      exchangesOf(db, person.id, type, RECENT)
    ])
    return { ...info, list: list.map(row => lineOf(pair, row)) }
  },
  'POST /api/user/doexchange': async ({ db, person, idem, clock }, { type, num, version }) => {
    const rule = await exchangeRule(db, type)
    const pair = await pairOf(db, rule)
    const request = { userId: person.id, rule: type, fromMinor: quantity(num, pair.from), version }
    const { exchange: made } = await exchange(db, { ...request, key: idem, at: clock.now() })
    const [from, to] = await Promise.all(
      [pair.from, pair.to].map(async ({ code, digits }) =>
        minorText(await balanceOf(db, account(user(person.id), code)), digits)
      )
    )
    return { ...lineOf(pair, made), from_balance: from!, to_balance: to! }
  }
})
