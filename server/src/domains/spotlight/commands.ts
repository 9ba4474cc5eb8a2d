import { minorText } from '../../engines/ledger'
import { timeText } from '../../lib/clock'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { allSpotlights, amountsIn, shown } from './admin'
import { keepSpotlights } from './keep'
import { letGo, missedOf } from './missed'
import { openPackets } from './packets'
import { ranking } from './standing'
import { assetOf, spotlightOf, tiersOf } from './terms'
import { openSpotlight, stopSpotlight } from './write'

const DAY_MS = 86_400_000
const FIRST = 10
const MANY = 100

async function list(services: Services): Promise<string> {
  const rows = await Promise.all((await allSpotlights(services.db)).map(row => shown(services, row)))
  const lines = rows.map(row =>
    [
      row.code,
      row.title,
      row.stopped ? `${row.phase}, stopped` : row.phase,
      `${row.starts_at} to ${row.ends_at}`,
      `${row.join_num} take part`,
      `${row.paid_out} of ${row.funded} ${row.asset} paid, ${row.remain} left`,
      ...(row.missed_num > 0 ? [`${row.missed_num} orders are not counted: not frozen until then`] : [])
    ].join('  ')
  )
  return lines.join('\n') || 'there are no activities'
}

async function report({ db }: Services, [code = '']: string[]): Promise<string> {
  const row = await spotlightOf(db, code)
  const [{ digits, name }, tiers, first] = await Promise.all([
    assetOf(db, row.asset),
    tiersOf(db, code),
    ranking(db, code, { page: 1, limit: FIRST })
  ])
  return [
    ...tiers.map(
      ({ fromRank, toRank, amountMinor }) =>
        `places ${fromRank} to ${toRank}: ${minorText(amountMinor, digits)} ${name}`
    ),
    ...first.map(({ nickname, points }, i) => `${i + 1}. ${nickname}: ${points} points`)
  ].join('\n')
}

async function packets(services: Services, [code, title, amount, count, least, days]: string[]): Promise<string> {
  if (!code || !title || !amount || !least || !(Number(days) > 0))
    throw new Error('packets <code> <title> <amount> <count> <least> <days>')
  const minor = amountsIn(await assetOf(services.db, (await spotlightOf(services.db, code)).asset))
  const endsAt = new Date(services.clock.now().getTime() + Number(days) * DAY_MS)
  const cut = { title, words: '', totalMinor: minor(amount), leastMinor: minor(least), count: Number(count), endsAt }
  return `round ${await openPackets(services, code, cut)} is open`
}

async function open(services: Services, [code = '']: string[]): Promise<string> {
  const { title } = await openSpotlight(services, code)
  return `${title} is open`
}

async function stop(services: Services, [code = '']: string[]): Promise<string> {
  await stopSpotlight(services, code, true)
  return 'nobody new takes part'
}

async function resume(services: Services, [code = '']: string[]): Promise<string> {
  await stopSpotlight(services, code, false)
  return 'new people take part again'
}

async function missed({ db }: Services, [code = '']: string[]): Promise<string> {
  const rows = await missedOf(db, await spotlightOf(db, code), MANY)
  const lines = rows.map(({ orderId, tries, missedAt, nextAt, error }) =>
    [
      orderId,
      `missed ${timeText(missedAt)}`,
      nextAt ? `tried ${tries} times, next ${timeText(nextAt)}` : 'let go',
      error
    ].join('  ')
  )
  return lines.join('\n') || 'every order is counted'
}

async function skip({ db }: Services, [code = '', orderId = '']: string[]): Promise<string> {
  if (!(await letGo(db, await spotlightOf(db, code), orderId))) throw new Error('no such order waits')
  return 'the order is left as it is'
}

const keep = async (services: Services) => `${await keepSpotlights(services)} done`

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = {
  list,
  report,
  open,
  stop,
  resume,
  packets,
  missed,
  skip,
  keep
}

/** Commands about activities; they are written at the console, and their pool is filled by `release fund`. */
export const spotlightCommands: Commands = {
  spotlight: {
    usage:
      'spotlight <list | report <code> | open <code> | stop <code> | resume <code> | packets <code> <title> <amount> <count> <least> <days> | missed <code> | skip <code> <order> | keep>',
    words:
      'Activities with a ranking: who leads, open one, stop newcomers, give red packets, see orders that could not be counted, count and pay now',
    needs: 1,
    run: (services: Services, [what, ...args]: string[]) => {
      const work = Object.hasOwn(WORK, what!) ? WORK[what!] : undefined
      if (!work) throw new Error(`unknown: spotlight ${what}; one of ${Object.keys(WORK).join(' ')}`)
      return work(services, args)
    }
  }
}
