import { eq, sql } from 'drizzle-orm'
import type { Queryable } from './connection'
import { settings } from './schema'

/**
 * How often operators changed what the shop shows. Answers that are kept of it are kept under this number, so a change ends
 * them on every server, and one that is read late is at worst newer than its number.
 */
const NAME = 'edition'

export async function readEdition(db: Queryable): Promise<number> {
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME))
  return Number(row?.value.number ?? 0)
}

/** Counts a change, last in its transaction: whoever changes something else meanwhile waits here until the commit. */
export async function nextEdition(tx: Queryable) {
  await tx
    .insert(settings)
    .values({ name: NAME, value: { number: 1 } })
    .onConflictDoUpdate({
      target: settings.name,
      set: { value: sql`jsonb_build_object('number', (${settings.value}->>'number')::int + 1)`, updatedAt: sql`now()` }
    })
}
