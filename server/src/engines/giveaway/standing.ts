import type { Progress } from './conditions'
import type { Giveaway, GiveawayClaim } from './kinds'
import { giveawayClosed } from './terms'

/** Why nobody claims any more, or not by this account, in words. */
export const CLAIM_WORDS = {
  already: '你已经领取过了',
  noneLeft: '手慢了，已经领完',
  parent: '活动奖励由主账号领取，请切换到主账号',
  unmet: '还没有达到领取条件'
} as const

export type Standing = 'soon' | 'open' | 'had' | 'gone' | 'over'

/** Where a giveaway stands for somebody who has claimed it, or has not. */
export function standingOf(giveaway: Giveaway, claim: GiveawayClaim | undefined, now: Date): Standing {
  const { state, startsAt, endsAt, claimed, stock } = giveaway
  if (claim) return 'had'
  if (state !== 'open' || now >= endsAt) return 'over'
  if (now < startsAt) return 'soon'
  return claimed >= stock ? 'gone' : 'open'
}

interface Seen {
  claim: GiveawayClaim | undefined
  progress: readonly Progress[]
  /** Whether it is looked at by a parent account. */
  isParent: boolean
  now: Date
}

/** Why somebody cannot claim a giveaway now, in words; empty when they can. */
export function claimFault(giveaway: Giveaway, { claim, progress, isParent, now }: Seen): string {
  if (claim) return CLAIM_WORDS.already
  const closed = giveawayClosed(giveaway, now)
  if (closed) return closed
  if (!isParent) return CLAIM_WORDS.parent
  if (giveaway.claimed >= giveaway.stock) return CLAIM_WORDS.noneLeft
  return progress.every(({ met }) => met) ? '' : CLAIM_WORDS.unmet
}
