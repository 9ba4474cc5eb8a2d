import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { sandboxPayouts } from '../../db/schema'
import type { Services } from '../../services'
import { ChannelError } from '../pay/channel'
import type { PayoutAnswer, PayoutChannel, PayoutOrder } from './payout'

/** Numbers the sandbox turns down, and numbers it takes its time for. */
const TURNED_DOWN = /0000$|^fail/
const SLOW = /1111$|^slow/

function answerOf({ status, tradeNo }: typeof sandboxPayouts.$inferSelect): PayoutAnswer {
  if (status === 'failed') return { state: 'failed', reason: '收款账户状态异常，请更换账户' }
  return status === 'paid' ? { state: 'paid', tradeNo } : { state: 'paying' }
}

/**
 * A bank that is a table: pays each number once, turns down receivers that end in 0000 or begin with "fail", and pays those
 * that end in 1111 or begin with "slow" only when asked again. It refuses to run in production.
 */
export function sandboxPayout(): PayoutChannel {
  async function query({ db }: Services, { payoutNo }: PayoutOrder): Promise<PayoutAnswer> {
    const [row] = await db
      .update(sandboxPayouts)
      .set({ status: sql`case when ${sandboxPayouts.status} = 'paying' then 'paid' else ${sandboxPayouts.status} end` })
      .where(eq(sandboxPayouts.payoutNo, payoutNo))
      .returning()
    return row ? answerOf(row) : { state: 'unknown' }
  }
  return {
    name: 'sandbox',
    query,
    async pay({ db, clock }, { payoutNo, amountFen, number }) {
      const status = TURNED_DOWN.test(number) ? 'failed' : SLOW.test(number) ? 'paying' : 'paid'
      const tradeNo = `SP${createHash('sha256').update(payoutNo).digest('hex').slice(0, 16)}`
      const [row] = await db
        .insert(sandboxPayouts)
        .values({ payoutNo, amountFen, status, tradeNo, at: clock.now() })
        .onConflictDoUpdate({ target: sandboxPayouts.payoutNo, set: { told: sql`${sandboxPayouts.told} + 1` } })
        .returning()
      if (row!.amountFen !== amountFen)
        throw new ChannelError('sandbox', 'payout', 'the number was used for more or less')
      return answerOf(row!)
    }
  }
}
