import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { withdrawals } from '../../db/schema'
import { secretsOf } from '../../lib/secrets'
import type { PayoutAnswer, PayoutMethod, PayoutOrder } from '../../providers/payout'
import type { Services } from '../../services'
import { bankByCode } from './banks'
import { settleFailed, settlePaid } from './finish'
import { isWithdrawal, type WithdrawalRow } from './rows'
import { WITHDRAWAL_MOVES } from './states'

const BATCH = 20
const RETRY_AT_MOST_S = 3600
const TITLE = '商城提现'

/**
 * Tells channels of approved withdrawals, and asks about those they were told of; answers how many. Several servers may run
 * it at once: a withdrawal is taken by one, whose death only puts its next try off.
 */
export async function runPayouts(services: Services): Promise<number> {
  const now = services.clock.now()
  const w = withdrawals
  const wait_s = sql`least(${RETRY_AT_MOST_S}::numeric, 10 * power(2, least(${w.tries}, 20)))`
  const due = services.db
    .select({ userId: w.userId, id: w.id })
    .from(w)
    .where(and(inArray(w.status, [...WITHDRAWAL_MOVES.pay.from]), lte(w.nextAt, now)))
    .orderBy(w.nextAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await services.db
    .update(w)
    .set({
      status: WITHDRAWAL_MOVES.pay.to,
      tries: sql`${w.tries} + 1`,
      sentAt: sql`coalesce(${w.sentAt}, ${now}::timestamptz)`,
      nextAt: sql`${now}::timestamptz + ${wait_s} * interval '1 second'`
    })
    .where(sql`(${w.userId}, ${w.id}) in ${due}`)
    .returning()
  for (const row of taken) await tryPayout(services, row)
  return taken.length
}

/** Outside any transaction: what the channel does cannot be rolled back, so only its answer is written. */
async function tryPayout(services: Services, row: WithdrawalRow) {
  try {
    await takeAnswer(services, row, await answerOf(services, row))
  } catch (error) {
    services.log.error({ err: error, payoutNo: row.payoutNo }, 'payout not certain, will be asked about again')
    const words = error instanceof Error ? error.message : String(error)
    await services.db
      .update(withdrawals)
      .set({ error: words.slice(0, 300) })
      .where(isWithdrawal(row))
  }
}

async function answerOf(services: Services, row: WithdrawalRow): Promise<PayoutAnswer> {
  const channel = services.providers.payout[row.method as PayoutMethod]
  if (!channel) throw new Error(`nobody pays out by ${row.method}`)
  await fixChannel(services, row, channel.name)
  const order = orderOf(services, row)
  // What may have been told before is asked about first; only what the channel has never heard of is told.
  const known = row.tries > 1 ? await channel.query(services, order) : { state: 'unknown' as const }
  return known.state === 'unknown' ? channel.pay(services, order) : known
}

/** A withdrawal is told to one channel for good: told to another after a change of settings it could be paid twice. */
async function fixChannel({ db }: Services, row: WithdrawalRow, name: string) {
  const fixed = await db
    .update(withdrawals)
    .set({ channel: name })
    .where(and(isWithdrawal(row), eq(withdrawals.status, 'paying'), inArray(withdrawals.channel, ['', name])))
    .returning({ id: withdrawals.id })
  if (fixed.length === 0) throw new Error(`already told to ${row.channel || 'another channel'}, not to ${name}`)
}

function orderOf(services: Services, row: WithdrawalRow): PayoutOrder {
  const { unseal } = secretsOf(services.config)
  return {
    payoutNo: row.payoutNo,
    method: row.method as PayoutMethod,
    amountFen: row.payFen,
    number: unseal(row.numberSealed),
    holder: unseal(row.holderSealed),
    bankName: bankByCode(row.bankCode)?.name ?? '',
    title: TITLE,
    askedAt: row.createdAt
  }
}

async function takeAnswer(services: Services, row: WithdrawalRow, answer: PayoutAnswer) {
  const channel = services.providers.payout[row.method as PayoutMethod]!.name
  if (answer.state === 'paid') await settlePaid(services, { id: row.id, channel, tradeNo: answer.tradeNo })
  else if (answer.state === 'failed') await settleFailed(services, { id: row.id, reason: answer.reason })
  else {
    await services.db
      .update(withdrawals)
      .set({ error: '', ...('confirm' in answer && answer.confirm && { confirm: answer.confirm }) })
      .where(and(isWithdrawal(row), eq(withdrawals.status, 'paying')))
  }
}
