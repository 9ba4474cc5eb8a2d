import { readFile } from 'node:fs/promises'
import { type Asset, account, balanceOf, pool } from '../../engines/ledger'
import { moveTask, problemOf, saveTask, type TaskTerms, taskReports } from '../../engines/task'
import { timeText } from '../../lib/clock'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'

/** A task as the file of `task save` has it; amounts in minor units. */
interface TaskFile {
  code: string
  place: string
  title: string
  info?: string
  event: string
  least_fen?: number
  target: number
  period: string
  asset: string
  amount_minor: number
  pool: string
  quota?: number
  claim_days?: number
  starts_at: string
  ends_at: string
  sort?: number
}

async function list(services: Services): Promise<string> {
  const lines = (await taskReports(services.db)).map(async ({ task, people, paid, waiting }) => {
    const held = await balanceOf(services.db, account(pool(task.pool), task.asset as Asset))
    const wrong = task.state === 'ended' ? '' : await problemOf(services, task)
    return [
      ...[task.code, task.place, task.state, task.title, `${task.event} x${task.target} a ${task.period}`],
      ...[`${task.amountMinor} ${task.asset} from ${task.pool} (${held})`, `until ${timeText(task.endsAt)}`],
      ...[`${people} people, ${paid} paid, ${waiting} waiting`, wrong].filter(Boolean)
    ].join('  ')
  })
  return (await Promise.all(lines)).join('\n') || 'no tasks'
}

const events = async ({ kinds }: Services): Promise<string> =>
  kinds.task.all.map(({ code, title, unit, measure }) => [code, title, unit, measure ?? ''].join('  ')).join('\n')

async function save(services: Services, [path]: string[]): Promise<string> {
  const file: TaskFile = JSON.parse(await readFile(path!, 'utf8'))
  const terms: Required<TaskTerms> = {
    code: file.code,
    place: file.place,
    title: file.title,
    info: file.info ?? '',
    event: file.event,
    leastMinor: BigInt(file.least_fen ?? 0),
    target: file.target,
    period: file.period,
    asset: file.asset,
    amountMinor: BigInt(file.amount_minor),
    pool: file.pool,
    quota: file.quota ?? 0,
    sort: file.sort ?? 0,
    claimDays: file.claim_days ?? 1,
    startsAt: new Date(file.starts_at),
    endsAt: new Date(file.ends_at)
  }
  const { state } = await saveTask(services, terms)
  return `${file.code} is written, ${state}; its pool is ${file.pool}`
}

const turn =
  (act: 'open' | 'pause' | 'end', words: string) =>
  async (services: Services, [code]: string[]) => {
    await moveTask(services, { code: code ?? '', act, at: services.clock.now() })
    return `${code} ${words}`
  }

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = {
  list,
  events,
  save,
  open: turn('open', 'is open'),
  pause: turn('pause', 'is held: nothing counts, what was earned can be claimed'),
  end: turn('end', 'has ended')
}

/** Commands about tasks; pools are filled by `release fund`. */
export const taskCommands: Commands = {
  task: {
    usage: 'task <list | events | save <file.json> | open <code> | pause <code> | end <code>>',
    words: 'Tasks people are rewarded for: write, open, hold and end them, see how they go',
    needs: 1,
    run: (services, [what, ...args]) => workOf('task', WORK, what)(services, args)
  }
}
