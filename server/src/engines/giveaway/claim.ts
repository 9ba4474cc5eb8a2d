import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { type Queryable, transact, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { giveawayClaims, giveaways, users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, account, InsufficientFunds, move, post, user } from '../ledger'
import { refuseUnmet } from './conditions'
import type { Giveaway, GiveawayClaim } from './kinds'
import { giveBack, lockGiveaway } from './life'
import { CLAIM_WORDS } from './standing'
import { CLAIM_MOVES } from './states'
import { giveawayClosed, giveawayOf, giveawayPool } from './terms'

declare module '../ledger/reasons' {
  interface Reasons {
    giveaway: true
  }
}

const c = giveawayClaims

export interface GiveawayRequest {
  /** A parent account: what is given away is a person's. */
  userId: string
  code: string
  at: Date
}

/**
 * Claims what is given away, once a person. It is given at once; where the pool is short, or others wait for it, it waits
 * for its turn.
 * @throws Refusal NOT_FOUND, SUB_ACCOUNT, CLOSED, CLAIMED, SOLD_OUT, NOT_MET
 */
export const claimGiveaway = (services: Services, request: GiveawayRequest): Promise<GiveawayClaim> =>
  within(services, async tx => {
    const { db } = tx
    const { userId, code, at } = request
    const [person] = await db
      .select({ parentId: users.parentId })
      .from(users)
      .where(eq(users.id, userId))
      .for('key share')
    if (person?.parentId) refuse('SUB_ACCOUNT', CLAIM_WORDS.parent)
    const giveaway = await giveawayOf(db, code)
    refuseClosed(giveaway, at)
    const mine = and(eq(c.giveaway, code), eq(c.userId, userId))
    if ((await db.$count(c, mine)) > 0) refuse('CLAIMED', CLAIM_WORDS.already)
    if (giveaway.claimed >= giveaway.stock) refuse('SOLD_OUT', CLAIM_WORDS.noneLeft)
    await refuseUnmet(tx, giveaway, request)
    // By the unique key: the same person at the same moment waits for the first, and finds it claimed.
    const [claim] = await db
      .insert(c)
      .values({ userId, id: newId(), giveaway: code, createdAt: at })
      .onConflictDoNothing()
      .returning()
    if (!claim) return refuse('CLAIMED', CLAIM_WORDS.already)
    const held = await takeOne(db, request)
    return (await giveFirst(tx, held, at, claim.id)) ?? claim
  })

function refuseClosed(giveaway: Giveaway, at: Date) {
  if (giveaway.state === 'draft') refuse('NOT_FOUND', '没有这个活动')
  const closed = giveawayClosed(giveaway, at)
  if (closed) refuse('CLOSED', closed)
}

/** Counts one against how many there are. Its row is held from then on: whoever is given something of it waits here. */
async function takeOne(tx: Queryable, { code, at }: GiveawayRequest): Promise<Giveaway> {
  const g = giveaways
  const [taken] = await tx
    .update(g)
    .set({ claimed: sql`${g.claimed} + 1` })
    .where(and(eq(g.code, code), eq(g.state, 'open'), gt(g.endsAt, at), lt(g.claimed, g.stock)))
    .returning()
  if (taken) return taken
  refuseClosed(await giveawayOf(tx, code), at)
  return refuse('SOLD_OUT', CLAIM_WORDS.noneLeft)
}

/** Gives to whoever is first of a giveaway that is held, if it is the `only` one; undefined when nobody is, or the pool is short. */
async function giveFirst(
  tx: Services,
  giveaway: Giveaway,
  at: Date,
  only?: string
): Promise<GiveawayClaim | undefined> {
  const { db } = tx
  const [first] = await db
    .select()
    .from(c)
    .where(and(eq(c.giveaway, giveaway.code), eq(c.state, 'waiting')))
    .orderBy(asc(c.createdAt), asc(c.id))
    .limit(1)
    // Its account may be closed or merged at this moment: that is done before, or finds it given.
    .for('update')
  if (!first || (only && first.id !== only)) return
  if (!(await paid(db, giveaway, first, at))) return
  const given = await moveRow(db, { table: c, state: c.state, where: eq(c.id, first.id) }, CLAIM_MOVES.give, {
    givenAt: at
  })
  await tx.kinds.giving.of(giveaway.kind).give(tx, giveaway, given!)
  return given
}

/** Pays the amount of a giveaway, where it is one. Answers false, having moved nothing, when its pool is short. */
async function paid(tx: Queryable, giveaway: Giveaway, { id, userId }: GiveawayClaim, at: Date): Promise<boolean> {
  const { code, title, amountMinor } = giveaway
  if (giveaway.asset === null) return true
  const asset = giveaway.asset as Asset
  return transact(tx, part =>
    post(part, {
      key: `giveaway:${id}`,
      reason: 'giveaway',
      ref: { kind: 'giveaway', id },
      memo: title,
      at,
      postings: move(account(giveawayPool(code), asset), account(user(userId), asset), amountMinor)
    })
  ).then(
    () => true,
    error => {
      if (error instanceof InsufficientFunds) return false
      throw error
    }
  )
}

/** Gives what waits, giveaway by giveaway and in order, as far as the funds go. Answers how many were given. */
export async function payGiveaways(services: Services): Promise<number> {
  const waiting = await services.db.selectDistinct({ id: c.giveaway }).from(c).where(eq(c.state, 'waiting'))
  return inTurn(services, waiting, 'what was claimed of a giveaway is not given', async ({ id }) => {
    for (let given = 0; ; given++) if (!(await giveNext(services, id))) return given
  })
}

const giveNext = (services: Services, code: string): Promise<boolean> =>
  within(services, async tx => {
    const at = tx.clock.now()
    const giveaway = await lockGiveaway(tx.db, code)
    const given = await giveFirst(tx, giveaway, at)
    // Nobody waits any more for the pool of one that is over.
    if (!given && giveaway.state === 'closed') await giveBack(tx.db, giveaway, at)
    return given !== undefined
  })

/** What these accounts wait for will not come. */
export async function dropGiveawayClaims(tx: Queryable, userIds: readonly string[]) {
  const waiting = await tx
    .select({ id: c.id })
    .from(c)
    .where(and(inArray(c.userId, [...userIds]), eq(c.state, 'waiting')))
  for (const { id } of waiting) await moveRow(tx, { table: c, state: c.state, where: eq(c.id, id) }, CLAIM_MOVES.drop)
}
