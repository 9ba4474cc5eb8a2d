import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { auctionRecharges } from '../../db/schema'
import { account, minorText, move, outside, post, user } from '../../engines/ledger'
import { addMessage } from '../../engines/message'
import { secretsOf } from '../../lib/secrets'
import type { AuctionAnswer } from '../../providers/auction'
import type { Services } from '../../services'
import { isRecharge, type Recharge, tryMove } from './recharge'
import { RECHARGE_MOVES } from './states'
import { auctionTerms, VALUE } from './terms'

const BATCH = 20
const RETRY_AT_MOST_S = 3600
/** What the house has is outside of our books. */
const HOUSE = outside('auction')

/**
 * Tells the auction house of recharges that are held, and asks about those it was told of; answers how many. Several servers
 * may run it at once: a recharge is taken by one, whose death only puts its next try off.
 */
export async function sendRecharges(services: Services): Promise<number> {
  if (services.providers.auction.kind === 'none') return 0
  const now = services.clock.now()
  const r = auctionRecharges
  const wait_s = sql`least(${RETRY_AT_MOST_S}::numeric, 10 * power(2, least(${r.tries}, 20)))`
  const due = services.db
    .select({ userId: r.userId, id: r.id })
    .from(r)
    .where(and(inArray(r.status, [...RECHARGE_MOVES.send.from]), lte(r.nextAt, now)))
    .orderBy(r.nextAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await services.db
    .update(r)
    .set({
      status: RECHARGE_MOVES.send.to,
      tries: sql`${r.tries} + 1`,
      nextAt: sql`${now}::timestamptz + ${wait_s} * interval '1 second'`
    })
    .where(sql`(${r.userId}, ${r.id}) in ${due}`)
    .returning()
  for (const row of taken) await trySend(services, row)
  return taken.length
}

/** Outside any transaction: what the house does cannot be rolled back, so only its answer is written. */
async function trySend(services: Services, row: Recharge) {
  try {
    await takeAnswer(services, row, await answerOf(services, row))
  } catch (error) {
    services.log.error({ err: error, no: row.no }, 'recharge not certain, will be asked about again')
    const words = error instanceof Error ? error.message : String(error)
    await services.db
      .update(auctionRecharges)
      .set({ error: words.slice(0, 300) })
      .where(isRecharge(row))
  }
}

async function answerOf(services: Services, row: Recharge): Promise<AuctionAnswer> {
  const { auction } = services.providers
  const { digits } = await auctionTerms(services.db)
  const order = {
    no: row.no,
    amountMinor: row.amountMinor,
    amount: minorText(row.amountMinor, digits),
    phone: secretsOf(services.config).unseal(row.phoneSealed),
    askedAt: row.createdAt
  }
  // What may have been told before is asked about first; only what the house has never heard of is told.
  const known = row.tries > 1 ? await auction.query(services, order) : { state: 'unknown' as const }
  return known.state === 'unknown' ? auction.send(services, order) : known
}

async function takeAnswer(services: Services, row: Recharge, answer: AuctionAnswer) {
  if (answer.state === 'done') await settle(services, row, { state: 'done', tradeNo: answer.tradeNo })
  else if (answer.state === 'back') await settle(services, row, { state: 'back', reason: answer.reason })
  else await services.db.update(auctionRecharges).set({ error: '' }).where(isRecharge(row))
}

type Ending = { state: 'done'; tradeNo: string } | { state: 'back'; reason: string }

/** What was held leaves the books, or is the person's again; once, however often it is told. */
const settle = ({ db, clock, providers }: Services, { id }: Recharge, ending: Ending) =>
  transact(db, async tx => {
    const at = clock.now()
    // With whoever owns it now: accounts may have been merged meanwhile.
    const [row] = await tx.select().from(auctionRecharges).where(eq(auctionRecharges.id, id)).for('update')
    const isDone = ending.state === 'done'
    const set = { closedAt: at, nextAt: null, error: '' }
    const moved = isDone
      ? await tryMove(tx, 'settle', row!, { ...set, tradeNo: ending.tradeNo })
      : await tryMove(tx, 'fail', row!, { ...set, reason: ending.reason })
    if (!moved) return
    const { userId, amountMinor } = moved
    const held = account(user(userId), VALUE, 'frozen')
    await post(tx, {
      key: `auction-${ending.state}:${id}`,
      reason: isDone ? 'auction_sent' : 'auction_back',
      ref: { kind: 'auction', id },
      postings: move(held, isDone ? account(HOUSE, VALUE) : account(user(userId), VALUE), amountMinor),
      at,
      memo: isDone ? providers.auction.house : ending.reason
    })
    const { name, digits } = await auctionTerms(tx)
    const number = `${minorText(amountMinor, digits)} ${name}`
    await addMessage(tx, {
      userId,
      kind: 'asset',
      title: isDone ? '拍卖行充值已到账' : '拍卖行充值未成功',
      content: isDone
        ? `${number}已充值到你在${providers.auction.house}的账户 ${moved.phoneTail}。`
        : `${ending.reason}。${number}已退回你的账户。`,
      url: '/pages/team/exchange',
      key: `auction-end:${id}`,
      always: true,
      at
    })
  })
