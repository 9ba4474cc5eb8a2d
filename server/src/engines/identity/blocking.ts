import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { users } from '../../db/schema'
import type { User } from './accounts'
import { placeFans } from './fans'
import { revokePerson } from './sessions'

/** A person's accounts, the parent and its sub-accounts, held until the transaction ends; in one order, as a closing holds them. */
export const holdFamily = (tx: Queryable, rootId: string): Promise<User[]> =>
  tx
    .select()
    .from(users)
    .where(or(eq(users.id, rootId), eq(users.parentId, rootId)))
    .orderBy(users.id)
    .for('update')

/**
 * Keeps a person's accounts out until they are let in again: they are disabled as closed ones are, so whatever passes those over
 * passes them over too, and `blockedAt` says that it can be taken back. Those disabled already stay as they are. Call it with
 * the family held; answers whether any was kept out.
 */
export async function keepOut(tx: Queryable, rootId: string, at: Date): Promise<boolean> {
  const kept = await tx
    .update(users)
    .set({ disabled: true, blockedAt: at })
    .where(and(or(eq(users.id, rootId), eq(users.parentId, rootId)), eq(users.disabled, false)))
    .returning({ id: users.id })
  await moved(tx, kept)
  await revokePerson(tx, rootId, 'desk', at)
  return kept.length > 0
}

/** Lets in again whom `keepOut` kept out, and nobody who was closed or merged. Answers whether there was any. */
export async function letIn(tx: Queryable, rootId: string): Promise<boolean> {
  const out = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(or(eq(users.id, rootId), eq(users.parentId, rootId)), isNotNull(users.blockedAt)))
  const ids = out.map(({ id }) => id)
  if (ids.length === 0) return false
  await tx.update(users).set({ disabled: false, blockedAt: null }).where(inArray(users.id, ids))
  await moved(tx, out)
  return true
}

const moved = async (tx: Queryable, accounts: { id: string }[]) => {
  if (accounts.length === 0) return
  await placeFans(
    tx,
    accounts.map(({ id }) => id)
  )
}
