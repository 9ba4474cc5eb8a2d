import { campaignOf, grantChances, revokeChances } from '../../engines/draw'
import type { Services } from '../../services'
import type { Spotlight } from './terms'

const keyOf = (orderId: string) => `order:${orderId}`

export interface Earned {
  orderId: string
  buyer: string
  /** Whoever has points of the same order as a friend. */
  inviter?: string
  at: Date
}

/** An order that counts brings its buyer an instant draw, and whoever brought them a scratch card, each once. */
export async function giveChances(
  tx: Services,
  { instant, scratch }: Spotlight,
  { orderId, buyer, inviter, at }: Earned
) {
  await give(tx, { campaign: instant, userId: buyer, orderId, at })
  if (inviter) await give(tx, { campaign: scratch, userId: inviter, orderId, at })
}

interface Given {
  campaign: string | null
  userId: string
  orderId: string
  at: Date
}

async function give(tx: Services, { campaign, userId, orderId, at }: Given) {
  if (!campaign) return
  const { state, endsAt } = await campaignOf(tx.db, campaign)
  if (state !== 'open' || endsAt <= at) return
  await grantChances(tx, { userId, campaign, key: keyOf(orderId), times: 1, at })
}

/** Takes back what an order brought and nobody has used. */
export async function takeChances(tx: Services, { instant, scratch }: Spotlight, orderId: string) {
  for (const campaign of [instant, scratch]) if (campaign) await revokeChances(tx, { campaign, key: keyOf(orderId) })
}
