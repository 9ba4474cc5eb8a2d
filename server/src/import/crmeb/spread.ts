import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { importRows } from '../../db/schema'
import { inBatches, Misfits, type Move, oursOf } from './book'
import { momentOf } from './values'

const PAGE = 10_000

/**
 * Who brought whom. A circle is opened at the link that was made last; links to themselves and to nobody are left out. The
 * numbers of all people are held in memory while circles are looked for: some ten bytes each.
 */
export async function moveSpread(move: Move) {
  const cut = circles(await links(move))
  await inBatches(move, { name: 'spread', table: 'user', size: 500 }, async (tx, rows) => {
    const misfits = new Misfits('user')
    const brought = rows.filter(({ owner }) => owner)
    const ids = await oursOf(
      tx,
      'user',
      brought.flatMap(({ key, owner }) => [key, owner])
    )
    const pairs: { id: string; by: string; at: Date | null }[] = []
    for (const { key, owner, data } of brought) {
      const by = ids.get(owner!)
      if (owner === key) misfits.left(key, '推广人是自己，推广关系没有搬入')
      else if (!by) misfits.left(key, `推广人 ${owner} 不存在，推广关系没有搬入`)
      else if (cut.has(key)) misfits.left(key, `推广关系成环，从 ${key} 到 ${owner} 的一环没有搬入`)
      else pairs.push({ id: ids.get(key)!, by, at: momentOf(data, 'spread_time') })
    }
    await tx.execute(sql`
      update users u set referrer_id = t.by, referred_at = t.at
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as t (id uuid, by uuid, at timestamptz)
      where u.id = t.id`)
    await misfits.write(tx)
  })
}

interface Link {
  by: bigint
  at_ms: number
}

async function links({ services: { db } }: Move): Promise<Map<bigint, Link>> {
  const all = new Map<bigint, Link>()
  for (let last = -1n, left = true; left; ) {
    const rows = await db
      .select({ key: importRows.key, by: importRows.owner, data: importRows.data })
      .from(importRows)
      .where(and(eq(importRows.tableName, 'user'), gt(importRows.key, last)))
      .orderBy(asc(importRows.key))
      .limit(PAGE)
    for (const { key, by, data } of rows)
      if (by && by !== key) all.set(key, { by, at_ms: momentOf(data, 'spread_time')?.getTime() ?? 0 })
    last = rows.at(-1)?.key ?? last
    left = rows.length === PAGE
  }
  return all
}

/** Of every circle the person whose link goes: the last one made, of equals the one with the highest number. */
export function circles(links: ReadonlyMap<bigint, Link>): Set<bigint> {
  const cut = new Set<bigint>()
  /** In which walk somebody was met. Each person has one link at most, so a walk ends where any was. */
  const met = new Map<bigint, bigint>()
  for (const start of links.keys()) {
    let here = start
    while (!met.has(here) && links.has(here)) {
      met.set(here, start)
      here = links.get(here)!.by
    }
    if (met.get(here) !== start) continue
    const circle = [here]
    for (let next = links.get(here)!.by; next !== here; next = links.get(next)!.by) circle.push(next)
    circle.sort((a, b) => links.get(b)!.at_ms - links.get(a)!.at_ms || (a < b ? 1 : -1))
    cut.add(circle[0]!)
  }
  return cut
}
