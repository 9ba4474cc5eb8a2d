import { type CampaignTerms, type PrizeTerms, writeDraw } from '../../engines/draw'
import type { Services } from '../../services'
import { points } from './prize-kind'

/** Prizes as operators write them: points and vouchers where they name no kind. */
export type PointsTerms = Omit<PrizeTerms, 'kind' | 'detail'> & Partial<Pick<PrizeTerms, 'kind' | 'detail'>>

/**
 * Writes a campaign; the prize without stock is the fallback.
 * @throws Refusal STARTED, BAD_DRAW, PRIZE_TOO_BIG, PRICE_TOO_HIGH
 */
export const saveDraw = (services: Services, campaign: CampaignTerms, prizes: readonly PointsTerms[]) =>
  writeDraw(services, { campaign, prizes: prizes.map(prize => ({ ...prize, kind: prize.kind ?? points.code })) })

// What other domains use of prizes that are sent.
export { orderDelivery } from './delivery'
export { TOP_PRIZE_FEN, tooBig } from './prize-kind'
