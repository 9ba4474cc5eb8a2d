import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countAbout, countUpTo } from '../../db/count'
import { auditEntries } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import type { AuditEntry } from './append'

export interface AuditChoice {
  actorId?: string
  action?: string
  subject?: string
  from?: Date
  until?: Date
}
export interface AuditFilter extends AuditChoice {
  page: number
  limit: number
}

const wanted = ({ actorId, action, subject, from, until }: AuditChoice): SQL | undefined =>
  and(
    actorId ? eq(auditEntries.actorId, actorId) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    subject ? eq(auditEntries.subject, subject) : undefined,
    from ? gte(auditEntries.at, from) : undefined,
    until ? lt(auditEntries.at, until) : undefined
  )

/** One entry. @throws Refusal NOT_FOUND */
export async function auditEntry(db: Queryable, seq: number): Promise<AuditEntry> {
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.seq, seq))
  return entry ?? refuse('NOT_FOUND', '没有这条记录')
}

/** Entries, newest first, and how many there are, to a thousand. */
export async function auditPage({ db }: Pick<Services, 'db'>, filter: AuditFilter) {
  const [list, count]: [AuditEntry[], number] = await Promise.all([
    db
      .select()
      .from(auditEntries)
      .where(wanted(filter))
      .orderBy(desc(auditEntries.seq))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    countUpTo(db, 1000, auditEntries, wanted(filter))
  ])
  return { list, count }
}

/** About how many a walk through all of them comes by. */
export const auditAbout = (db: Queryable, choice: AuditChoice): Promise<number> =>
  countAbout(db, auditEntries, wanted(choice))

/** The next entries of a walk from the newest to the oldest, those before a number. */
export const auditBefore = (
  db: Queryable,
  choice: AuditChoice,
  seq: number | undefined,
  limit: number
): Promise<AuditEntry[]> =>
  db
    .select()
    .from(auditEntries)
    .where(and(wanted(choice), seq === undefined ? undefined : lt(auditEntries.seq, seq)))
    .orderBy(desc(auditEntries.seq))
    .limit(limit)
