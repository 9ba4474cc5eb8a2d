import { type CampaignTerms, type PrizeTerms, writeDraw } from '../../engines/draw'
import type { Services } from '../../services'
import { points } from './prize-kind'

/** Prizes in points and vouchers, as operators write them. */
export type PointsTerms = Omit<PrizeTerms, 'kind' | 'detail'>

/**
 * Writes a campaign whose prizes are points and vouchers; the one without stock is the fallback.
 * @throws Refusal STARTED, BAD_DRAW, PRIZE_TOO_BIG
 */
export const saveDraw = (services: Services, campaign: CampaignTerms, prizes: readonly PointsTerms[]) =>
  writeDraw(services, { campaign, prizes: prizes.map(prize => ({ ...prize, kind: points.code })) })
