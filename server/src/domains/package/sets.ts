import { and, eq, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { MergeStep } from '../../db/personal'
import { packageBuyers, packages } from '../../db/schema'
import { personOf } from '../../engines/identity/person'
import { limitWords } from '../../engines/order'
import { refuse } from '../../lib/refusal'

/** So many of a package, for a person. */
export interface Sets {
  userId: string
  packageId: string
  sets: number
}

/** How many of a package a person holds in all their accounts. */
export async function boughtOf(db: Queryable, { userId, packageId }: Omit<Sets, 'sets'>): Promise<number> {
  const [row] = await db
    .select({ bought: packageBuyers.bought })
    .from(packageBuyers)
    .where(and(eq(packageBuyers.userId, personOf(userId)), eq(packageBuyers.packageId, packageId)))
  return row?.bought ?? 0
}

/**
 * Counts packages that are being ordered, against how many there are and how many a person may have; answers the title they
 * are sold under. The package is locked first, wherever it is counted, so nobody waits in a circle.
 * @throws Refusal ENDED, SOLD_OUT, LIMIT
 */
export async function takeSets(tx: Queryable, of: Sets): Promise<string> {
  const { packageId, sets } = of
  const sold = sql`${packages.sold} + ${sets}`
  const [row] = await tx
    .update(packages)
    .set({ sold })
    .where(
      and(
        eq(packages.id, packageId),
        eq(packages.published, true),
        or(eq(packages.quota, 0), lte(sold, packages.quota))
      )
    )
    .returning({ title: packages.title, limitNum: packages.limitNum })
  if (!row) return refuseTaken(tx, packageId)
  const { rows } = await tx.execute<{ bought: number }>(sql`
    insert into package_buyers as b (user_id, package_id, bought)
    values (${personOf(of.userId)}, ${packageId}, ${sets})
    on conflict (user_id, package_id) do update set bought = b.bought + excluded.bought returning bought`)
  const before = rows[0]!.bought - sets
  const over = limitWords(row.limitNum, before, sets)
  if (over) refuse('LIMIT', `${row.title}：${over.replaceAll('件', '份')}`)
  return row.title
}

async function refuseTaken(tx: Queryable, packageId: string): Promise<never> {
  const [row] = await tx.select().from(packages).where(eq(packages.id, packageId))
  if (!row?.published) return refuse('ENDED', '礼包已下架')
  return refuse('SOLD_OUT', leftWords(row.title, row.quota - row.sold))
}

export const leftWords = (title: string, left: number) => (left > 0 ? `${title}：仅剩 ${left} 份` : `${title}：已售罄`)

/** Counts packages back whose order came to nothing; call it after the order's own move, which makes it once. */
export async function giveSetsBack(tx: Queryable, { userId, packageId, sets }: Sets) {
  await tx
    .update(packages)
    .set({ sold: sql`${packages.sold} - ${sets}` })
    .where(eq(packages.id, packageId))
  await tx
    .update(packageBuyers)
    .set({ bought: sql`${packageBuyers.bought} - ${sets}` })
    .where(and(eq(packageBuyers.userId, personOf(userId)), eq(packageBuyers.packageId, packageId)))
}

/** What both accounts bought counts against the limits of the one that stays. */
export const packageMergeStep: MergeStep = {
  words: '',
  async move(tx, fromId, toId) {
    await tx.execute(sql`
      with moved as (delete from package_buyers where user_id = ${fromId} returning *)
      insert into package_buyers (user_id, package_id, bought) select ${toId}::uuid, package_id, bought from moved
      on conflict (user_id, package_id) do update set bought = package_buyers.bought + excluded.bought`)
  }
}
