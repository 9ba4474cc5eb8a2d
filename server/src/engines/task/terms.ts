import type { tasks } from '../../db/schema'
import { divFloor } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, account, assets, balanceOf, minorText, pool } from '../ledger'
import type { Task } from './periods'

/** Pools that tasks may pay from: nobody else's are emptied by them. */
export const TASK_POOLS = 'task-*'

type AssetRow = Awaited<ReturnType<typeof assets>>[number]
type Reward = Pick<Task, 'asset' | 'amountMinor'>

/** What a reward stands for by the published value of its asset, in fen, rounded up; 0 for an asset without one. */
export function worthFen(rows: readonly AssetRow[], { asset, amountMinor }: Reward): bigint {
  const { referenceFen, referenceMinor } = rows.find(row => row.code === asset)!
  if (referenceFen === null || referenceMinor === null) return 0n
  return divFloor(amountMinor * referenceFen + referenceMinor - 1n, referenceMinor)
}

export type TaskTerms = Omit<typeof tasks.$inferInsert, 'state' | 'claimed' | 'endedAt' | 'createdAt'>

type Terms = Omit<TaskTerms, 'quota' | 'sort'>

/** Refuses terms that could not be kept, or that the limits of the server do not allow. @throws Refusal BAD_TASK, TOO_BIG */
export const checkTask = async (services: Services, terms: Terms) =>
  checkTerms(services, await assets(services.db), terms)

/** The same where the assets are known. @throws Refusal BAD_TASK, TOO_BIG */
export function checkTerms(
  { config, kinds }: Pick<Services, 'config' | 'kinds'>,
  rows: readonly AssetRow[],
  terms: Terms
) {
  const event = kinds.task.all.find(one => one.code === terms.event) ?? refuse('BAD_TASK', '没有这种可以计数的行为')
  if (terms.leastMinor && !event.measure) refuse('BAD_TASK', `「${event.title}」没有金额，不能设置门槛`)
  if (!terms.pool.startsWith(TASK_POOLS.slice(0, -1))) refuse('BAD_TASK', '任务的奖励池须以 task- 开头')
  const row = rows.find(({ code }) => code === terms.asset)
  if (!row || row.kind === 'money') return refuse('BAD_TASK', '奖励只能是积分或券')
  if (row.referenceFen === null) refuse('BAD_TASK', `${row.name}还没有公布参考价值，不能作为奖励`)
  if (terms.amountMinor <= 0n) refuse('BAD_TASK', '奖励须大于零')
  if (worthFen(rows, terms) > BigInt(config.TASK_REWARD_FEN))
    refuse('TOO_BIG', `单次奖励最多价值 ${minorText(BigInt(config.TASK_REWARD_FEN), 2)} 元`)
  if (terms.startsAt >= terms.endsAt) refuse('BAD_TASK', '结束时间须晚于开始时间')
}

/** A task opens only when its pool holds a reward at least. @throws Refusal POOL_SHORT */
export async function checkPool({ db }: Pick<Services, 'db'>, task: Task) {
  const held = await balanceOf(db, account(pool(task.pool), task.asset as Asset))
  if (held < task.amountMinor) refuse('POOL_SHORT', `奖励池 ${task.pool} 还没有资金，请先注入`)
}
