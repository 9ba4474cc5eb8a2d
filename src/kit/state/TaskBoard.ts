import type { Data, Endpoints } from '@contract'
import { makeAutoObservable, runInAction } from 'mobx'
import { api } from '@/api'
import { Resource } from './Resource'

export type TaskGroups = Data<Endpoints['GET /api/task/get_task_list']>
export type TaskGroup = TaskGroups['list'][number]
export type TaskLine = TaskGroup['list'][number]
export type TaskPlace = TaskGroup['type']

const keyOf = ({ id, period }: TaskLine) => `${id}:${period}`

/** A board of tasks: what there is, and the claiming of one at a time. */
export class TaskBoard {
  readonly tasks: Resource<TaskGroups>
  /** The line whose reward is being claimed. */
  busy = ''

  constructor(type?: TaskPlace) {
    const options = { catch: true, quiet: true } as const
    this.tasks = new Resource(() => api('GET /api/task/get_task_list', type ? { type } : {}, options))
    makeAutoObservable(this, { tasks: false })
  }

  isBusy(line: TaskLine): boolean {
    return this.busy === keyOf(line)
  }

  /** Claims a reward and loads the board again, also when it was refused; answers what came of it. */
  async claim(line: TaskLine) {
    if (this.busy) return
    this.busy = keyOf(line)
    const done = await api('POST /api/task/draw', { id: line.id, period: line.period })
    await this.tasks.refresh()
    runInAction(() => {
      this.busy = ''
    })
    return done
  }
}
