import { and, eq, lte } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { giveawayClaims, giveaways } from '../../db/schema'
import { newId } from '../../lib/ids'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { account, move, outside, post } from '../ledger'
import type { Giveaway } from './kinds'
import { GIVEAWAY_MOVES } from './states'
import { checkGiveaway, checkGiveawayPool, fundingOf, giveawayPool } from './terms'

/** Which giveaway, and when. */
interface At {
  code: string
  at: Date
}

const placeOf = (code: string) => ({
  table: giveaways,
  state: giveaways.state,
  where: eq(giveaways.code, code)
})

/** Held: whoever claims of it waits here. */
export async function lockGiveaway(tx: Queryable, code: string): Promise<Giveaway> {
  const [giveaway] = await tx.select().from(giveaways).where(eq(giveaways.code, code)).for('update')
  return giveaway ?? refuse('NOT_FOUND', '没有这个活动')
}

/**
 * Opens a giveaway: what is no amount is set aside for everybody, and of an amount the pool holds one at least.
 * @throws Refusal NOT_FOUND, STARTED, BAD_GIVEAWAY, TOO_BIG, POOL_SHORT, SOLD_OUT
 */
export const openGiveaway = (services: Services, { code, at }: At): Promise<Giveaway> =>
  within(services, async tx => {
    const giveaway = await lockGiveaway(tx.db, code)
    if (giveaway.state !== 'draft') refuse('STARTED', '活动已经开始过')
    if (giveaway.endsAt <= at) refuse('BAD_GIVEAWAY', '活动的结束时间已过')
    await checkGiveaway(tx, giveaway)
    await checkGiveawayPool(tx, giveaway)
    await tx.kinds.giving.of(giveaway.kind).reserve?.(tx, giveaway)
    return (await moveRow(tx.db, placeOf(code), GIVEAWAY_MOVES.open, { openedAt: at }))!
  })

/**
 * Ends a giveaway. What was set aside for nobody goes back, and so does what its pool holds, unless claims wait for it.
 * @throws Refusal NOT_FOUND, NOT_OPEN
 */
export const closeGiveaway = (services: Services, { code, at }: At): Promise<Giveaway> =>
  within(services, async tx => {
    const giveaway = await lockGiveaway(tx.db, code)
    if (giveaway.state !== 'open') refuse('NOT_OPEN', '活动没有在进行')
    const left = giveaway.stock - giveaway.claimed
    if (left > 0) await tx.kinds.giving.of(giveaway.kind).unreserve?.(tx, giveaway, left)
    await giveBack(tx.db, giveaway, at)
    return (await moveRow(tx.db, placeOf(code), GIVEAWAY_MOVES.close, { closedAt: at }))!
  })

/** Empties the pool of a giveaway that is held, when nobody waits for it. */
export async function giveBack(tx: Queryable, giveaway: Giveaway, at: Date) {
  const { code } = giveaway
  const waiting = and(eq(giveawayClaims.giveaway, code), eq(giveawayClaims.state, 'waiting'))
  const funds = await fundingOf(tx, giveaway)
  if (!funds || funds.heldMinor <= 0n || (await tx.$count(giveawayClaims, waiting)) > 0) return
  const postings = move(
    account(giveawayPool(code), funds.asset),
    account(outside('bank'), funds.asset),
    funds.heldMinor
  )
  await post(tx, {
    key: `giveaway:${code}:back:${newId()}`,
    reason: 'pool_return',
    ref: { kind: 'giveaway', id: code },
    postings,
    at
  })
}

/** Closes what is over. Answers how many. */
export async function keepGiveaways(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const over = await db
    .select({ id: giveaways.code })
    .from(giveaways)
    .where(and(eq(giveaways.state, 'open'), lte(giveaways.endsAt, now)))
  return inTurn(services, over, 'a giveaway is over and cannot be closed', ({ id }) =>
    closeGiveaway(services, { code: id, at: now }).then(
      () => true,
      error => {
        // Another server, or an operator, may have closed it a moment ago.
        if (error.code !== 'NOT_OPEN') throw error
        return false
      }
    )
  )
}
