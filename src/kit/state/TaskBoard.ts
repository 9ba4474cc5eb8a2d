import type { Data, Endpoints } from '@contract'
import { makeAutoObservable, runInAction } from 'mobx'
import { api } from '@/api'
import { Resource } from './Resource'

export type TaskGroups = Data<Endpoints['GET /api/task/get_task_list']>
export type TaskGroup = TaskGroups['list'][number]
export type TaskLine = TaskGroup['list'][number]
export type TaskPlace = TaskGroup['type']

const keyOf = ({ id, period }: TaskLine) => `${id}:${period}`

type Claimed = Data<Endpoints['POST /api/task/draw']>

/** Where a board's tasks come from, and what claims one. */
export interface TaskSource {
  load(): Promise<TaskGroups>
  claim(line: Pick<TaskLine, 'id' | 'period'>): Promise<Claimed | undefined>
}

/** The task centre's, or those of one of its lists. */
export const centreTasks = (type?: TaskPlace): TaskSource => ({
  load: () => api('GET /api/task/get_task_list', type ? { type } : {}, { catch: true, quiet: true }),
  claim: line => api('POST /api/task/draw', line)
})

/** A board of tasks: what there is, and the claiming of one at a time. */
export class TaskBoard {
  readonly tasks: Resource<TaskGroups>
  /** The line whose reward is being claimed. */
  busy = ''

  constructor(private readonly source: TaskSource) {
    this.tasks = new Resource(() => source.load())
    makeAutoObservable<this, 'source'>(this, { tasks: false, source: false })
  }

  isBusy(line: TaskLine): boolean {
    return this.busy === keyOf(line)
  }

  /** Claims a reward and loads the board again, also when it was refused; answers what came of it. */
  async claim(line: TaskLine) {
    if (this.busy) return
    this.busy = keyOf(line)
    const done = await this.source.claim({ id: line.id, period: line.period })
    await this.tasks.refresh()
    runInAction(() => {
      this.busy = ''
    })
    return done
  }
}
