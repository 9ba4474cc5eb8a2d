import { and, eq, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { wealthBags, wealthBuys, wealthQuotas } from '../../db/schema'
import { account, InsufficientFunds, move, pool, post, user } from '../../engines/ledger'
import { openLot } from '../../engines/release'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { ASSET, type Bag, BONUS, bagOf, HELD, planCode, planOfBag, versionOf } from './bags'

declare module '../../engines/ledger/reasons' {
  interface Reasons {
    wealth_buy: true
  }
}

export type Buy = typeof wealthBuys.$inferSelect

export interface BuyRequest {
  userId: string
  /** The parent account, whose limit it is. */
  personId: string
  code: string
  version: string
  at: Date
}

const CHANGED = '财富包的条款刚刚调整，请确认后再兑换'

/**
 * Buys a bag: what is put in and its bonus are set aside in one transaction, and a lot releases them day by day, so that nothing
 * of it ever waits for funds.
 * @throws Refusal NOT_FOUND, CLOSED, RULE_CHANGED, SOLD_OUT, LIMIT, INSUFFICIENT, POOL_SHORT
 */
export const buyBag = (services: Services, request: BuyRequest): Promise<Buy> =>
  within(services, async tx => {
    const { db } = tx
    const { userId, personId, code, version, at } = request
    const bag = (await bagOf(db, code)) ?? refuse('NOT_FOUND', '没有这个财富包')
    const plan = bag.open ? await planOfBag(db, code) : undefined
    if (!plan) return refuse('CLOSED', '这个财富包已下架')
    if (versionOf(bag, plan) !== version) refuse('RULE_CHANGED', CHANGED)
    await countPerson(db, bag, personId)
    await takeOne(db, bag)
    const id = newId()
    const totalMinor = bag.priceMinor + bag.bonusMinor
    await setAside(db, bag, { userId, id, at })
    const asked = { userId, plan: planCode(code), title: bag.title, totalMinor, key: `wealth:${id}`, at }
    const { lot } = await openLot(tx, asked)
    const { title, priceMinor, bonusMinor } = bag
    const terms = { bag: code, title, priceMinor, bonusMinor, days: plan.lastsDays }
    const [made] = await db
      .insert(wealthBuys)
      .values({ userId, id, lotId: lot.id, ...terms, createdAt: at })
      .returning()
    return made!
  })

async function countPerson(tx: Queryable, { code, personTimes }: Bag, personId: string) {
  const q = wealthQuotas
  const mine = await tx
    .insert(q)
    .values({ userId: personId, bag: code, times: 1 })
    .onConflictDoUpdate({
      target: [q.userId, q.bag],
      set: { times: sql`${q.times} + 1` },
      setWhere: sql`${personTimes}::int = 0 or ${q.times} < ${personTimes}::int`
    })
    .returning({ times: q.times })
  if (mine.length === 0) refuse('LIMIT', `每人限 ${personTimes} 份，已换满`)
}

/** Counts against how many there are, on the terms that were looked at: two at the last one wait here for each other. */
async function takeOne(tx: Queryable, { code, version, stock }: Bag) {
  const b = wealthBags
  const [now] = await tx
    .update(b)
    .set({ sold: sql`${b.sold} + 1` })
    .where(and(eq(b.code, code), eq(b.open, true), eq(b.version, version)))
    .returning({ sold: b.sold })
  if (!now) return refuse('RULE_CHANGED', CHANGED)
  if (stock > 0 && now.sold > stock) refuse('SOLD_OUT', '这个财富包已换完')
}

async function setAside(
  tx: Queryable,
  { title, priceMinor, bonusMinor }: Bag,
  { userId, id, at }: { userId: string; id: string; at: Date }
) {
  const held = account(pool(HELD), ASSET)
  const ref = { kind: 'wealth', id }
  const paid = move(account(user(userId), ASSET), held, priceMinor)
  await post(tx, { key: `wealth:${id}`, reason: 'wealth_buy', ref, memo: title, postings: paid, at }).catch(error => {
    if (error instanceof InsufficientFunds) refuse('INSUFFICIENT', '补贴不足')
    throw error
  })
  if (bonusMinor === 0n) return
  const given = move(account(pool(BONUS), ASSET), held, bonusMinor)
  await post(tx, { key: `wealth:${id}:bonus`, reason: 'pool_share', ref, postings: given, at }).catch(error => {
    if (error instanceof InsufficientFunds) refuse('POOL_SHORT', '赠送的补贴正在补充，请稍后再来兑换')
    throw error
  })
}
