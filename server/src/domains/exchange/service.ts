import type { Data, Input } from '@contract/core'
import type { ExchangePair, ExchangeWay } from '@contract/exchange'
import type { Static } from '@sinclair/typebox'
import type { Queryable } from '../../db/connection'
import {
  type Exchange,
  exchange,
  exchangePage,
  exchangeRule,
  exchangeRuleList,
  exchangesOf
} from '../../engines/exchange'
import { type Asset, account, assets, balanceOf, minorOf, minorText, user } from '../../engines/ledger'
import type { Context, HandlerAt } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { infoOf, type Pair, pairOf } from './terms'

type Of<E extends keyof ExchangePair> = { ask: Input<ExchangePair[E]>; answer: Data<ExchangePair[E]> }
type Caller = Context<'login'>

const RECENT = 20

/** An exchange as its owner sees it. */
export const exchangeLine = (pair: Pair, row: Exchange) => ({
  id: row.id,
  from: minorText(row.fromMinor, pair.from.digits),
  to: minorText(row.toMinor, pair.to.digits),
  fee: minorText(row.feeMinor, pair.to.digits),
  add_time: seconds(row.createdAt),
  _add_time: timeText(row.createdAt)
})

/** What an asset is exchanged for, as its page leads there; closed ones are listed too. */
export async function waysOf(db: Queryable, from: Asset): Promise<Static<typeof ExchangeWay>[]> {
  const [rows, rules] = [await assets(db), await exchangeRuleList(db)]
  const of = (code: string) => rows.find(row => row.code === code)!
  return rules
    .filter(rule => rule.fromAsset === from)
    .map(rule => ({
      type: rule.code,
      title: rule.title,
      to_name: of(rule.toAsset).name,
      rate: {
        from: minorText(rule.rateFrom, of(from).digits),
        to: minorText(rule.rateTo, of(rule.toAsset).digits)
      },
      open: (rule.open ? 1 : 0) as 0 | 1
    }))
}

/** A quantity as typed, in minor units. @throws Refusal AMOUNT when it has more decimals than its asset */
function quantity(text: string, { name, digits }: Pair['from']): bigint {
  try {
    return minorOf(text, digits)
  } catch {
    return refuse('AMOUNT', digits === 0 ? `${name}须为整数` : `${name}最多 ${digits} 位小数`)
  }
}

async function info({ db, person, clock }: Caller, code: string): Promise<Of<'info'>['answer']> {
  const rule = await exchangeRule(db, code)
  const pair = await pairOf(db, rule)
  const [terms, list] = await Promise.all([
    infoOf(db, rule, pair, { userId: person.id, now: clock.now() }),
    exchangesOf(db, person.id, code, RECENT)
  ])
  return { ...terms, list: list.map(row => exchangeLine(pair, row)) }
}

/** All that the caller exchanged by a rule, newest first. @throws Refusal NOT_FOUND */
export async function exchangeRecords({ db, person }: Caller, code: string, paging: { page: number; limit: number }) {
  const pair = await pairOf(db, await exchangeRule(db, code))
  const { list, count } = await exchangePage(db, { userId: person.id, rule: code, ...paging })
  return { list: list.map(row => exchangeLine(pair, row)), count }
}

async function make(ctx: Caller, code: string, { num, version }: Of<'make'>['ask']) {
  const { db, person, idem, clock } = ctx
  const rule = await exchangeRule(db, code)
  const pair = await pairOf(db, rule)
  const request = { userId: person.id, rule: code, fromMinor: quantity(num, pair.from), version }
  const { exchange: made } = await exchange(ctx, { ...request, key: idem, at: clock.now() })
  const left = async ({ code, digits }: Pair['from']) =>
    minorText(await balanceOf(db, account(user(person.id), code)), digits)
  return { ...exchangeLine(pair, made), from_balance: await left(pair.from), to_balance: await left(pair.to) }
}

/** The handlers of a pair `exchanging(info, make)`; `rule` is what they exchange by where the client names none. */
export function exchangeHandlers<const Info extends string, const Make extends string>(
  paths: { info: Info; make: Make },
  rule?: string
) {
  const named = (type: string | undefined) => type ?? rule ?? refuse('INVALID', '请选择兑换种类')
  return {
    [`GET /api/${paths.info}`]: (ctx: Caller, { type }: Of<'info'>['ask']) => info(ctx, named(type)),
    [`POST /api/${paths.make}`]: (ctx: Caller, ask: Of<'make'>['ask']) => make(ctx, named(ask.type), ask)
  } as HandlerAt<'GET', Info, ExchangePair['info']> & HandlerAt<'POST', Make, ExchangePair['make']>
}
