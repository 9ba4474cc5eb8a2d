import { SERVING_ROLES } from '@contract/team'
import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { directorLevels, directorRanks } from '../../db/schema'
import { type CommissionRule, commissionRule, type ServingRole } from '../../engines/referral'

export const ROLES = SERVING_ROLES
export const ROLE_WORDS: Readonly<Record<ServingRole, string>> = { partner: '合伙人', dock: '对接人', director: '董事' }

export type Level = typeof directorLevels.$inferSelect
/** Where somebody without any level stands. */
export const NO_LEVEL = '未评级'

/** No shop's own rates: those of all are asked for. */
const ALL_SHOPS = '00000000-0000-0000-0000-000000000000'
export const commonRule = (db: Queryable) => commissionRule(db, ALL_SHOPS)

export const levelsOf = (db: Queryable): Promise<Level[]> =>
  db.select().from(directorLevels).orderBy(asc(directorLevels.level))

export const levelName = (levels: readonly Level[], level: number): string =>
  levels.find(one => one.level === level)?.name ?? NO_LEVEL

/** The level that a month's turnover and service score give; 0 for none. A score nobody has given meets no condition but none. */
export function levelFor(
  levels: readonly Level[],
  { turnoverFen, scoreTenths }: { turnoverFen: bigint; scoreTenths: number | null }
): number {
  const reached = levels.filter(one => turnoverFen >= one.turnoverFen && (scoreTenths ?? 0) >= one.scoreTenths)
  return Math.max(0, ...reached.map(one => one.level))
}

/** "4.5" of 45; empty where nobody has said. */
export const tenths = (score: number | null): string => (score === null ? '' : (score / 10).toFixed(1))

/** "8%", "0.5%". */
export const percentOf = (bp: number): string => `${bp / 100}%`

/** What a director of a level is paid of the margin, in hundredths of a percent. */
export const directorBp = (rule: Pick<CommissionRule, 'directorBp'>, partBp: number): number =>
  Math.floor((rule.directorBp * partBp) / 10_000)

export async function rankOf(db: Queryable, userId: string) {
  const [row] = await db.select().from(directorRanks).where(eq(directorRanks.userId, userId))
  return row
}

/** Gives a new director the level that asks nothing, if there is one; a standing one stays where they are. */
export async function beginRank(tx: Queryable, userId: string, at: Date) {
  const entry = (await levelsOf(tx)).filter(one => one.turnoverFen === 0n && one.scoreTenths === 0).at(-1)
  await tx
    .insert(directorRanks)
    .values({ userId, level: entry?.level ?? 0, partBp: entry?.partBp ?? 0, since: at })
    .onConflictDoNothing()
}

const RULES = [
  '合伙人、对接人和董事由平台指定，为店铺提供招商、对接和经营支持，不收取任何费用。',
  '收益来自直接服务的店铺：店铺的订单结算后，平台从自己的服务费中按比例分出；没有下级，也没有人头奖励。',
  '比例在下单时确定并随订单保存，之后调整比例不影响已下的订单。',
  '买家收货满 7 天没有售后，收益到账；到店付款的收益在付款成功后到账。',
  '订单退款，对应的收益会收回；余额不足的部分从以后的收益中扣除。自己买的订单没有收益。'
]

/** What people who serve shops read before anything else. */
export function ruleWords(levels: readonly Level[]): string[] {
  const monthly = '董事等级每月评定一次，看上个月直接服务店铺的结算成交额和服务评分；等级决定分成系数。'
  return levels.length > 0 ? [...RULES, monthly] : RULES
}

export function ratesOf(rule: Omit<CommissionRule, 'scope'>, levels: readonly Level[]) {
  const bps: Record<ServingRole, number> = {
    partner: rule.partnerBp,
    dock: rule.dockBp,
    director: directorBp(rule, Math.max(0, ...levels.map(one => one.partBp)))
  }
  const words = (role: ServingRole) => {
    if (bps[role] === 0) return '目前没有开放'
    return role === 'director' ? '最高，按等级系数计算' : '按平台服务费计算'
  }
  return ROLES.map(role => ({ role, _role: ROLE_WORDS[role], rate: percentOf(bps[role]), words: words(role) }))
}

/** SQL of the mean service score of shops in tenths, rounded down; null where nobody has said. */
export const SCORE_TENTHS = sql`floor(sum(h.service_score_sum) * 10.0 / nullif(sum(h.rating_count), 0))::int`
