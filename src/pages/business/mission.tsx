import { page, useQuery } from '@/kit/pages/page'
import { PlanPage } from './_parts/PlanPage'
import { TaskList } from './_parts/TaskList'

definePageConfig({ navigationBarTitleText: '送宝任务' })

/** A shop's tasks of giving; with `plan` a new one. */
export default page(() => {
  const { mer_id, plan, group } = useQuery('mer_id', 'plan', 'group')
  const merId = mer_id || undefined
  return plan ? <PlanPage merId={merId} group={group} /> : <TaskList merId={merId} />
})
