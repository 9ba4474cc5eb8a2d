import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { prizeGoods } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type CollectSent, collected, deliveryKind } from '../draw/service'

/** The delivery of what was given away, to be paid with its fee at the one cashier. */
export const airdropDelivery = deliveryKind('airdrop', '空投商品不支持退货，如有质量问题请联系客服换货')

/** The thing that was given for a claim; nothing where it was none. */
export async function thingOf(db: Queryable, userId: string, claimId: string) {
  const [thing] = await db
    .select()
    .from(prizeGoods)
    .where(and(eq(prizeGoods.userId, userId), eq(prizeGoods.drawId, claimId)))
  return thing
}

interface PayRequest extends Pick<CollectSent, 'addressId' | 'preview'> {
  userId: string
  claimId: string
}

/**
 * Orders the delivery of what was claimed, or says what that would cost.
 * @throws Refusal STATE, NOT_FOUND, WITHDRAWN, ADDRESS_NEEDED, UNDELIVERABLE
 */
export async function orderAirdrop(services: Services, { userId, claimId, ...sent }: PayRequest) {
  const thing = await thingOf(services.db, userId, claimId)
  if (!thing) return refuse('STATE', '这份奖励不需要配送')
  if (thing.state === 'ordered') refuse('STATE', '已经安排发货，可在订单里查看物流')
  if (thing.state !== 'waiting') refuse('STATE', '已过领取期限')
  return collected(services, userId, { ...sent, prizes: [thing.id] }, airdropDelivery)
}
