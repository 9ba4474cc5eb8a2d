import type { calendarAwards, calendarPrizes, calendars } from '../../db/schema'
import { type Kind, type KindsOf, kindsOf } from '../../lib/kinds'
import type { Pages, Services } from '../../services'

export type Calendar = typeof calendars.$inferSelect
export type CalendarPrize = typeof calendarPrizes.$inferSelect
export type Award = typeof calendarAwards.$inferSelect
export type PrizeTerms = Pick<CalendarPrize, 'threshold' | 'kind' | 'title' | 'asset' | 'amountMinor' | 'detail'>

/** What is particular to one kind of award. */
export interface AwardKind extends Kind {
  /** Stored with each award. */
  code: string
  /** Refuses a prize that could not be kept. @throws Refusal BAD_CALENDAR, TOO_BIG */
  check(services: Services, prize: PrizeTerms): Promise<void>
  /** What it is given from; those that are given from the same wait in one row. */
  queue(award: Pick<Award, 'asset' | 'pool' | 'detail'>): string
  /** Gives it, in the transaction that marks it as given. Answers false, having changed nothing, when there is none left now. */
  give(tx: Services, award: Award, at: Date): Promise<boolean>
  /** The page where a person finds it, once it came after having waited. */
  page(pages: Pages): string
}

declare module '../../services' {
  interface Kinds {
    award: KindsOf<AwardKind>
  }
  interface Pages {
    /** Where make-up cards are used. */
    calendar(): string
  }
}

/** What programmes bring, beside the engine's own points and make-up cards. */
export const awardKinds = (list: readonly AwardKind[]): KindsOf<AwardKind> => kindsOf('award', list)
