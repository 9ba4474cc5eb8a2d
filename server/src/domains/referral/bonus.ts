import type { Data } from '@contract/core'
import type { referral } from '@contract/referral'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { commissions } from '../../db/schema'
import { broughtByMonth, commissionRule, servesAt } from '../../engines/referral'
import { yuan } from '../../lib/money'
import { bonusLine } from './present'
import { comingSums, commissionPage } from './queries'

type Bonus = Data<(typeof referral)['GET /api/partner/bonus_list']>

/** Income from shops in one role, newest first. */
export async function bonusOf(
  db: Queryable,
  role: 'partner' | 'dock',
  { userId, now, page, limit }: { userId: string; now: Date; page: number; limit: number }
): Promise<Bonus> {
  const wanted = and(eq(commissions.userId, userId), eq(commissions.role, role))
  const [rows, sums, shopCount, rule, months] = await Promise.all([
    commissionPage(db, wanted, { page, limit }),
    comingSums(db, userId, [role], now),
    shopsOf(db, role, userId, now),
    commissionRule(db, '00000000-0000-0000-0000-000000000000'),
    broughtByMonth(db, userId, role)
  ])
  return {
    list: rows.map(bonusLine),
    count: months.reduce((sum, { count }) => sum + count, 0),
    pending: yuan(BigInt(sums.pending)),
    settled: yuan(months.reduce((sum, { settled }) => sum + BigInt(settled), 0n)),
    month: yuan(BigInt(sums.month)),
    time: months.map(({ month, fen }) => ({
      time: month,
      title: `${month.slice(0, 4)}年${Number(month.slice(5))}月`,
      income: yuan(BigInt(fen))
    })),
    shops: shopCount,
    rule: ruleWords(role, role === 'partner' ? rule.partnerBp : rule.dockBp)
  }
}

const ruleWords = (role: 'partner' | 'dock', bp: number): string =>
  bp === 0
    ? '平台目前没有开放这项收益。'
    : `${role === 'partner' ? '你推荐或服务' : '由你对接'}的店铺每成交一单，结算后平台从自己的毛利中分出 ${bp / 100}% 给你；个别店铺以约定为准。`

async function shopsOf(db: Queryable, role: 'partner' | 'dock', userId: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${servesAt(now, { person: sql`${userId}` })}) v where v.role = ${role}`)
  return rows[0]!.count
}
