import { eq, sql } from 'drizzle-orm'
import { shops, visitDays } from '../src/db/schema'
import { daysBefore, foldDay } from '../src/engines/stats'
import { endOfDay } from '../src/lib/clock'
import { putAll } from './put'
import { Random } from './random'
import type { World } from './world'

const DAYS = 75
const DAY_MS = 86_400_000
const EVERYWHERE = '00000000-0000-0000-0000-000000000000'

type Row = typeof visitDays.$inferSelect

/** People who came on each of the last days and so far today, some more than ordered: who ordered and paid is what orders say. */
export async function seedVisits({ services: { db }, now }: World) {
  const days = Array.from({ length: DAYS }, (_, i) => daysBefore(now, DAYS - 1 - i))
  for (const day of days) await foldDay(db, day)
  const found = new Map((await db.select().from(visitDays)).map(row => [`${row.day} ${row.shopId}`, row]))
  const open = await db.select({ id: shops.id }).from(shops).where(eq(shops.published, true)).orderBy(shops.id)
  const rows = days.flatMap((day, i) => {
    const of = (shopId: string): Row =>
      found.get(`${day} ${shopId}`) ?? {
        shopId,
        day,
        visitors: 0,
        lookers: 0,
        carters: 0,
        orderers: 0,
        payers: 0,
        isDue: false
      }
    const part = i === DAYS - 1 ? 1 - (endOfDay(now).getTime() - now.getTime()) / DAY_MS : 1
    const own = open.map(({ id }) => crowdOf(of(id), part))
    return [...own, together(of(EVERYWHERE), own)]
  })
  await db.delete(visitDays).where(sql`true`)
  await putAll(db, visitDays, rows)
}

/** A shop's day, or the part of it that is over: more people than ordered put goods in a cart, and more than that looked. */
function crowdOf(row: Row, part: number): Row {
  const random = new Random(`visits:${row.shopId}:${row.day}`)
  const most = Math.max(row.orderers, row.payers)
  const carters = most + Math.round(part * random.int(0, 1)) + Math.round(most * random.next() * 0.6)
  const lookers = carters * random.int(2, 4) + Math.round(part * random.int(0, 2))
  return { ...row, visitors: lookers, lookers, carters }
}

/** All shops' day: who looks at goods of one looks at those of others, and some look at none. */
function together(row: Row, own: readonly Row[]): Row {
  const random = new Random(`visits:${row.day}`)
  const sum = (of: 'lookers' | 'carters') => own.reduce((all, one) => all + one[of], 0)
  const carters = Math.max(row.orderers, row.payers, Math.round(sum('carters') * 0.9))
  const lookers = Math.max(carters, Math.round(sum('lookers') * 0.8))
  return { ...row, carters, lookers, visitors: Math.round(lookers * (1.3 + random.next() * 0.3)) }
}
