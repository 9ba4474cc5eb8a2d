import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { applications } from '../../db/schema'
import type { ApplicationRow } from './kinds'

/** Agreed to and in force, or until their papers ran out. */
const TOOK_EFFECT = ['approved', 'expired']
export const tookEffect = ({ state }: Pick<ApplicationRow, 'state'>): boolean => TOOK_EFFECT.includes(state)

const sameSlot = ({ userId, kind, slot }: Pick<ApplicationRow, 'userId' | 'kind' | 'slot'>): SQL | undefined =>
  and(eq(applications.userId, userId), eq(applications.kind, kind), eq(applications.slot, slot))

/** Every application of one's slot, newest first: papers that are renewed are a new one beside the old. */
export const slotOf = (db: Queryable, row: Pick<ApplicationRow, 'userId' | 'kind' | 'slot'>) =>
  db.select().from(applications).where(sameSlot(row)).orderBy(desc(applications.submittedAt), desc(applications.id))

/** The slot of the application with an id, its rows locked; empty without one. */
export async function lockedSlot(db: Queryable, id: string): Promise<ApplicationRow[]> {
  const [row] = await db.select().from(applications).where(eq(applications.id, id))
  return row ? slotOf(db, row).for('update') : []
}

/** Whether papers that were renewed have taken an application's place. */
export const isReplaced = (slot: readonly ApplicationRow[], { id, state }: ApplicationRow): boolean =>
  state === 'expired' && slot.find(tookEffect)?.id !== id

/** Of a slot the application whose fee was paid, which is not the newest once papers are renewed. */
export const feeHeld = (slot: readonly ApplicationRow[]): ApplicationRow | undefined =>
  slot.find(one => one.feeOrderId !== null && tookEffect(one))
