import { and, eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { exchangeDays, exchangeQuotas, exchangeRules, exchanges } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { least } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { personOf } from '../identity/person'
import {
  type Asset,
  account,
  assets,
  balanceOf,
  CONVERSION,
  KeyReused,
  minorText,
  move,
  pool,
  post,
  user
} from '../ledger'
import { addMessage } from '../message'
import { openLot, type ReleasePlan } from '../release'
import { lotKey } from './read'
import { closedWords, type ExchangeRule, exchangeRule, planOfRule, quoteOf } from './rules'

export { exchangePage, exchangesOf, type PromisedLot, paidDays, promisedDays, promisedLots } from './read'
export { closedWords, type ExchangeRule, exchangeRule, planOfRule, quoteOf, saveExchangeRule } from './rules'

export type Exchange = typeof exchanges.$inferSelect

export interface ExchangeRequest {
  userId: string
  rule: string
  /** Of the asset that is given in, in minor units. */
  fromMinor: bigint
  /** The version of the rule the person was quoted by; any when absent. */
  version?: number
  /** The same key is done once. */
  key: string
  at: Date
}

/**
 * Gives in one asset for another, at once and in one transfer; what is given out comes from the rule's pool. By a rule
 * with a plan it goes into that plan's pool, whole, and is released to the person day by day from tomorrow on. Works by
 * itself or inside a caller's transaction.
 * @throws Refusal NOT_FOUND, CLOSED, RULE_CHANGED, AMOUNT, DAY_CAP, DAY_FULL, POOL_SHORT, INSUFFICIENT, IDEM_MISMATCH
 */
export const exchange = (
  { db, pages }: Pick<Services, 'db' | 'pages'>,
  request: ExchangeRequest
): Promise<{ exchange: Exchange; fresh: boolean }> =>
  transact(db, async tx => {
    const { userId, fromMinor, key, at } = request
    const rule = await exchangeRule(tx, request.rule)
    const known = await doneBefore(tx, request)
    if (known) return { exchange: known, fresh: false }
    await checkRequest(tx, rule, request)
    const plan = await planOfRule(tx, rule)
    if (rule.plan !== null && !plan) refuse('CLOSED', '这种兑换已停止，恢复后会在公告中说明')
    const { feeMinor, toMinor } = quoteOf(rule, fromMinor)
    const [made] = await tx
      .insert(exchanges)
      .values({
        userId,
        id: newId(),
        key,
        rule: rule.code,
        version: rule.version,
        fromMinor,
        toMinor,
        feeMinor,
        fromAsset: rule.fromAsset,
        toAsset: rule.toAsset,
        createdAt: at
      })
      .onConflictDoNothing()
      .returning()
    // The same request at the same moment: the other one made it while this one waited for its row.
    if (!made) return { exchange: (await doneBefore(tx, request))!, fresh: false }
    await takeQuotas(tx, rule, request)
    await transfer(tx, rule, made, plan)
    if (plan) await promise(tx, rule, made, plan)
    await tell({ db: tx, pages }, rule, made)
    return { exchange: made, fresh: true }
  })

async function doneBefore(tx: Queryable, { userId, key, rule, fromMinor }: ExchangeRequest) {
  const [known] = await tx
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.userId, userId), eq(exchanges.key, key)))
  if (known && (known.rule !== rule || known.fromMinor !== fromMinor)) throw new KeyReused(key)
  return known
}

async function checkRequest(tx: Queryable, rule: ExchangeRule, { fromMinor, version, at }: ExchangeRequest) {
  const closed = closedWords(rule, at)
  if (closed) refuse('CLOSED', closed)
  if (version !== undefined && version !== rule.version) refuse('RULE_CHANGED', '兑换规则刚刚调整，请确认后再兑换')
  const fits = fromMinor >= rule.minMinor && fromMinor % rule.stepMinor === 0n
  if (fits && quoteOf(rule, fromMinor).toMinor > 0n) return
  const from = (await assets(tx)).find(asset => asset.code === rule.fromAsset)!
  const text = (minor: bigint) => `${minorText(minor, from.digits)} ${from.name}`
  refuse('AMOUNT', `每次至少兑换 ${text(rule.minMinor)}，且为 ${text(rule.stepMinor)} 的整数倍`)
}

