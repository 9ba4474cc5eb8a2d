import { type Asset, account, balanceOf, fundPool, pool, user } from '../src/engines/ledger'
import {
  claimTask,
  happened,
  moveTask,
  periodAt,
  saveTask,
  type Task,
  type TaskEvent,
  type TaskTerms,
  tasksOf,
  undone
} from '../src/engines/task'
import { newId } from '../src/lib/ids'
import type { TestShop } from './harness'

const DAY_MS = 86_400_000

/** Something that only tests do. */
export const probe: TaskEvent = {
  code: 'probe_done',
  title: '测试行为',
  unit: '次',
  icon: 'star',
  measure: 'fen',
  url: '/pages/index/index',
  button: '去做'
}

/** Short words for tests about tasks. */
export class Tasking {
  private made = 0
  constructor(private readonly shop: TestShop) {}

  now = () => this.shop.clock.now()

  /** Terms of ten beans for two probes a day, with a pool of its own, unless told otherwise. */
  terms = (fields: Partial<TaskTerms> = {}): Required<TaskTerms> => {
    const code = fields.code ?? `task-${String.fromCharCode(97 + (this.made % 26))}${this.made++}`
    return {
      code,
      place: 'daily',
      title: '测试任务',
      info: '',
      event: probe.code,
      leastMinor: 0n,
      target: 2,
      period: 'day',
      asset: 'jindou',
      amountMinor: 10n,
      pool: `task-${code}`,
      quota: 0,
      claimDays: 1,
      sort: 0,
      startsAt: this.now(),
      endsAt: new Date(this.now().getTime() + 90 * DAY_MS),
      ...fields
    }
  }
  fill = ({ pool: name, asset }: Pick<Task, 'pool' | 'asset'>, amountMinor: bigint) =>
    fundPool(this.shop.db, { pool: name, asset: asset as Asset, amountMinor, key: newId(), at: this.now() })
  draft = (fields: Partial<TaskTerms> = {}) => saveTask(this.shop.app.services, this.terms(fields))
  move = (code: string, act: 'open' | 'pause' | 'end') =>
    moveTask(this.shop.app.services, { code, act, at: this.now() })
  /** A task that runs, its pool holding so much. */
  open = async (fields: Partial<TaskTerms> = {}, filledMinor = 1_000n) => {
    const task = await this.draft(fields)
    await this.fill(task, filledMinor)
    return this.move(task.code, 'open')
  }
  do = (userId: string, key: string = newId(), measure = 0n, event = probe) =>
    happened(this.shop.app.services, event, { userId, key, measure, at: this.now() })
  undo = (userId: string, key: string, event = probe) =>
    undone(this.shop.app.services, event, { userId, key, at: this.now() })
  claim = (userId: string, { code, period }: Pick<Task, 'code' | 'period'>, at = this.now(), name?: string) =>
    claimTask(this.shop.app.services, { userId, task: code, period: name ?? periodAt(period, at), at })
  seen = async (userId: string, { code, place }: Pick<Task, 'code' | 'place'>) =>
    (await tasksOf(this.shop.app.services, { userId, places: [place], at: this.now() })).filter(
      ({ task }) => task.code === code
    )
  has = (userId: string, asset: Asset = 'jindou') => balanceOf(this.shop.db, account(user(userId), asset))
  poolHas = ({ pool: name, asset }: Pick<Task, 'pool' | 'asset'>) =>
    balanceOf(this.shop.db, account(pool(name), asset as Asset))
}
