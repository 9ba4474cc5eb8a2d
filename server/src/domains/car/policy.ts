import { eq } from 'drizzle-orm'
import type { MergeStep, PersonalData } from '../../db/personal'
import { carMembers, carMonths } from '../../db/schema'
import { closeAllMonths } from './months'

/** Months that are over are reckoned for each, then one plate stays, that of the account that stays first. */
const mergeStep: MergeStep = {
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

/** What becomes of a plate and its months. Before the wallets and what is promised: a month that is over promises more. */
export const carPolicy: PersonalData = {
  turn: 'before money',
  tables: [
    { table: carMembers, merge: 'moved', close: 'erased', export: '绑定的车牌' },
    {
      table: carMonths,
      merge: 'moved',
      close: { kept: 'what was spent in a month, and what the books owe for it; the plate goes' },
      export: '车主每月消费'
    }
  ],
  merge: mergeStep
}
