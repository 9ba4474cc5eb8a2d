import { and, desc, eq, gt, inArray, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { inTurn } from '../../db/in-turn'
import { reconciliationDifferences, reconciliations, statementLines } from '../../db/schema'
import { dayStart, dayText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { type StatementLine, statementSources } from '../../providers/statement'
import type { Services } from '../../services'
import { listDifferences } from './compare'

const DAY_MS = 86_400_000
/** A difference may clear up by itself for so many days, as what was late arrives. */
const DAYS = 3
const AGAIN_AFTER_MS = 12 * 3_600_000

const later = (day: string, days: number) => dayText(new Date(dayStart(day).getTime() + days * DAY_MS))

/** Lines one statement writes. */
const LINES = 2_000

/** Sorts of lines a statement has. */
type Sort = StatementLine['line']
const SORTS: readonly Sort[] = ['pay', 'refund', 'payout']

/**
 * Keeps a channel's statement of a day, in place of an earlier one: all of its lines, or some at a time. Where it tells of
 * some sorts alone, lines of others stay.
 */
export const keepStatement = (
  db: Queryable,
  channel: string,
  day: string,
  lines: readonly StatementLine[] | AsyncIterable<readonly StatementLine[]>,
  sorts = SORTS
) =>
  transact(db, async tx => {
    const l = statementLines
    await tx.delete(l).where(and(eq(l.channel, channel), eq(l.day, day), inArray(l.line, [...sorts])))
    for await (const some of Array.isArray(lines) ? [lines] : (lines as AsyncIterable<readonly StatementLine[]>)) {
      for (let at = 0; at < some.length; at += LINES) await write(tx, { channel, day }, some.slice(at, at + LINES))
    }
  })

/** As lists of values: a parameter for each would take the server longer to put together than the database to write. */
const write = (tx: Queryable, { channel, day }: { channel: string; day: string }, lines: readonly StatementLine[]) => {
  const each = <T>(of: (line: StatementLine) => T) => sql.param(lines.map(of))
  return tx.execute(sql`
    insert into statement_lines (channel, day, line, no, amount_fen)
    select ${channel}, ${day}::date, line, no, fen
    from unnest(${each(({ line }) => line)}::text[], ${each(({ no }) => no)}::text[],
      ${each(({ amountFen }) => String(amountFen))}::bigint[]) as s (line, no, fen)`)
}

/** What is kept of a channel's statement of a day, of these sorts of lines. */
export async function keptLines(db: Queryable, channel: string, day: string, sorts = SORTS): Promise<StatementLine[]> {
  const l = statementLines
  const rows = await db
    .select({ line: l.line, no: l.no, amountFen: l.amountFen })
    .from(l)
    .where(and(eq(l.channel, channel), eq(l.day, day), inArray(l.line, [...sorts])))
  return rows.map(row => ({ ...row, line: row.line as Sort }))
}

/**
 * Compares the books of a day with the channel's statement kept of it, and lists where they differ; answers how many there
 * are of the sorts it compares. Again, it lists anew what nobody has looked at yet.
 */
export const compareDay = (services: Services, channel: string, day: string, sorts = SORTS): Promise<number> =>
  transact(services.db, async tx => {
    const foundAt = services.clock.now()
    const times = { from: dayStart(day), until: dayStart(later(day, 1)), late: dayStart(later(day, 2)) }
    const found = await listDifferences(tx, { channel, day, before: later(day, -1), sorts, ...times }, foundAt)
    const l = statementLines
    const sum = (side: SQL) => sql`coalesce(sum(abs(${l.amountFen})) filter (where ${side}), 0)::bigint`.mapWith(BigInt)
    const [said] = await tx
      .select({ lines: sql<number>`count(*)::int`, inFen: sum(gt(l.amountFen, 0n)), outFen: sum(lt(l.amountFen, 0n)) })
      .from(l)
      .where(and(eq(l.channel, channel), eq(l.day, day)))
    const d = reconciliationDifferences
    const ofOthers = and(eq(d.channel, channel), eq(d.day, day), notInArray(d.line, [...sorts]))
    const others = sorts === SORTS ? 0 : await tx.$count(d, ofOthers)
    const outcome = { ...said!, differences: found + others, ranAt: foundAt }
    await tx
      .insert(reconciliations)
      .values({ day, channel, ...outcome })
      .onConflictDoUpdate({ target: [reconciliations.day, reconciliations.channel], set: outcome })
    return found
  })

/** Fetches a channel's statement of a day and compares it. Throws for a channel that tells none by itself. */
export async function reconcile(services: Services, channel: string, day: string): Promise<number> {
  const source = statementSources(services)[channel]
  if (!source) throw new Error(`${channel} tells no statement by itself; read one in`)
  // The day before is kept along: what moved at midnight is on one of the two.
  for (const one of [later(day, -1), day]) await keepStatement(services.db, channel, one, source(services, one))
  return compareDay(services, channel, day)
}

/** Compares the last days with every channel that tells its statement; answers how many days were compared. */
export async function reconcileDaily(services: Services): Promise<number> {
  const { db, clock, log } = services
  // A channel that does not answer keeps no other from being compared.
  const channels = Object.keys(statementSources(services)).map(id => ({ id }))
  return inTurn(services, channels, 'a channel is not compared with the books', async ({ id: channel }) => {
    let compared = 0
    for (let back = DAYS; back >= 1; back--) {
      const day = later(dayText(clock.now()), -back)
      const [known] = await db
        .select()
        .from(reconciliations)
        .where(and(eq(reconciliations.day, day), eq(reconciliations.channel, channel)))
      if (known && clock.now().getTime() - known.ranAt.getTime() < AGAIN_AFTER_MS) continue
      const differences = await reconcile(services, channel, day)
      if (differences > 0) log.error({ channel, day, differences }, 'books and channel differ')
      compared++
    }
    return compared
  })
}

/** Pages count to here and no further. */
const COUNTED = 10_000

/** A page of compared days, newest first, with how many differences nobody has settled yet. */
export async function reconciliationPage(db: Queryable, { page, limit }: { page: number; limit: number }) {
  const r = reconciliations
  const open = sql<number>`(
    select count(*)::int from reconciliation_differences d
    where d.day = ${r.day} and d.channel = ${r.channel} and d.resolved_at is null
  )`
  const [list, count] = await Promise.all([
    db
      .select({ row: r, open })
      .from(r)
      .orderBy(desc(r.day), r.channel)
      .limit(limit)
      .offset((page - 1) * limit),
    countUpTo(db, COUNTED, r)
  ])
  return { list, count }
}

/** A page of differences: open ones first, then newest. */
export async function differencePage(
  db: Queryable,
  { day, page, limit }: { day?: string; page: number; limit: number }
) {
  const d = reconciliationDifferences
  const where = day ? eq(d.day, day) : undefined
  const [list, count] = await Promise.all([
    db
      .select()
      .from(d)
      .where(where)
      .orderBy(sql`${d.resolvedAt} is not null`, desc(d.day), d.id)
      .limit(limit)
      .offset((page - 1) * limit),
    countUpTo(db, COUNTED, d, where)
  ])
  return { list, count }
}

/** Notes what was done about a difference. @throws Refusal NOT_FOUND, STATE when it was settled before */
export async function resolveDifference(
  db: Queryable,
  { id, note, operatorId, at }: { id: string; note: string; operatorId: string; at: Date }
) {
  const d = reconciliationDifferences
  const settled = await db
    .update(d)
    .set({ resolvedAt: at, resolvedBy: operatorId, note })
    .where(and(eq(d.id, id), isNull(d.resolvedAt)))
    .returning({ id: d.id })
  if (settled.length > 0) return
  const [known] = await db.select({ id: d.id }).from(d).where(eq(d.id, id))
  if (!known) refuse('NOT_FOUND', '差异不存在')
  refuse('STATE', '这条差异已经处理过了')
}
