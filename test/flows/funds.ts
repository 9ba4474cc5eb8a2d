import { eq } from 'drizzle-orm'
import { users } from '../../server/src/db/schema'
import { type Asset, fundPool, fundUser } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import type { Flow } from './flow'

/** Balance for somebody, straight into the books. */
export async function fund({ db }: Pick<Flow, 'db'>, phone: string, yuan: number) {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
  const amountMinor = BigInt(yuan) * 100n
  await fundUser(db, { userId: person!.id, asset: 'CNY', amountMinor, key: newId(), at: new Date() })
}

/** So many smallest units of an asset into a pool. */
export const fill = ({ db }: Pick<Flow, 'db'>, pool: string, asset: Asset, amountMinor: bigint) =>
  fundPool(db, { pool, asset, amountMinor, key: newId(), at: new Date() })
