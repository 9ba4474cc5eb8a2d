import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { sandboxAuctions } from '../../db/schema'
import type { Services } from '../../services'
import type { Auction, AuctionAnswer } from '.'

/** Phones the sandbox turns down, and phones it takes its time for. */
const TURNED_DOWN = /0000$/
const SLOW = /1111$/

const tradeOf = (no: string) => `SA${createHash('sha256').update(no).digest('hex').slice(0, 16)}`

const answerOf = ({ no, status }: typeof sandboxAuctions.$inferSelect): AuctionAnswer => {
  if (status === 'back') return { state: 'back', reason: '拍卖行没有找到这个手机号的账户' }
  return status === 'done' ? { state: 'done', tradeNo: tradeOf(no) } : { state: 'waiting' }
}

/**
 * An auction house that is a table: takes each number once, turns down phones that end in 0000, and takes those that end in
 * 1111 only when asked again. It refuses to run in production.
 */
export function sandboxAuction(house: string): Auction {
  async function query({ db }: Services, { no }: { no: string }): Promise<AuctionAnswer> {
    const { status } = sandboxAuctions
    const [row] = await db
      .update(sandboxAuctions)
      .set({ status: sql`case when ${status} = 'waiting' then 'done' else ${status} end` })
      .where(eq(sandboxAuctions.no, no))
      .returning()
    return row ? answerOf(row) : { state: 'unknown' }
  }
  return {
    kind: 'sandbox',
    house,
    query,
    async send({ db, clock }, { no, amountMinor, phone }) {
      const status = TURNED_DOWN.test(phone) ? 'back' : SLOW.test(phone) ? 'waiting' : 'done'
      const [row] = await db
        .insert(sandboxAuctions)
        .values({ no, amountMinor, status, at: clock.now() })
        .onConflictDoUpdate({ target: sandboxAuctions.no, set: { told: sql`${sandboxAuctions.told} + 1` } })
        .returning()
      if (row!.amountMinor !== amountMinor) throw new Error('auction sandbox: the number was used for more or less')
      return answerOf(row!)
    }
  }
}
