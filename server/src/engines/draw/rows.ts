import type { drawCampaigns, drawPlayers, drawPrizes, draws } from '../../db/schema'

export type Campaign = typeof drawCampaigns.$inferSelect
export type Prize = typeof drawPrizes.$inferSelect
export type Player = typeof drawPlayers.$inferSelect
export type Draw = typeof draws.$inferSelect

export type CampaignTerms = Pick<
  Campaign,
  'code' | 'place' | 'title' | 'asset' | 'priceMinor' | 'personDay' | 'personTotal' | 'startsAt' | 'endsAt'
> &
  Partial<Pick<Campaign, 'rounds' | 'roundOf' | 'pick' | 'entry' | 'chanceFen' | 'guarantee' | 'entries'>>

/** A prize as it is written; `detail` is what only its kind reads. */
export type PrizeTerms = Pick<Prize, 'kind' | 'name' | 'asset' | 'amountMinor' | 'weight' | 'stock'> &
  Partial<Pick<Prize, 'detail' | 'last' | 'guarded'>>
