import { sql } from 'drizzle-orm'
import { type Database, type Queryable, transact } from '../../db/connection'
import { spellingOf, termsOf, wholesOf } from '../../lib/chinese'
import { dayjs, ZONE } from '../../lib/clock'

/** What a product is called by: its name, its brand and its category. */
export interface Called {
  name: string
  brand: string
  category: string
}

/** By word: in how many products, and whether it is one that people would search for rather than a part of one. */
export type Terms = Map<string, { weight: number; whole: boolean }>

/** Adds the words of one product. */
export function countTerms(terms: Terms, { name, brand, category }: Called) {
  const wholes = new Set([name, brand, category].flatMap(wholesOf))
  for (const term of new Set([...wholes, ...termsOf(name), ...termsOf(brand)])) {
    const before = terms.get(term)
    terms.set(term, { weight: (before?.weight ?? 0) + 1, whole: before?.whole || wholes.has(term) })
  }
}

const rowsOf = (terms: Terms) =>
  [...terms]
    .map(([term, { weight, whole }]) => ({ term, weight, whole, spelling: spellingOf(term) }))
    .filter(row => row.spelling !== '')
    // One order for everybody, so that two writers never wait for each other crosswise.
    .sort((a, b) => (a.term < b.term ? -1 : 1))

/** Counts words of new products in. */
export async function addTerms(tx: Queryable, terms: Terms) {
  const rows = rowsOf(terms)
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into search_terms (term, spelling, weight, whole)
    select term, spelling, weight, whole from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (term text, spelling text, weight integer, whole boolean)
    on conflict (term) do update set
      weight = search_terms.weight + excluded.weight, whole = search_terms.whole or excluded.whole`)
}

const BATCH = 2000

/** Counts all words anew from what is on sale, in batches that leave the server free to answer between them; says how many. */
export async function refreshTerms(db: Database): Promise<number> {
  const terms: Terms = new Map()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await db.$client.query<Called & { id: string }>(
      `select p.id, p.name, coalesce(b.name, '') as brand, c.name as category
       from products p join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id
       where p.published and p.id > $1 order by p.id limit ${BATCH}`,
      [after]
    )
    for (const row of rows) countTerms(terms, row)
    if (rows.length < BATCH) break
    after = rows.at(-1)!.id
  }
  const counted = [...terms]
  await transact(db, async tx => {
    await tx.execute(sql`delete from search_terms`)
    for (let i = 0; i < counted.length; i += BATCH) await addTerms(tx, new Map(counted.slice(i, i + BATCH)))
  })
  return counted.length
}

/** `refreshTerms` between four and five in the morning, when few are about; else nothing. */
export const refreshTermsAtNight = async (db: Database, now: Date): Promise<number> =>
  dayjs(now).tz(ZONE).hour() === 4 ? refreshTerms(db) : 0
