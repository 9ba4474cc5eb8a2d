import {
  type Campaign,
  type CampaignTerms,
  campaignAt,
  campaignOf,
  type Draw,
  drawMany,
  type PrizeTerms,
  writeDraw
} from '../../engines/draw'
import type { Context } from '../../http/context'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { placeText } from '../../lib/regions'
import type { Services } from '../../services'
import { delivery, orderDelivery, previewDelivery } from './delivery'
import { points } from './prize-kind'

/** Prizes as operators write them: points and vouchers where they name no kind. */
export type PointsTerms = Omit<PrizeTerms, 'kind' | 'detail'> & Partial<Pick<PrizeTerms, 'kind' | 'detail'>>

/**
 * Writes a campaign; the prize without stock is the fallback.
 * @throws Refusal STARTED, BAD_DRAW, PRIZE_TOO_BIG, PRICE_TOO_HIGH
 */
export const saveDraw = (services: Services, campaign: CampaignTerms, prizes: readonly PointsTerms[]) =>
  writeDraw(services, { campaign, prizes: prizes.map(prize => ({ ...prize, kind: prize.kind ?? points.code })) })

/** The campaign a page shows: the named one of its place, or its first. @throws Refusal NOT_FOUND */
export async function shownAt(db: Context['db'], place: string, code?: string): Promise<Campaign> {
  const campaign = code ? await campaignOf(db, code) : await campaignAt(db, place)
  if (campaign.place !== place || campaign.state === 'draft') refuse('NOT_FOUND', '没有这个抽奖活动')
  return campaign
}

export interface DrawSent {
  hash?: string
  nonce?: number
  client_seed?: string
  times?: number
}

/** Draws what was asked for. `poor` says what to do when the price is short. @throws Refusal INVALID and those of `drawMany` */
export async function drawn(
  services: Services,
  { code }: Campaign,
  userId: string,
  { hash, nonce, client_seed: clientSeed, times = 1 }: DrawSent,
  poor: string
): Promise<Draw[]> {
  if (!hash || !nonce || !clientSeed) return refuse('INVALID', '抽奖信息不完整，请刷新后再试')
  const request = { userId, campaign: code, hash, nonce, clientSeed, times, at: services.clock.now() }
  const { draws } = await drawMany(services, request).catch(error => {
    if (error.code === 'INSUFFICIENT') refuse('INSUFFICIENT', poor)
    throw error
  })
  return draws
}

export const toPay = ({ no, payFen }: { no: string; payFen: bigint }) => ({
  order: { order_id: no, pay_price: yuan(payFen) }
})

export interface CollectSent {
  prizes?: string[]
  addressId?: string
  preview?: boolean
}

/** Orders the delivery of things that were won, or says what that would cost and where it would go. */
export async function collected(
  services: Services,
  userId: string,
  { prizes, addressId, preview }: CollectSent,
  kind = delivery
) {
  if (!prizes) return refuse('INVALID', '请选择要领取的奖品')
  const request = { userId, prizeIds: [...new Set(prizes)], addressId }
  if (!preview) return toPay(await orderDelivery(services, request, kind))
  const { lines, address, pricing } = await previewDelivery(services, request, kind)
  const where = address && `${address.realName} ${placeText(address)}${address.detail}`
  return {
    delivery: {
      goods: lines.map(({ title, suk, qty }) => ({ name: title, suk, num: qty })),
      address: where ?? '',
      freight_price: yuan(pricing.total.freightFen),
      deliverable: (pricing.undeliverable.length === 0 ? 1 : 0) as 0 | 1
    }
  }
}

// What other domains use of prizes.
export { barterGoods } from './barter'
export { BARTER_ASSET, BARTER_DAYS, BARTER_POOL } from './barter-terms'
export { ORDER_GRANT } from './chance-order'
export { deliveryKind, orderDelivery } from './delivery'
export { goodsDetail, goodsFault, keepGoods, lineFor } from './goods-prize'
export { TOP_PRIZE_FEN } from './prize-kind'
export { prizeShown } from './shown'
