import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { orderRewards, releasePlans } from '../../db/schema'
import { minorText } from '../../engines/ledger'
import type { Context } from '../../http/context'
import { yuan } from '../../lib/money'

const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000

/** What the page of red beans shows beside their statement: what came in today, and what orders earn. */
export async function hongdouFacts(
  { db, person, clock }: Context<'login'>,
  { digits, used_for }: { digits: number; used_for: string }
) {
  const [rewards, today] = await Promise.all([
    db
      .select({ minor: orderRewards.minor, perFen: orderRewards.perFen })
      .from(orderRewards)
      .innerJoin(releasePlans, eq(releasePlans.code, orderRewards.plan))
      .where(sql`${releasePlans.asset} = 'hongdou' and ${releasePlans.open} and ${orderRewards.open}`),
    receivedSince(db, person.id, clock.now())
  ])
  return {
    today: minorText(today, digits),
    rules: [
      ...rewards.map(({ minor, perFen }) => ({
        title: '购物得红豆',
        words: `订单结算后，每实付 ${yuan(perFen)} 元得 ${minorText(minor, digits)} 红豆，次日发放；发生退款的部分不计。`
      })),
      { title: '有什么用', words: `${used_for}，兑换后立即到账。` },
      { title: '待发放是什么', words: '奖励由奖励池支付，池子不足时按先后顺序等待，补足后自动发放，不会少。' },
      { title: '能否提现', words: '红豆是积分，不能提现，也不能转让。' }
    ]
  }
}

/** Minor units that came in since the start of China's day. */
async function receivedSince(db: Queryable, userId: string, now: Date): Promise<bigint> {
  const start = new Date(Math.floor((now.getTime() + CHINA_MS) / DAY_MS) * DAY_MS - CHINA_MS)
  const { rows } = await db.execute<{ sum: string }>(sql`
    select coalesce(sum(amount_minor), 0)::text as sum from ledger_postings
    where owner_kind = 'user' and owner_id = ${userId} and asset = 'hongdou' and bucket = 'available'
      and amount_minor > 0 and at >= ${start}`)
  return BigInt(rows[0]!.sum)
}
