import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import { cardsOf, dayAfter, daysOf, standingOf } from '../../engines/calendar'
import { dayText } from '../../lib/clock'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { calendarNow } from './service'

/** How far back the days of a person are listed. */
const LATEST_DAYS = 40

/** The days of one person, for whoever answers their question. */
async function person(services: Services, [phone = '']: string[]): Promise<string> {
  const { db, clock } = services
  const [who] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
  if (!who) throw new Error('nobody has this phone')
  const [calendar, now] = [await calendarNow(services), clock.now()]
  const today = dayText(now)
  const [{ run }, days, cards] = await Promise.all([
    standingOf(db, who.id, calendar.code, now),
    daysOf(db, who.id, calendar.code, dayAfter(today, -LATEST_DAYS), today),
    cardsOf(db, who.id, calendar.code, now)
  ])
  const listed = days.map(({ day, madeUp }) => (madeUp ? `${day} (made up)` : day))
  return [
    run ? `${run.length} days in a row since ${run.from}` : 'no streak now',
    `${cards.length} make-up cards`,
    ...listed
  ].join('\n')
}

/** Commands about signing in every day. */
export const signinCommands: Commands = {
  streak: {
    usage: 'streak <phone>',
    words: 'The days somebody signed in lately, how many in a row, and their make-up cards',
    needs: 1,
    run: person
  }
}
