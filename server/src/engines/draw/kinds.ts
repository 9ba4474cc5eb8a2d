import { type Kind, type KindsOf, kindsOf } from '../../lib/kinds'
import type { Services } from '../../services'
import type { Asset, Transfer } from '../ledger'
import type { Campaign, CampaignTerms, Draw, Prize, PrizeTerms } from './rows'

/** What was won, by whom. */
export interface Won {
  campaign: Campaign
  prize: Prize
  draw: Draw
  /** What its transfer is to be keyed by: a draw may give two prizes. */
  key: string
}

/** What is particular to one kind of prize. */
export interface PrizeKind extends Kind {
  /** Stored with each prize. */
  code: string
  /** Refuses a prize that could not be kept. @throws Refusal BAD_DRAW, PRIZE_TOO_BIG */
  check(services: Services, campaign: CampaignTerms, prize: PrizeTerms): Promise<void>
  /** What the campaign's pool has to hold for each of it; nothing when it costs the pool nothing. */
  cost(prize: PrizeTerms): { asset: Asset; minor: bigint } | undefined
  /** Whether so many can be given as are drawn, as the fallback is: nothing, or what a draw brings in pays for it. */
  endless(campaign: CampaignTerms, prize: PrizeTerms): boolean
  /** Sets aside what does not lie in the pool, in the transaction that opens the campaign. @throws Refusal SOLD_OUT */
  reserve?(tx: Services, campaign: Campaign, prize: Prize): Promise<void>
  /** Gives back what was set aside and is left of it when the campaign closes. */
  unreserve?(tx: Services, campaign: Campaign, prize: Prize): Promise<void>
  /** Gives it in the draw's transaction, and answers what is to be posted after the draw's price. */
  give(tx: Services, won: Won): Promise<Transfer[]>
}

/** A page of draws: every campaign names one as its place. A place nobody brings has no rules of its own. */
export interface DrawPlace extends Kind {
  code: string
  /** Where things that were won there are collected. */
  page: string
  /** Refuses a campaign this page may not hold, whoever writes it. @throws Refusal BAD_DRAW, PRICE_TOO_HIGH */
  check?(services: Services, campaign: CampaignTerms, prizes: readonly PrizeTerms[]): Promise<void>
}

declare module '../../services' {
  interface Kinds {
    prize: KindsOf<PrizeKind>
    place: KindsOf<DrawPlace>
  }
}

/** The kinds of a server. Throws when one is named twice. */
export const prizeKinds = (list: readonly PrizeKind[]): KindsOf<PrizeKind> => kindsOf('prize', list)

export const drawPlaces = (list: readonly DrawPlace[]): KindsOf<DrawPlace> => kindsOf('place', list)

export const prizeKindOf = ({ kinds }: Pick<Services, 'kinds'>, { kind }: Pick<PrizeTerms, 'kind'>): PrizeKind =>
  kinds.prize.of(kind)
