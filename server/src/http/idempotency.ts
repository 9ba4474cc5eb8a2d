import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../db/connection'
import { idempotencyKeys } from '../db/schema'
import { refuse } from '../lib/refusal'

/** What a client makes is shorter; of a longer key its hash is kept, so that two that begin alike stay two. */
const KEY_MAX = 64

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface Write {
  userId: string
  key: string
  endpoint: string
  input: unknown
}

/**
 * Runs a write once per (person, key). The key's row is inserted first in the write's own transaction, so a second
 * request with the key waits on the unique index until the first commits, then replays its answer. A refused write
 * rolls its row back, so the person may try again with the same key.
 * @throws Refusal IDEM_MISMATCH when the key was used with another input
 */
export async function once<T>(db: Queryable, write: Write, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const inputHash = sha256(JSON.stringify(write.input))
  const key = write.key.length > KEY_MAX ? sha256(write.key) : write.key
  return transact(db, async tx => {
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ userId: write.userId, key, endpoint: write.endpoint, inputHash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    const thisKey = and(eq(idempotencyKeys.userId, write.userId), eq(idempotencyKeys.key, key))
    if (claimed.length === 0) {
      const [first] = await tx.select().from(idempotencyKeys).where(thisKey)
      if (first?.endpoint !== write.endpoint || first.inputHash !== inputHash) {
        refuse('IDEM_MISMATCH', '请求重复但内容不同，请刷新后再试')
      }
      return first.answer as T
    }
    const answer = await work(tx)
    await tx
      .update(idempotencyKeys)
      .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
      .where(thisKey)
    return answer
  })
}
