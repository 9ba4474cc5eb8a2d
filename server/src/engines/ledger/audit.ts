import { desc, eq, lt } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Database, ownClient, type Queryable } from '../../db/connection'
import { ledgerAudits, ledgerTransfers } from '../../db/schema'
import type { Server, Services } from '../../services'
import { type Audit, check, checkSince } from './check'

const DAY_MS = 86_400_000
const KEPT_MS = 90 * DAY_MS
/** Everything is added up again after this; in between only what came since the check before. */
const WHOLE_MS = 7 * DAY_MS
/** Of problems as many as an operator reads; one is as bad as a thousand. */
const PROBLEMS_KEPT = 100

/**
 * Checks the books from where the last check ended, once a week from the beginning, however long it takes, and keeps what was
 * found; problems go to the log. Answers how many there are.
 */
export async function auditLedger({ db, clock, log }: Server): Promise<number> {
  const started = performance.now()
  const at = clock.now()
  const since = await lastAuditedTransfer(db, at)
  // Read before the check: what is posted meanwhile is the next one's.
  const [newest] = await db
    .select({ id: ledgerTransfers.id })
    .from(ledgerTransfers)
    .orderBy(desc(ledgerTransfers.id))
    .limit(1)
  const { accounts, transfers, problems } = await patiently(db, books =>
    since ? checkSince(books, since) : check(books)
  )
  const found = {
    accounts,
    transfers,
    whole: !since,
    transferId: newest?.id ?? null,
    problems: problems.slice(0, PROBLEMS_KEPT),
    tookMs: Math.round(performance.now() - started)
  }
  await db
    .insert(ledgerAudits)
    .values({ at, ...found })
    .onConflictDoUpdate({ target: ledgerAudits.at, set: found })
  await db.delete(ledgerAudits).where(lt(ledgerAudits.at, new Date(at.getTime() - KEPT_MS)))
  if (problems.length > 0) log.error({ problems: found.problems, count: problems.length }, 'the books do not add up')
  return problems.length
}

/** The newest check, or undefined before the first. */
export async function lastAudit(db: Services['db']) {
  const [audit] = await db.select().from(ledgerAudits).orderBy(desc(ledgerAudits.at)).limit(1)
  return audit
}

/** The newest checks, the newest first. */
export const audits = (db: Services['db'], limit: number) =>
  db.select().from(ledgerAudits).orderBy(desc(ledgerAudits.at)).limit(limit)

/** Where the last check ended; undefined when everything is to be checked: for the first time, for a week, or after a problem. */
async function lastAuditedTransfer(db: Services['db'], at: Date): Promise<string | undefined> {
  const [last, [whole]] = await Promise.all([
    lastAudit(db),
    db.select().from(ledgerAudits).where(eq(ledgerAudits.whole, true)).orderBy(desc(ledgerAudits.at)).limit(1)
  ])
  if (!last || !whole || last.problems.length > 0 || at.getTime() - whole.at.getTime() >= WHOLE_MS) return
  return last.transferId ?? undefined
}

/** The whole of the books takes longer than any request may. */
async function patiently(db: Database, work: (books: Queryable) => Promise<Audit>): Promise<Audit> {
  const client = ownClient(db)
  await client.connect()
  try {
    return await work(drizzle(client))
  } finally {
    await client.end()
  }
}
