import { asc, eq, gt } from 'drizzle-orm'
import { auditEntries, auditHead } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { hashOfEntry, ROOT } from './append'

export interface ChainCheck {
  /** Up to which entry the chain was walked, from the first on. */
  entries: number
  /** The first entry that is missing or does not fit what is before it, or null. */
  broken: number | null
  /** The entry after which the walk goes on; null where it is over. */
  next: number | null
}

export interface Stretch {
  /** The last entry of the stretch before; 0: from the first on. */
  after?: number
  /** How many entries are walked at most. */
  most?: number
}

const BATCH = 1000

/**
 * Walks the chain, whole or a stretch of it: every entry follows the one before it, none was changed, and none is missing at the
 * end. @throws Refusal NOT_FOUND to go on after an entry that never was
 */
export async function checkChain(
  services: Pick<Services, 'db' | 'config'>,
  { after = 0, most = Number.POSITIVE_INFINITY }: Stretch = {}
): Promise<ChainCheck> {
  const { db, config } = services
  // The end is read first: what is added during the walk is walked too.
  const [end] = await db.select().from(auditHead).where(eq(auditHead.id, 1))
  const last = end?.seq ?? 0
  if (after > last) return refuse('NOT_FOUND', '没有这条操作记录')
  let [entries, previous] = [after, after === 0 ? ROOT : await hashAt(services, after)]
  if (previous === undefined) return { entries: after - 1, broken: after, next: null }
  for (let left = most; left > 0; ) {
    const size = Math.min(BATCH, left)
    const rows = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.seq, entries))
      .orderBy(asc(auditEntries.seq))
      .limit(size)
    for (const row of rows) {
      const follows = row.seq === entries + 1 && row.previous === previous && row.hash === hashOfEntry(config, row)
      const isKnown = end && (row.seq !== end.seq || row.hash === end.hash)
      if (!follows || !isKnown) return { entries, broken: row.seq, next: null }
      entries = row.seq
      previous = row.hash
    }
    if (rows.length < size) return { entries, broken: entries < last ? entries + 1 : null, next: null }
    left -= size
  }
  return { entries, broken: null, next: entries }
}

/** The hash of an entry that is as it was written; undefined where it is gone or was changed. */
async function hashAt({ db, config }: Pick<Services, 'db' | 'config'>, seq: number): Promise<string | undefined> {
  const [row] = await db.select().from(auditEntries).where(eq(auditEntries.seq, seq))
  return row && row.hash === hashOfEntry(config, row) ? row.hash : undefined
}
