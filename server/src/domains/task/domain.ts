import { compareTaskSums, keepTasks, payTaskClaims, TASK_POOLS } from '../../engines/task'
import { taskPolicy } from '../../engines/task/policy'
import type { Programme } from '../../programme'
import { adminTaskDomain } from './admin'
import { taskDomain } from './routes'

export const taskProgramme: Programme = {
  contracts: [adminTaskDomain, taskDomain],
  pools: [TASK_POOLS],
  reasons: { task_reward: '任务奖励' },
  personal: [taskPolicy],
  jobs: [
    { name: 'task-pay', every_s: 60, run: payTaskClaims },
    { name: 'task-keep', every_s: 600, run: keepTasks },
    { name: 'task-sums-compare', every_s: 86_400, run: compareTaskSums }
  ]
}
