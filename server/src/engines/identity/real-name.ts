import { eq } from 'drizzle-orm'
import type { Config } from '../../config'
import type { Queryable } from '../../db/connection'
import { realNames } from '../../db/schema'
import { secretsOf } from '../../lib/secrets'

/** All but the first character of a name is shown: "*小满"; of a name of two, the last. */
export const maskName = (name: string): string => {
  const letters = [...name]
  return letters.length < 2 ? '*' : `*${letters.slice(1).join('')}`
}

/** The verified name of a root account, whole and masked; null when it is not verified. */
export async function realNameOf(
  { db, config }: { db: Queryable; config: Config },
  userId: string
): Promise<{ name: string; masked: string } | null> {
  const [row] = await db.select().from(realNames).where(eq(realNames.userId, userId))
  return row ? { name: secretsOf(config).unseal(row.nameSealed), masked: row.nameMasked } : null
}
