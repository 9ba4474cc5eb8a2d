import { and, asc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { BATCH, inTurn } from '../../db/in-turn'
import { tbGifts, tbTerms } from '../../db/schema'
import { account, balanceOf, unlessShort, user } from '../../engines/ledger'
import { divFloor, least } from '../../lib/money'
import type { Services } from '../../services'
import { KEPT, PURCHASES } from '../turn/service'
import { isGone, moveGift, shopName, type TbGift, tellGiven, waitingGift } from './gifts'
import { ASSET, give, takeFrom, takeRoom } from './money'
import { actsFor } from './people'
import { giftLife } from './states'
import { type TbTerms, termsOf } from './terms'

/** Fen of a yuan times hundredths of one 通宝. */
const WHOLE = 10_000n
/** A settlement or refund may be committed a little later than its own time: so long it is looked for again. */
const LATE_MS = 600_000

const forYuan = (keptFen: bigint, perYuan: number) => divFloor(keptFen * BigInt(perYuan), WHOLE)

/** Looks at what was settled and given back since the last time, and pays what waits. Answers how much it did. */
export async function keepOrders(services: Services): Promise<number> {
  const terms = await termsOf(services.db)
  if (!terms) return 0
  const now = services.clock.now()
  const since = sinceOf(terms)
  const done = (await collect(services.db, since, now)) + (await takeBackSince(services, since))
  await services.db.update(tbTerms).set({ countedUntil: now }).where(lt(tbTerms.countedUntil, now))
  return done + (terms.open ? await payWaiting(services, terms.personDay) : 0)
}

const sinceOf = ({ countedUntil }: TbTerms) => new Date(countedUntil.getTime() - LATE_MS)

/** Writes down what was settled so far, by the rules that hold now: called before one of them changes. */
export async function countSettled(db: Queryable, now: Date) {
  const terms = await termsOf(db)
  if (terms) await collect(db, sinceOf(terms), now)
}

/** Writes down what settled orders bring their buyers, each once, by the rule of their shop. Answers how many. */
async function collect(db: Queryable, since: Date, now: Date): Promise<number> {
  let made = 0
  for (let found = BATCH; found === BATCH; made += found) {
    const { rowCount } = await db.execute(sql`
      insert into tb_gifts (user_id, id, shop_id, order_id, per_yuan, asked, created_at)
      select r.id, o.id, o.shop_id, o.id, s.per_yuan,
        least(${KEPT} * s.per_yuan / ${WHOLE}::bigint, case when s.order_most = 0 then 2147483647 else s.order_most end)::int,
        ${now}
      from orders o
      join tb_shops s on s.shop_id = o.shop_id and s.open and s.stopped_at is null
      join users u on u.id = o.user_id
      join users r on r.id = coalesce(u.parent_id, u.id)
      where o.settled_at between ${since} and ${now} and o.settled_at >= s.since and ${PURCHASES}
        and ${KEPT} * s.per_yuan >= ${WHOLE}::bigint and not r.disabled and not ${actsFor(sql`o.shop_id`, sql`r.id`)}
        and not exists (select from tb_gifts g where g.order_id = o.id)
      order by o.settled_at, o.id limit ${BATCH}
      on conflict do nothing`)
    found = rowCount ?? 0
  }
  return made
}

/** Gives what waits for settled orders, the oldest first, of each shop until its purse is short. Answers how many. */
async function payWaiting(services: Services, cap: number): Promise<number> {
  const { db } = services
  const short = new Set<string>()
  let done = 0
  let last: TbGift | undefined
  for (let read = BATCH; read === BATCH; ) {
    const rows: TbGift[] = await waitingAfter(db, last)
    const able = rows.filter(row => !short.has(row.shopId))
    done += await inTurn(services, able, 'a gift of an order is not given', async row => {
      if (short.has(row.shopId)) return false
      const outcome = await payOne(services, row, cap)
      if (outcome === 'short') short.add(row.shopId)
      return outcome === 'done'
    })
    last = rows.at(-1)
    read = rows.length
  }
  return done
}

/** Of shops that may give, by shop, so that what one lacks keeps none of the others waiting. */
const waitingAfter = (db: Queryable, last: TbGift | undefined) =>
  db
    .select()
    .from(tbGifts)
    .where(
      and(
        eq(tbGifts.state, 'waiting'),
        isNotNull(tbGifts.orderId),
        sql`not exists (select from tb_shops s where s.shop_id = tb_gifts.shop_id and s.stopped_at is not null)`,
        last &&
          or(
            gt(tbGifts.shopId, last.shopId),
            and(
              eq(tbGifts.shopId, last.shopId),
              sql`(${tbGifts.createdAt}, ${tbGifts.id}) > (${last.createdAt}, ${last.id})`
            )
          )
      )
    )
    .orderBy(asc(tbGifts.shopId), asc(tbGifts.createdAt), asc(tbGifts.id))
    .limit(BATCH)

/** What is kept of an order's payment now, in fen; 0 when it is gone. */
async function keptOf(db: Queryable, orderId: string): Promise<bigint> {
  const { rows } = await db.execute<{ kept: string }>(sql`
    select ${KEPT}::text as kept from orders o where o.id = ${orderId}`)
  return BigInt(rows[0]?.kept ?? 0)
}

const payOne = (services: Services, gift: TbGift, cap: number): Promise<'done' | 'gone' | 'short'> =>
  unlessShort(
    within(services, async (tx): Promise<'done' | 'gone'> => {
      const row = await waitingGift(tx.db, gift)
      if (!row) return 'gone'
      const at = tx.clock.now()
      const { userId, shopId } = row
      const skip = async (reason: string) => {
        await moveGift(tx.db, row, giftLife.moves.skip, { reason })
        return 'done' as const
      }
      if (await isGone(tx.db, userId)) return skip('账号已停用')
      // Less what was given back while it waited.
      const num = Number(least(BigInt(row.asked), forYuan(await keptOf(tx.db, row.orderId!), row.perYuan!)))
      if (num === 0) return skip('订单已退款')
      const room = await takeRoom(tx.db, { userId, shopId, num, cap, whole: false, at })
      if (room === 0) return skip('今天已达上限')
      const shop = await shopName(tx.db, shopId)
      const ref = { kind: 'order' as const, id: row.orderId! }
      await moveGift(tx.db, row, giftLife.moves.give, { given: room, givenAt: at })
      await give(tx.db, { userId, from: 'available', giftId: row.id, shopId, num: room, ref, memo: shop, at })
      await tellGiven(tx.db, row, { num: room, shop, at })
      await takeOwed(tx, userId)
      return 'done'
    }),
    'short'
  )

/** Takes back what refunds since then leave too much of. Answers how many gifts. */
async function takeBackSince(services: Services, since: Date): Promise<number> {
  const { rows } = await services.db.execute<{ id: string; user_id: string }>(sql`
    select g.id, g.user_id from tb_gifts g where g.state = 'given' and g.order_id in (
      select o.id from orders o where o.refunded_at >= ${since}
      union select a.order_id from after_sales a where a.state = 'refunded' and a.closed_at >= ${since})
    order by g.id`)
  return inTurn(services, rows, 'what a refunded order brought is not taken back', ({ id, user_id: userId }) =>
    takeBack(services, { userId, id })
  )
}

/** Takes what others' refunds left to be taken, as far as the person has it now. */
async function takeOwed(tx: Services, userId: string) {
  const owed = and(eq(tbGifts.userId, userId), gt(tbGifts.owed, 0))
  const rows = await tx.db.select().from(tbGifts).where(owed).orderBy(tbGifts.createdAt, tbGifts.id).limit(BATCH)
  for (const row of rows) await takeBack(tx, row)
}

/**
 * Takes back what an order brought beyond what is kept of it, as far as the person still has it; the rest is owed, and taken
 * from what they get later. Answers whether anything changed.
 */
export const takeBack = (services: Services, { userId, id }: Pick<TbGift, 'userId' | 'id'>): Promise<boolean> =>
  // Spent at this very moment: what is there the next time is taken then.
  unlessShort(
    within(services, async ({ db: tx, clock }) => {
      const one = and(eq(tbGifts.userId, userId), eq(tbGifts.id, id))
      // Held before it is reckoned, so that two who look at once take it once.
      const [row] = await tx.select().from(tbGifts).where(one).for('update')
      if (!row?.orderId || row.state !== 'given') return false
      const worth = Number(least(BigInt(row.given), forYuan(await keptOf(tx, row.orderId), row.perYuan!)))
      const due = Math.max(0, row.given - row.back - worth)
      const num = Math.min(due, Number(await balanceOf(tx, account(user(userId), ASSET))))
      const [back, owed] = [row.back + num, due - num]
      if (num === 0 && owed === row.owed) return false
      await tx.update(tbGifts).set({ back, owed }).where(one)
      const ref = { kind: 'order' as const, id: row.orderId }
      const at = clock.now()
      if (num > 0) await takeFrom(tx, { userId, giftId: id, back, shopId: row.shopId, num, ref, memo: '订单退款', at })
      return true
    }),
    false
  )
