import { observer } from 'mobx-react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Cell, CellGroup } from '@/kit/parts/Cell'

/** The way to the tasks, with what waits to be claimed; only for somebody signed in. */
export const TaskEntry = observer(function TaskEntry() {
  const counts = useResource(() => api('GET /api/task/get_num', {}, { catch: true, quiet: true }), null, true).data
  if (!counts || counts.task_num === 0) return null
  const { draw_num: waiting, done_num: done, task_num: all } = counts
  return (
    <CellGroup>
      <Cell
        icon="flag"
        title="任务中心"
        note={`已完成 ${done}/${all}，完成任务得金豆和券`}
        value={waiting > 0 ? `${waiting} 个待领取` : '去做任务'}
        onClick={() => go('/pages/user/task')}
      />
    </CellGroup>
  )
})
