export { bonusesOf, endBonus, openBonus } from './bonus'
export { dayAfter, type Run, runOn } from './days'
export { type Entered, type Entry, enterDay } from './enter'
export { type Award, type AwardKind, awardKinds, type Calendar, type CalendarPrize, type PrizeTerms } from './kinds'
export { cardsOf, firstDay, type MakeUp, makeUp, usedCards } from './make-up'
export {
  calendarAt,
  calendarReports,
  daysOf,
  pointsOf,
  prizesOf,
  type Standing,
  standingOf,
  streakAwards
} from './read'
export { giveWaiting, lapseAwards } from './settle'
export type { CALENDAR_MOVES } from './states'
export { awardOf, takeAward } from './take'
export {
  CALENDAR_POOLS,
  type CalendarTerms,
  endCalendars,
  moveCalendar,
  remindOnce,
  saveCalendar,
  setRemindable
} from './write'
