import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { sandboxTrades } from '../../db/schema'
import type { Services } from '../../services'
import { BadNotice, ChannelError, type Notice, type PayChannel } from './channel'

const NAME = 'sandbox'
const SIGNATURE = 'x-sandbox-signature'

const signatureOf = ({ config }: Services, body: Buffer) =>
  createHmac('sha256', config.APP_SECRET).update('sandbox-notice\n').update(body).digest('hex')

/** A paid trade's notice as the sandbox sends it: signed, and the same each time. */
export function sandboxNotice(services: Services, trade: typeof sandboxTrades.$inferSelect) {
  const { payNo, tradeNo, amountFen, paidAt } = trade
  const body = Buffer.from(JSON.stringify({ payNo, tradeNo, amount_fen: String(amountFen), paid_at: paidAt }))
  return { headers: { [SIGNATURE]: signatureOf(services, body) }, body }
}

/** The trade the cashier page of a payment is about. */
export async function sandboxTrade({ db }: Services, payNo: string) {
  const [trade] = await db.select().from(sandboxTrades).where(eq(sandboxTrades.payNo, payNo))
  return trade
}

const digits = () => String(randomInt(10 ** 12)).padStart(12, '0')

/** A channel whose bank is a table and whose cashier is a page of this server. It refuses to run in production. */
export function sandboxPay(): PayChannel {
  const tradeOf = async (services: Services, payNo: string) =>
    (await sandboxTrade(services, payNo)) ?? Promise.reject(new ChannelError(NAME, 'trade', 'unknown'))

  return {
    payerApp: () => null,

    async create({ db, config }, { payNo, amountFen, title, returnUrl, expiresAt }) {
      const trade = { payNo, amountFen, title, returnUrl, expiresAt, tradeNo: `SB${digits()}` }
      await db.insert(sandboxTrades).values(trade).onConflictDoNothing()
      return { payUrl: `${config.PUBLIC_URL}/cashier/${payNo}` }
    },

    async parseNotice(services, headers, body): Promise<Notice> {
      const expected = Buffer.from(signatureOf(services, body))
      const given = Buffer.from(String(headers[SIGNATURE] ?? ''))
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new BadNotice(NAME, 'wrong signature')
      const { payNo, tradeNo, amount_fen, paid_at } = JSON.parse(body.toString('utf8'))
      return { id: tradeNo, payNo, tradeNo, amountFen: BigInt(amount_fen), currency: 'CNY', paidAt: new Date(paid_at) }
    },

    reply: { type: 'text/plain', taken: 'success', refused: 'fail' },

    async query(services, { payNo }) {
      const { status, tradeNo, amountFen, paidAt } = await tradeOf(services, payNo)
      if (status === 'paid') return { state: 'paid', tradeNo, amountFen, currency: 'CNY', paidAt: paidAt! }
      return { state: status === 'closed' ? 'closed' : 'open' }
    },

    async refund(services, { payNo, refundNo, refundFen }) {
      const { db, clock } = services
      const at = clock.now().toISOString()
      await db
        .update(sandboxTrades)
        .set({
          refundedFen: sql`${sandboxTrades.refundedFen} + ${refundFen}`,
          refunds: sql`${sandboxTrades.refunds} || jsonb_build_object(${refundNo}::text, ${String(refundFen)}::text)`,
          refundTimes: sql`${sandboxTrades.refundTimes} || jsonb_build_object(${refundNo}::text, ${at}::text)`
        })
        .where(
          and(
            eq(sandboxTrades.payNo, payNo),
            eq(sandboxTrades.status, 'paid'),
            sql`not ${sandboxTrades.refunds} ? ${refundNo}`
          )
        )
      const { refunds } = await tradeOf(services, payNo)
      if (refunds[refundNo] !== String(refundFen)) throw new ChannelError(NAME, 'refund', 'refused')
      return 'done'
    },

    async close(services, { payNo }) {
      const open = inArray(sandboxTrades.status, ['open', 'failed'])
      await services.db
        .update(sandboxTrades)
        .set({ status: 'closed' })
        .where(and(eq(sandboxTrades.payNo, payNo), open))
      const trade = await sandboxTrade(services, payNo)
      if (trade?.status === 'paid') throw new ChannelError(NAME, 'close', 'paid already')
    }
  }
}
