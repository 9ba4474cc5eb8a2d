import { sql } from 'drizzle-orm'
import { type Database, type Queryable, transact } from '../../db/connection'
import { phrasesOf, spellingOf } from '../../lib/chinese'
import { dayjs, ZONE } from '../../lib/clock'

/** Adds the phrases of one name to `counts`. */
export function countPhrases(counts: Map<string, number>, name: string) {
  for (const phrase of phrasesOf(name)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
}

const rowsOf = (counts: Map<string, number>) =>
  [...counts]
    .map(([term, weight]) => ({ term, weight, spelling: spellingOf(term) }))
    .filter(row => row.spelling !== '')
    // One order for everybody, so that two writers never wait for each other crosswise.
    .sort((a, b) => (a.term < b.term ? -1 : 1))

/** Counts phrases of new names in. */
export async function addTerms(tx: Queryable, counts: Map<string, number>) {
  const rows = rowsOf(counts)
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into search_terms (term, spelling, weight)
    select term, spelling, weight from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (term text, spelling text, weight integer)
    on conflict (term) do update set weight = search_terms.weight + excluded.weight`)
}

const BATCH = 2000

/** Counts all phrases anew from what is on sale, in batches that leave the server free to answer between them; says how many. */
export async function refreshTerms(db: Database): Promise<number> {
  const counts = new Map<string, number>()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await db.$client.query<{ id: string; text: string }>(
      `select p.id, p.name || ' ' || coalesce(b.name, '') as text from products p left join brands b on b.id = p.brand_id
       where p.published and p.id > $1 order by p.id limit ${BATCH}`,
      [after]
    )
    for (const { text } of rows) countPhrases(counts, text)
    if (rows.length < BATCH) break
    after = rows.at(-1)!.id
  }
  const rows = rowsOf(counts)
  await transact(db, async tx => {
    await tx.execute(sql`delete from search_terms`)
    for (let i = 0; i < rows.length; i += BATCH) {
      await addTerms(tx, new Map(rows.slice(i, i + BATCH).map(row => [row.term, row.weight])))
    }
  })
  return rows.length
}

/** `refreshTerms` between four and five in the morning, when few are about; else nothing. */
export const refreshTermsAtNight = async (db: Database, now: Date): Promise<number> =>
  dayjs(now).tz(ZONE).hour() === 4 ? refreshTerms(db) : 0
