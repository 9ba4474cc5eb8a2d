import type { Asset } from '../../engines/ledger'
import { endRounds, roundReports, stopRound } from '../../engines/packet'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { giveByPhone, newRound, shownRound } from './service'

const DAY_MS = 86_400_000

async function list(services: Services): Promise<string> {
  const rows = await Promise.all((await roundReports(services.db)).map(row => shownRound(services, row)))
  const lines = rows.map(row =>
    [
      ...[row.id, row.title, row.audience, row.stopped ? 'stopped' : row.state, `${row.starts_at} to ${row.ends_at}`],
      ...[`${row.amount} ${row.asset}`, `${row.opened} of ${row.total_num} opened`, `${row.left} left`]
    ].join('  ')
  )
  return lines.join('\n') || 'there are no rounds'
}

async function open(services: Services, args: string[]): Promise<string> {
  const [title, audience, asset, amount, count, least, days] = args
  if (!title || !asset || !amount || !least || (audience !== 'all' && audience !== 'given'))
    throw new Error('open <title> <all | given> <asset> <amount> <count> <least> <days>')
  const endsAt = new Date(services.clock.now().getTime() + Number(days) * DAY_MS)
  if (!(Number(days) > 0)) throw new Error('for how many days?')
  const asked = { title, audience, asset: asset as Asset, amount, least, count: Number(count), endsAt } as const
  const { id } = await newRound(services, asked)
  return `round ${id} is open`
}

async function give(services: Services, [id, ...phones]: string[]): Promise<string> {
  if (!id || phones.length === 0) throw new Error('which round, and to which phones?')
  return `${await giveByPhone(services, id, phones)} given`
}

async function stop(services: Services, [id]: string[]): Promise<string> {
  if (!id) throw new Error('which round?')
  const { title } = await stopRound(services, id)
  return `${title} is stopped`
}

const end = async (services: Services) => `${await endRounds(services)} rounds ended`

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = { list, open, give, stop, end }

/** Commands about red packets; their pool is filled by `release fund`. */
export const hongbaoCommands: Commands = {
  hongbao: {
    usage:
      'hongbao <list | open <title> <all | given> <asset> <amount> <count> <least> <days> | give <round> <phone…> | stop <round> | end>',
    words: 'Red packets: rounds and what is left of them, open one, give from it, stop it, end those that are due',
    needs: 1,
    run: (services: Services, [what, ...args]: string[]) => workOf('hongbao', WORK, what)(services, args)
  }
}