/** Counts and compares in one statement each; the person's before everybody's, in the same order for all. */
async function takeQuotas(tx: Queryable, rule: ExchangeRule, { userId, fromMinor, at }: ExchangeRequest) {
  const day = dayText(at)
  const [q, d] = [exchangeQuotas, exchangeDays]
  const mine = await tx
    .insert(q)
    .values({ userId: personOf(userId), rule: rule.code, day, usedMinor: fromMinor })
    .onConflictDoUpdate({
      target: [q.userId, q.rule, q.day],
      set: { usedMinor: sql`${q.usedMinor} + ${fromMinor}` },
      setWhere: sql`${q.usedMinor} + ${fromMinor} <= ${rule.personDayMinor}`
    })
    .returning({ used: q.usedMinor })
  if (mine.length === 0 || fromMinor > rule.personDayMinor) refuse('DAY_CAP', '今天的兑换额度已用完，请明天再来')
  const all = await tx
    .insert(d)
    .values({ rule: rule.code, day, usedMinor: fromMinor })
    .onConflictDoUpdate({
      target: [d.rule, d.day],
      set: { usedMinor: sql`${d.usedMinor} + ${fromMinor}` },
      setWhere: sql`${d.usedMinor} + ${fromMinor} <= ${rule.totalDayMinor}`
    })
    .returning({ used: d.usedMinor })
  if (all.length === 0 || fromMinor > rule.totalDayMinor) refuse('DAY_FULL', '今天的兑换总额已兑完，请明天再来')
}

/** Opens the lot that gives out what was exchanged: it is paid for already, so it waits for nobody else's. */
async function promise(tx: Queryable, { title }: ExchangeRule, made: Exchange, plan: ReleasePlan) {
  const { userId, toMinor: totalMinor, createdAt: at } = made
  await openLot({ db: tx }, { userId, plan: plan.code, title, totalMinor, key: lotKey(made), at })
}

async function transfer(tx: Queryable, rule: ExchangeRule, made: Exchange, plan: ReleasePlan | undefined) {
  const [from, to] = [rule.fromAsset as Asset, rule.toAsset as Asset]
  const person = user(made.userId)
  const getter = plan ? pool(plan.pool) : person
  await post(tx, {
    key: `exchange:${made.id}`,
    reason: 'exchange',
    ref: { kind: 'exchange', id: made.id },
    memo: rule.title,
    at: made.createdAt,
    postings: [
      ...move(account(person, from), account(CONVERSION, from), made.fromMinor),
      ...move(account(pool(rule.pool), to), account(getter, to), made.toMinor)
    ]
  }).catch(error => {
    if (error.code !== 'INSUFFICIENT') throw error
    if (error.asset === to) refuse('POOL_SHORT', '兑换池正在补充，请稍后再来兑换')
    refuse('INSUFFICIENT', '可兑换的数量不足')
  })
}

async function tell({ db, pages }: Pick<Services, 'db' | 'pages'>, rule: ExchangeRule, made: Exchange) {
  const known = await assets(db)
  const text = (code: string, minor: bigint) => {
    const asset = known.find(one => one.code === code)!
    return `${minorText(minor, asset.digits)} ${asset.name}`
  }
  await addMessage(db, {
    userId: made.userId,
    kind: 'asset',
    title: `${rule.title}成功`,
    content: `${text(made.fromAsset, made.fromMinor)} 已换成 ${text(made.toAsset, made.toMinor)}，${rule.plan === null ? '已到账' : '从明天起每天发放'}。`,
    url: pages.assets(),
    key: `exchange:${made.id}`,
    at: made.createdAt
  })
}

/** What a person may still give in today, in minor units: their own cap, everybody's, and what the pool can pay. */
export async function leftToday(db: Queryable, rule: ExchangeRule, userId: string, now: Date) {
  const day = dayText(now)
  const [[mine], [all], funds] = await Promise.all([
    db
      .select()
      .from(exchangeQuotas)
      .where(
        and(
          eq(exchangeQuotas.userId, personOf(userId)),
          eq(exchangeQuotas.rule, rule.code),
          eq(exchangeQuotas.day, day)
        )
      ),
    db
      .select()
      .from(exchangeDays)
      .where(and(eq(exchangeDays.rule, rule.code), eq(exchangeDays.day, day))),
    balanceOf(db, account(pool(rule.pool), rule.toAsset as Asset))
  ])
  const left = (cap: bigint, used = 0n) => (cap > used ? cap - used : 0n)
  const own = left(rule.personDayMinor, mine?.usedMinor)
  return { ownMinor: own, leftMinor: least(own, left(rule.totalDayMinor, all?.usedMinor)), poolMinor: funds }
}

export const exchangeRuleList = (db: Queryable) => db.select().from(exchangeRules).orderBy(exchangeRules.code)
