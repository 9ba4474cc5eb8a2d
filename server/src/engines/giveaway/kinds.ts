import type { giveawayClaims, giveaways } from '../../db/schema'
import { type Kind, type KindsOf, kindsOf } from '../../lib/kinds'
import type { Services } from '../../services'

export type Giveaway = typeof giveaways.$inferSelect
export type GiveawayClaim = typeof giveawayClaims.$inferSelect
export type GiveawayTerms = Omit<
  typeof giveaways.$inferInsert,
  'state' | 'claimed' | 'openedAt' | 'closedAt' | 'createdAt'
>

/** What is particular to one sort of thing that is given away. An amount is paid by the engine, from the giveaway's pool. */
export interface GivingKind extends Kind {
  /** Stored with each giveaway. */
  code: string
  /** Whose giveaways give it. */
  place: string
  /** Whether it is an amount of an asset. */
  paid: boolean
  /** Refuses terms that could not be kept. @throws Refusal BAD_GIVEAWAY, TOO_BIG */
  check(services: Services, terms: GiveawayTerms): Promise<void>
  /** Sets aside what does not lie in the pool, in the transaction that opens the giveaway. @throws Refusal SOLD_OUT */
  reserve?(tx: Services, giveaway: Giveaway): Promise<void>
  /** Gives back what was set aside for so many that nobody claimed. */
  unreserve?(tx: Services, giveaway: Giveaway, left: number): Promise<void>
  /** Gives it and tells the person, in the transaction that marks the claim; an amount was paid right before. */
  give(tx: Services, giveaway: Giveaway, claim: GiveawayClaim): Promise<void>
}

/** A settled fact that conditions are made of. */
export interface ConditionKind extends Kind {
  /** Stored with each condition. */
  code: string
  title: string
  /** 单, 元, 天 …; of `fen`, amounts are shown in yuan. */
  unit: string
  measure: 'times' | 'fen'
  /** What the way to doing it is called, and where it leads. */
  button: string
  url: string
  /** How much of it there is of a person, over all their accounts, since a moment. */
  count(services: Pick<Services, 'db'>, who: { userId: string; since: Date | null; at: Date }): Promise<number>
}

declare module '../../services' {
  interface Kinds {
    giving: KindsOf<GivingKind>
    condition: KindsOf<ConditionKind>
  }
}

export const givingKinds = (list: readonly GivingKind[]): KindsOf<GivingKind> => kindsOf('giving', list)
export const conditionKinds = (list: readonly ConditionKind[]): KindsOf<ConditionKind> => kindsOf('condition', list)
