import type { Data } from '@contract/core'
import type { team } from '@contract/team'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { commissions } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { ROLES as EARNING, type ServingRole, settledBy } from '../../engines/referral'
import { dayStart, dayText, monthStart, monthText, monthTitle, ZONE } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { bonusLine } from '../referral/present'
import { commissionPage } from '../referral/queries'
import { counterRoles } from './serving'
import { commonRule, levelsOf, ROLE_WORDS, ROLES, ratesOf } from './terms'

type Facts = Data<(typeof team)['GET /api/merchantoffline/getRoleHdtData']>
type Records = Data<(typeof team)['GET /api/merchantoffline/getRoleHdtRecord']>

/** More are not counted. */
const COUNTED = 10_000

/** What payments at counters have brought somebody, today, this month, and in all. */
export async function counterFacts(db: Queryable, userId: string, now: Date): Promise<Facts> {
  const month = monthStart(monthText(now))
  const since = (at: Date) =>
    sql`coalesce(sum(amount_fen - taken_back_fen) filter (where settled_at >= ${at}), 0)::text`
  const [{ rows }, settled, roles, rule, levels] = await sideBySide(
    db,
    () =>
      db.execute<{ today: string; month: string }>(sql`
        select ${since(dayStart(dayText(now)))} as today, ${since(month)} as month
        from commissions where user_id = ${userId} and role in ${EARNING} and source = 'counter' and state = 'settled'
          and settled_at >= ${month}`),
    () => settledBy(db, userId, EARNING, 'counter'),
    () => counterRoles(db, userId, now),
    () => commonRule(db),
    () => levelsOf(db)
  )
  const [sums] = rows
  return {
    shops: roles.reduce((most, { counters }) => Math.max(most, counters), 0),
    today: yuan(BigInt(sums!.today)),
    month: yuan(BigInt(sums!.month)),
    settled: yuan([...settled.values()].reduce((sum, fen) => sum + fen, 0n)),
    roles: roles.map(({ role, _role, counters, income }) => ({ role, _role, shops: counters, income })),
    rules: [
      '顾客在你服务的门店扫码付款，平台向门店收取的服务费中按比例分给你，付款成功后到账。',
      `当前比例：${ratesOf(rule, levels)
        .map(one => `${one._role} ${one.rate}`)
        .join('、')}；个别门店以约定为准。`,
      '到店付款退款后，对应的收益会收回。自己付的款没有收益。'
    ]
  }
}

interface Wanted {
  role?: ServingRole
  page: number
  limit: number
}

/** Each payment at a counter that brought somebody something, newest first. */
export async function counterRecords(db: Queryable, userId: string, { role, page, limit }: Wanted): Promise<Records> {
  const roles = role ? [role] : [...ROLES]
  const wanted = and(
    eq(commissions.userId, userId),
    eq(commissions.source, 'counter'),
    inArray(commissions.role, roles)
  )
  const [rows, count, months] = await sideBySide(
    db,
    () => commissionPage(db, wanted, { page, limit }),
    () => countUpTo(db, COUNTED, commissions, wanted),
    () => monthsOf(db, wanted!)
  )
  return {
    list: rows.map(one => ({ ...bonusLine(one), _role: ROLE_WORDS[one.row.role as ServingRole] })),
    count,
    time: months.map(({ month, fen }) => ({ time: month, title: monthTitle(month), income: yuan(fen) }))
  }
}

const monthsOf = (db: Queryable, wanted: SQL) => {
  const month = sql<string>`to_char(${commissions.createdAt} at time zone ${sql.raw(`'${ZONE}'`)}, 'YYYY-MM')`
  return db
    .select({
      month,
      fen: sql`coalesce(sum(${commissions.amountFen} - ${commissions.takenBackFen})
        filter (where ${commissions.state} <> 'void'), 0)::bigint`.mapWith(BigInt)
    })
    .from(commissions)
    .where(wanted)
    .groupBy(month)
    .orderBy(desc(month))
}
