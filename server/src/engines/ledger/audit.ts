import { desc, lt } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '../../db/connection'
import * as schema from '../../db/schema'
import { ledgerAudits } from '../../db/schema'
import type { Server, Services } from '../../services'
import { check } from './check'

const KEPT_MS = 90 * 86_400_000
/** Of problems as many as an operator reads; one is as bad as a thousand. */
const PROBLEMS_KEPT = 100

/** Checks the books, however long it takes, and keeps what was found; problems go to the log. Answers how many there are. */
export async function auditLedger({ db, clock, log }: Server): Promise<number> {
  const started = performance.now()
  const { accounts, transfers, problems } = await patiently(db)
  const at = clock.now()
  const found = {
    accounts,
    transfers,
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

/** The whole of the books takes longer than any request may. */
async function patiently(db: Database) {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await check(drizzle(client, { schema }))
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}
