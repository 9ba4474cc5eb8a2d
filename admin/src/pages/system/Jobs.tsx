import { state } from '../../kit/cells'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { grouped, When } from '../../kit/parts'
import { programme } from '../../kit/programme'
import { everyOf, JOB_STATES, tookOf } from './words'

const jobs = programme({
  title: '定时任务',
  list: 'GET /api/admin/system/jobs',
  keyOf: row => row.name,
  filters: [
    {
      name: 'state',
      title: '状态',
      options: [
        { value: '', label: '全部' },
        { value: 'failed', label: '失败与中断' }
      ]
    }
  ],
  columns: [
    {
      field: 'words',
      title: '任务',
      width: 240,
      draw: row => (
        <>
          <div>{row.words}</div>
          <div className="soft">{row.name}</div>
        </>
      )
    },
    state('state', JOB_STATES),
    { field: 'every_s', title: '频率', draw: row => (row.every_s ? everyOf(row.every_s) : '—') },
    { field: 'started_time', title: '上次开始', draw: row => <When at={row.started_time} /> },
    { field: 'next_time', title: '下次', draw: row => <When at={row.next_time} /> },
    {
      field: 'took_ms',
      title: '用时',
      align: 'right',
      draw: row => (row.took_ms === null ? '—' : tookOf(row.took_ms))
    },
    { field: 'done_count', title: '处理', align: 'right', draw: row => grouped(row.done_count) },
    {
      field: 'failure',
      title: '最近一次失败',
      width: 280,
      draw: row =>
        row.failed_time ? (
          <div className="clamp">
            <div>{row.failure}</div>
            <div className="soft">
              <When at={row.failed_time} />
              {row.failure_count > 0 ? `，连续 ${row.failure_count} 次` : '，之后已恢复'}
            </div>
          </div>
        ) : (
          <span className="soft">—</span>
        )
    }
  ],
  empty: '没有失败或中断的任务',
  acts: [
    {
      title: '立即执行',
      key: 'POST /api/admin/job/run',
      right: 'job.run',
      done: '已提交，几秒内开始执行',
      when: row => row.state !== 'running' && row.state !== 'asked',
      fixed: row => ({ name: row.name }),
      ask: { words: row => `「${row.words}」会在几秒内由任务服务器执行一次，不影响原来的时间。`, reason: 'reason' }
    }
  ]
})

/** What runs by the clock, what failed first. */
export default function Jobs() {
  return <ProgrammePage of={jobs} />
}
