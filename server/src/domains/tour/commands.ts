import { dayText, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import type { Commands } from '../../programme'
import type { Server, Services } from '../../services'
import { datesWithSeats } from './admin'
import { tick } from './jobs'
import { dropOldPapers } from './papers'
import { cancelDate, endTrips, undoCancelled } from './trips'
import { endWaiting } from './waiting'

async function list({ db, clock }: Services): Promise<string> {
  const { rows } = await datesWithSeats(db, dayText(clock.now()), { page: 1, limit: 100 })
  const lines = rows.map(({ date, title, formed }) =>
    [
      ...[date.id, date.state, date.departsOn, title, `${date.taken} of ${date.seats} taken`, `${formed} formed`],
      ...[`${date.waiting} waiting`, `deposit ${yuan(date.depositFen)}`, `until ${timeText(date.closesAt)}`]
    ].join('  ')
  )
  return lines.join('\n') || 'no days'
}

async function cancel(services: Services, [id]: string[]): Promise<string> {
  if (!id) throw new Error('tour cancel <day>')
  await cancelDate(services, id)
  return `cancelled; ${await undoCancelled(services)} groups and entries go back, ${await endWaiting(services)} waited`
}

const WORK: Record<string, (services: Server, args: string[]) => Promise<string>> = {
  list,
  cancel,
  settle: async services => `${await endTrips(services)} settled`,
  tick: async services => `${await tick(services)} moved`,
  papers: async services => `${await dropOldPapers(services)} papers deleted`
}

/** Commands about tours; routes and days are written through the API. */
export const tourCommands: Commands = {
  tour: {
    usage: 'tour <list | cancel <day> | settle | tick | papers>',
    words: 'Tours: days with their seats, cancel one and refund it, settle trips that are over, delete old papers',
    needs: 1,
    run: (services: Server, [what, ...args]: string[]) => {
      const work = Object.hasOwn(WORK, what!) ? WORK[what!] : undefined
      if (!work) throw new Error(`unknown: tour ${what}; one of ${Object.keys(WORK).join(' ')}`)
      return work(services, args)
    }
  }
}
