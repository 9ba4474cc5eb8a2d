import { auditBefore } from '../../engines/audit'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { cursorAfter, keysOf } from '../../lib/cursor'
import { changesTold } from './present'

const PAGE = 20
const SORT = 'versions'
const KEYS = [['seq', 'int']] as const

/**
 * What a thing was and is, by the entries of the deed that writes it: each version with who wrote it, how long it held, and field by
 * field what it changed. The trail keeps every entry, so there is nothing to keep beside it.
 */
export async function versionsOf(ctx: Context<'console'>, action: string, subject: string, cursor?: string) {
  const after = cursor && Number(keysOf(cursor, SORT, KEYS)[0])
  // The last version of the page before says until when the first one of this page held.
  const rows = await auditBefore(ctx.db, { action, subject }, after ? after + 1 : undefined, PAGE + 2)
  const ends = after ? rows.shift() : undefined
  const page = rows.slice(0, PAGE)
  const entries = page.map(row => ({ action, subject, ...JSON.parse(row.details) }))
  const told = await changesTold(ctx, action, entries)
  const list = page.map((row, i) => {
    const next = page[i - 1] ?? ends
    return {
      version: Number(entries[i].after?.version ?? 0),
      edited_by: row.actorName,
      edited_time: seconds(row.at),
      stop_time: next ? seconds(next.at) : null,
      changes_told: told[i]!.filter(({ field }) => field !== 'version').map(({ field: _, ...change }) => change)
    }
  })
  return { list, cursor: rows.length > PAGE ? cursorAfter(SORT, [String(page.at(-1)!.seq)]) : null }
}
