import { and, eq, gt, lte } from 'drizzle-orm'
import { within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { prizeGoods } from '../../db/schema'
import { account, move, outside, pool, post, user } from '../../engines/ledger'
import { releasePieces } from '../../engines/order'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { BARTER_ASSET, BARTER_DAYS, BARTER_POOL } from './barter-terms'
import { GOODS_MOVES } from './goods-prize'

const g = prizeGoods

interface BarterRequest {
  userId: string
  id: string
  at: Date
}

/**
 * Gives a person the beans that were held for a thing of theirs, once, in place of the thing, which goes back on the shelf.
 * Answers how many.
 * @throws Refusal NOT_FOUND, BARTERED, STATE, EXPIRED
 */
export const barterGoods = (services: Services, { userId, id, at }: BarterRequest): Promise<bigint> =>
  within(services, async ({ db }) => {
    const mine = and(eq(g.userId, userId), eq(g.id, id))
    const where = and(mine, eq(g.bartering, true), gt(g.barterUntil, at))
    const gone = await moveRow(db, { table: g, state: g.state, where }, GOODS_MOVES.barter, { bartering: false })
    if (!gone) {
      const [row] = await db.select().from(g).where(mine)
      if (!row || row.barterMinor === null) return refuse('NOT_FOUND', '这件奖品不能置换')
      if (row.state === 'bartered') refuse('BARTERED', '这件奖品已经置换过了')
      if (row.state !== 'waiting') refuse('STATE', '奖品已安排发货或已失效，不能置换')
      return refuse('EXPIRED', `已过置换期限（抽中后 ${BARTER_DAYS} 天内）`)
    }
    const postings = move(
      account(pool(BARTER_POOL), BARTER_ASSET),
      account(user(userId), BARTER_ASSET),
      gone.barterMinor!
    )
    const ref = { kind: 'prize', id }
    await post(db, { key: `barter:${id}`, reason: 'prize_barter', ref, memo: gone.name, postings, at })
    await releasePieces(db, { ...gone, qty: 1 })
    return gone.barterMinor!
  })

/** Gives back what was held for things that can no longer be bartered. Answers how many. */
export async function keepBarters(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const due = await db
    .select({ id: g.id })
    .from(g)
    .where(and(eq(g.bartering, true), lte(g.barterUntil, now)))
    .limit(200)
  return inTurn(services, due, 'what was held for a barter is not given back', ({ id }) =>
    within(services, async ({ db: tx }) => {
      const this_ = and(eq(g.id, id), eq(g.bartering, true), lte(g.barterUntil, now))
      const [over] = await tx.update(g).set({ bartering: false }).where(this_).returning()
      if (!over) return false
      const postings = move(
        account(pool(BARTER_POOL), BARTER_ASSET),
        account(outside('bank'), BARTER_ASSET),
        over.barterMinor!
      )
      const ref = { kind: 'prize', id }
      await post(tx, { key: `barter:${id}:back`, reason: 'pool_return', ref, postings, at: now })
      return true
    })
  )
}
