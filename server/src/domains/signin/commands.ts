import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import {
  calendarReports,
  cardsOf,
  dayAfter,
  daysOf,
  giveWaiting,
  moveCalendar,
  standingOf
} from '../../engines/calendar'
import { dayText, timeText } from '../../lib/clock'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { calendarNow } from './service'

/** How far back the days of a person are listed. */
const LATEST_DAYS = 40

async function list(services: Services): Promise<string> {
  const reports = await calendarReports(services.db, services.clock.now())
  const lines = reports.map(({ calendar, prizes, ...counts }) =>
    [
      ...[calendar.code, calendar.state, calendar.title, `until ${timeText(calendar.endsAt)}`],
      ...[`${calendar.asset} from ${calendar.pool}: ${calendar.cycleMinor.join(' ')}`],
      ...[prizes.map(prize => `${prize.threshold}d ${prize.title}`).join(', '), `${counts.people} people`],
      ...[`${counts.today} today`, `${counts.madeUp} made up`, `${counts.waiting} awards wait`]
    ].join('  ')
  )
  return lines.join('\n') || 'no calendars'
}

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

const turn =
  (act: 'open' | 'end', words: string) =>
  async (services: Services, [code = '']: string[]) => {
    await moveCalendar(services, { code, act, at: services.clock.now() })
    return `${code} ${words}`
  }

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = {
  list,
  person,
  open: turn('open', 'is open'),
  end: turn('end', 'has ended'),
  pay: async services => `${await giveWaiting(services)} awards that waited were given`
}

/** Commands about signing in; pools are filled by `release fund`, calendars are written by POST /api/admin/signin. */
export const signinCommands: Commands = {
  signin: {
    usage: 'signin <list | person <phone> | open <code> | end <code> | pay>',
    words: 'Daily sign-in: see how it goes, open and end a calendar, look at one person, give what waits',
    needs: 1,
    run: (services, [what, ...args]) => workOf('signin', WORK, what)(services, args)
  }
}
