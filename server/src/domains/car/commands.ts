import { asc } from 'drizzle-orm'
import { carTiers } from '../../db/schema'
import { monthText } from '../../lib/clock'
import { fenOf, yuan } from '../../lib/money'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { type CarTerms, endTiers, saveTiers } from './tiers'

const shown = ({ title, fromFen, rateBp, mostFen }: CarTerms) =>
  `${title} from ${yuan(fromFen)}: ${rateBp / 100}%, at most ${yuan(mostFen)}`

async function tiers({ db }: Services): Promise<string> {
  const rows = await db.select().from(carTiers).orderBy(asc(carTiers.sinceMonth), asc(carTiers.fromFen))
  const line = (row: (typeof rows)[number]) => `${row.sinceMonth}  ${row.rateBp === 0 ? 'ended' : shown(row)}`
  return rows.map(line).join('\n') || 'no tiers'
}

/** A month that has not begun: what people were shown for this one stays. The very first set may begin now. */
async function monthOf({ db, clock }: Services, month: string | undefined): Promise<string> {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month ?? '')) throw new Error(`not a month: ${month}`)
  const now = monthText(clock.now())
  const first = (await db.$count(carTiers)) === 0
  if (first ? month! < now : month! <= now) throw new Error(`${month} has begun already`)
  return month!
}

/** "银牌车主:500:2:50": title, yuan spent, percent, yuan at most. */
function termsOf(text: string): CarTerms {
  const [title, from, percent, most] = text.split(':')
  const rateBp = Math.round(Number(percent) * 100)
  if (!title || !most || !(rateBp >= 1 && rateBp <= 10_000)) throw new Error(`not a tier: ${text}`)
  return { title, fromFen: fenOf(from!), rateBp, mostFen: fenOf(most) }
}

async function set(services: Services, [month, ...words]: string[]): Promise<string> {
  const saved = await saveTiers(services.db, await monthOf(services, month), words.map(termsOf))
  return saved.map(row => `${row.sinceMonth}  ${shown(row)}`).join('\n')
}

async function end(services: Services, [month]: string[]): Promise<string> {
  const since = await monthOf(services, month)
  await endTiers(services.db, since)
  return `nothing is reached from ${since} on`
}

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = { tiers, set, end }

/** Commands about the car owners' programme; its pool and plan `car-owner` are those of `release`. */
export const carCommands: Commands = {
  car: {
    usage: 'car <tiers | set <month> <title:from yuan:percent:at most yuan>… | end <month>>',
    words: 'What a car owner’s month brings, from a month on that has not begun',
    needs: 1,
    run: (services, [what, ...args]: string[]) => workOf('car', WORK, what)(services, args)
  }
}
