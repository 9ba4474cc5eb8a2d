import { eq } from 'drizzle-orm'
import { carMembers, carMonths } from '../../db/schema'
import type { MergeStep } from '../../engines/identity/merge'
import { closeAllMonths } from './months'

/** Before the orders: months that are over are reckoned for each, then one plate stays, that of the account that stays first. */
export const carMergeStep: MergeStep = {
  words: '车主权益',
  async move(tx, fromId, toId, now) {
    const lockedOf = async (userId: string) =>
      (await tx.select().from(carMembers).where(eq(carMembers.userId, userId)).for('update'))[0]
    let [from, to] = [await lockedOf(fromId), await lockedOf(toId)]
    if (from) from = await closeAllMonths(tx, from, now)
    if (to) to = await closeAllMonths(tx, to, now)
    await tx.update(carMonths).set({ userId: toId }).where(eq(carMonths.userId, fromId))
    if (!from) return
    const [stays, goes] = to && (to.plateIndex || !from.plateIndex) ? [to, from] : [from, to]
    if (goes) await tx.delete(carMembers).where(eq(carMembers.userId, goes.userId))
    await tx
      .update(carMembers)
      .set({ userId: toId, owedFen: stays.owedFen + (goes?.owedFen ?? 0n) })
      .where(eq(carMembers.userId, stays.userId))
  }
}
