import type { TaskIcon } from '@contract/task'
import { type KindsOf, kindsOf } from '../../lib/kinds'
import type { Services } from '../../services'

/** What can be looked at for a task, by the server's clock. */
export interface Watched {
  what: 'goods' | 'video'
  seconds: number
  /** Whether it is there for this person to look at. */
  isThere(services: Pick<Services, 'db'>, id: string, userId: string): Promise<boolean>
}

/** Something that happens and that tasks may count. Whoever causes it names it to `happened`, in its own transaction. */
export interface TaskEvent {
  /** Stored with each task. */
  code: string
  /** For operators: what happens. */
  title: string
  /** How one is counted: 单, 件, 位. */
  unit: string
  icon: TaskIcon
  /** Where it is done, and what the way there is called. */
  url: string
  button: string
  /** What `leastMinor` of a task is compared with; without it an event has no measure. */
  measure?: 'fen'
  /** How often a person has done what is done for good, whether or not a task was counting; for tasks of the period once. */
  before?(services: Pick<Services, 'db'>, userId: string): Promise<number>
  watch?: Watched
}

declare module '../../services' {
  interface Kinds {
    task: KindsOf<TaskEvent>
  }
}

/** The kinds of events of a server. Throws on one that could not be shown, or that could be had without time passing. */
export const taskEvents = (list: readonly TaskEvent[]): KindsOf<TaskEvent> =>
  kindsOf('task event', list, ({ code, url, watch }) => {
    if (!/^[a-z][a-z_]{2,29}$/.test(code)) throw new Error(`a task event cannot be called ${code}`)
    if (!url.startsWith('/pages/')) throw new Error(`the task event ${code} leads to no page: ${url}`)
    if (watch && !(watch.seconds >= 5 && watch.seconds <= 600))
      throw new Error(`the task event ${code} is looked at for 5 to 600 seconds`)
  })
