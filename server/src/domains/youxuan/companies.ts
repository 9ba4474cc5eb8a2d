import type { Data, Input } from '@contract/core'
import type { adminYouxuan, youxuan } from '@contract/youxuan'
import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { nextEdition } from '../../db/edition'
import { cityCompanies } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'

type Row = typeof cityCompanies.$inferSelect
type List = (typeof youxuan)['GET /api/youxuan/city_list']
type Save = (typeof adminYouxuan)['POST /api/admin/city_company/save']

const c = cityCompanies
const MOST_CITIES = 400

const shown = ({ id, name, city, address, phone, info }: Row) => ({
  id,
  name,
  city,
  address,
  phone,
  info
})

/** Companies that are shown, of one city or all, and the cities that have any. */
export async function companyList(db: Queryable, { city, page, limit }: Input<List>): Promise<Data<List>> {
  const here = and(eq(c.published, true), city ? eq(c.city, city) : undefined)
  const rows = await db
    .select()
    .from(c)
    .where(here)
    .orderBy(asc(c.sort), asc(c.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const cities = await db
    .selectDistinct({ city: c.city })
    .from(c)
    .where(eq(c.published, true))
    .orderBy(asc(c.city))
    .limit(MOST_CITIES)
  return { list: rows.map(shown), count: await db.$count(c, here), cities: cities.map(row => row.city) }
}

export const adminShown = (row: Row) => ({
  ...shown(row),
  published: row.published ? 1 : 0,
  sort: row.sort
})

export const allCompanies = (db: Queryable) => db.select().from(c).orderBy(asc(c.sort), asc(c.id))

/** Writes one; a new one without id. @throws Refusal NOT_FOUND */
export async function saveCompany(tx: Queryable, { id, published, ...terms }: Input<Save>, at: Date): Promise<Row> {
  const row = { ...terms, published: published === 1 }
  const [saved] = id
    ? await tx.update(c).set(row).where(eq(c.id, id)).returning()
    : await tx
        .insert(c)
        .values({ ...row, id: newId(), createdAt: at })
        .returning()
  if (!saved) return refuse('NOT_FOUND', '没有这家城市公司')
  await nextEdition(tx)
  return saved
}
