import { asc, eq, gt } from 'drizzle-orm'
import { auditEntries, auditHead } from '../../db/schema'
import type { Services } from '../../services'
import { hashOfEntry, ROOT } from './append'

/** `broken`: the first entry that is missing or does not fit what is before it, or null. */
export interface ChainCheck {
  entries: number
  broken: number | null
}

const BATCH = 1000

/** Walks the whole chain: every entry follows the one before it, none was changed, and none is missing at the end. */
export async function checkChain({ db, config }: Pick<Services, 'db' | 'config'>): Promise<ChainCheck> {
  // The end is read first: what is added during the walk is walked too.
  const [end] = await db.select().from(auditHead).where(eq(auditHead.id, 1))
  let [entries, previous] = [0, ROOT]
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.seq, entries))
      .orderBy(asc(auditEntries.seq))
      .limit(BATCH)
    for (const row of rows) {
      const follows = row.seq === entries + 1 && row.previous === previous && row.hash === hashOfEntry(config, row)
      const isKnown = end && (row.seq !== end.seq || row.hash === end.hash)
      if (!follows || !isKnown) return { entries, broken: row.seq }
      entries = row.seq
      previous = row.hash
    }
    if (rows.length < BATCH) break
  }
  return { entries, broken: entries < (end?.seq ?? 0) ? entries + 1 : null }
}
