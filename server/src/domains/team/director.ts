import type { Data } from '@contract/core'
import type { team } from '@contract/team'
import { desc, eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { directorMonths, directorRanks } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { addMessage } from '../../engines/message'
import { dayText, monthAfter, monthStart, monthText, monthTitle } from '../../lib/clock'
import { yuan } from '../../lib/money'
import type { Services } from '../../services'
import { sumsOf } from './serving'
import {
  commonRule,
  directorBp,
  type Level,
  levelFor,
  levelName,
  levelsOf,
  percentOf,
  rankOf,
  ruleWords,
  SCORE_TENTHS,
  tenths
} from './terms'

type Center = Data<(typeof team)['GET /api/director/center']>

const DAY_MS = 86_400_000
const MONTHS_SHOWN = 12
/** Sums of a month stand once nothing of its last day can come in late. */
const LOOK_FROM_DAY = 2

interface Standing extends Record<string, unknown> {
  user_id: string
  shops: number
  turnover_fen: string
  score_tenths: number | null
}

/**
 * What the shops of directors came to in a month: of each the days on which it was theirs, as they were summed up, and the
 * mean service score of these shops as it is now.
 */
async function standings(db: Queryable, month: string, userId?: string): Promise<Standing[]> {
  const [from, end] = [monthStart(month), monthStart(monthAfter(month, 1))]
  const [first, last] = [`${month}-01`, dayText(new Date(end.getTime() - DAY_MS))]
  const day = (at: string) => sql.raw(`(${at} at time zone 'Asia/Shanghai')::date`)
  const { rows } = await db.execute<Standing>(sql`
    with mine as (
      select v.user_id, v.shop_id, min(greatest(${day('v.since')}, ${first}::date)) as from_day,
        max(least(coalesce(${day("(v.until - interval '1 microsecond')")}, ${last}::date), ${last}::date)) as until_day
      from shop_serves v
      where v.role = 'director' and v.since < ${end} and (v.until is null or v.until > greatest(v.since, ${from}))
        and ${userId ? sql`v.user_id = ${userId}` : sql`true`}
      group by v.user_id, v.shop_id
    ),
    turned as (
      select m.user_id, coalesce(sum(d.paid_fen - d.refunded_fen), 0) as fen
      from mine m join stat_days d on d.scope = 'settled' and d.scope_id = m.shop_id::text
        and d.day between m.from_day and m.until_day
      group by m.user_id
    )
    select m.user_id, count(*)::int as shops, coalesce(max(t.fen), 0)::text as turnover_fen, ${SCORE_TENTHS} as score_tenths
    from mine m join shops h on h.id = m.shop_id left join turned t on t.user_id = m.user_id
    group by m.user_id order by m.user_id`)
  return rows
}

const factsOf = ({ turnover_fen, score_tenths }: Standing) => ({
  turnoverFen: BigInt(turnover_fen),
  scoreTenths: score_tenths
})

/**
 * Looks at last month once it stands: writes down what each director's shops came to, gives the level that follows, and
 * tells. A month is looked at once, whoever asks; answers how many directors were.
 */
export async function lookAtMonth({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  if (Number(dayText(now).slice(8)) < LOOK_FROM_DAY) return 0
  const month = monthAfter(monthText(now), -1)
  const levels = await levelsOf(db)
  if (levels.length === 0) return 0
  let looked = 0
  for (const standing of await standings(db, month))
    if (await transact(db, tx => look(tx, standing, { month, levels, at: now }))) looked++
  return looked
}

async function look(
  tx: Queryable,
  standing: Standing,
  { month, levels, at }: { month: string; levels: readonly Level[]; at: Date }
): Promise<boolean> {
  const { user_id: userId, shops } = standing
  const facts = factsOf(standing)
  const level = levelFor(levels, facts)
  const made = await tx
    .insert(directorMonths)
    .values({ userId, month, shops, ...facts, level, lookedAt: at })
    .onConflictDoNothing()
    .returning({ month: directorMonths.month })
  if (made.length === 0) return false
  const partBp = levels.find(one => one.level === level)?.partBp ?? 0
  const before = await rankOf(tx, userId)
  const since = before?.level === level ? before.since : at
  await tx
    .insert(directorRanks)
    .values({ userId, level, partBp, since })
    .onConflictDoUpdate({ target: directorRanks.userId, set: { level, partBp, since } })
  const title = `${monthTitle(month)}董事等级评定：${levelName(levels, level)}`
  const content = `服务店铺 ${shops} 家，结算成交额 ${yuan(facts.turnoverFen)} 元，服务评分 ${tenths(facts.scoreTenths) || '暂无'}。新订单按新的等级计算分成。`
  await addMessage(tx, {
    userId,
    kind: 'system',
    title,
    content,
    url: '/pages/director/index',
    key: `director-level:${month}`,
    at
  })
  return true
}

/** Where somebody stands as a director. */
export async function directorCenter(db: Queryable, userId: string, now: Date): Promise<Center> {
  const [levels, rank, [standing], sums, rule, months] = await sideBySide(
    db,
    () => levelsOf(db),
    () => rankOf(db, userId),
    () => standings(db, monthText(now), userId),
    () => sumsOf(db, userId, ['director'], now),
    () => commonRule(db),
    () =>
      db
        .select()
        .from(directorMonths)
        .where(eq(directorMonths.userId, userId))
        .orderBy(desc(directorMonths.month))
        .limit(MONTHS_SHOWN)
  )
  const level = rank?.level ?? 0
  const next = levels.find(one => one.level > level)
  return {
    is_director: rank || standing ? 1 : 0,
    level,
    level_name: levelName(levels, level),
    part_bp: rank?.partBp ?? 0,
    rate: percentOf(directorBp(rule, rank?.partBp ?? 0)),
    shops: standing?.shops ?? 0,
    turnover: yuan(BigInt(standing?.turnover_fen ?? 0)),
    service_score: tenths(standing?.score_tenths ?? null),
    next: next ? termsOf(next) : null,
    ...sums,
    levels: levels.map(one => ({ ...termsOf(one), part_bp: one.partBp, is_reached: one.level <= level ? 1 : 0 })),
    months: months.map(row => ({
      time: row.month,
      title: monthTitle(row.month),
      shops: row.shops,
      turnover: yuan(row.turnoverFen),
      service_score: tenths(row.scoreTenths),
      level: row.level,
      level_name: levelName(levels, row.level)
    })),
    rules: ruleWords(levels)
  }
}

const termsOf = ({ level, name, turnoverFen, scoreTenths }: Level) => ({
  level,
  name,
  turnover: yuan(turnoverFen),
  service_score: tenths(scoreTenths)
})
