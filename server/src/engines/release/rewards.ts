import { and, eq } from 'drizzle-orm'
import { orderRewards, releasePlans } from '../../db/schema'
import { divFloor } from '../../lib/money'
import type { Services } from '../../services'
import { openLot } from './lots'

/** What a settled order earns its buyer, from the pools of the plans: each is a lot, and waits in order while its pool is short. */
export async function rewardOrder(
  services: Pick<Services, 'db'>,
  { orderId, userId, paidFen, at }: { orderId: string; userId: string; paidFen: bigint; at: Date }
): Promise<void> {
  const rewards = await services.db
    .select({ plan: orderRewards.plan, minor: orderRewards.minor, perFen: orderRewards.perFen })
    .from(orderRewards)
    .innerJoin(releasePlans, eq(releasePlans.code, orderRewards.plan))
    .where(and(eq(orderRewards.open, true), eq(releasePlans.open, true)))
  for (const reward of rewards) {
    const totalMinor = divFloor(paidFen * reward.minor, reward.perFen)
    const lot = { userId, plan: reward.plan, totalMinor, key: `${reward.plan}:${orderId}`, at }
    if (totalMinor > 0n) await openLot(services, lot)
  }
}

/** Writes what a plan gives for orders. */
export async function saveOrderReward(
  { db }: Pick<Services, 'db'>,
  reward: typeof orderRewards.$inferInsert
): Promise<void> {
  const { plan: _, ...set } = reward
  await db.insert(orderRewards).values(reward).onConflictDoUpdate({ target: orderRewards.plan, set })
}
