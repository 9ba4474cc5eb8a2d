import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { NameRows } from '@/kit/parts/NameRows'
import { Tabs } from '@/kit/parts/Tabs'
import { Tag } from '@/kit/parts/Tag'
import { OneAtATime } from '@/kit/state/OneAtATime'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import type { Task } from './model'
import './TaskList.scss'

const TABS = [
  { value: 'open', text: '未完成' },
  { value: 'over', text: '已结束' }
] as const
type Tab = (typeof TABS)[number]['value']

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

const leftOf = ({ people, given_people, skipped }: Task) => people - given_people - skipped

/** A shop's tasks: those to be done or under way, and those that are over. */
export const TaskList = observer(function TaskList({ merId }: { merId: string | undefined }) {
  const [state, setState] = useState<Tab>('open')
  const [turn] = useState(() => new OneAtATime())
  const load = (paging: { page: number; limit: number }) =>
    api('GET /api/sendtb/tasklist', { ...paging, state, mer_id: merId }, quietly)
  const [rows] = useState(() => new PagedList<Task>(load))
  const run = async (task: Task) => {
    const content = `现在送给 ${leftOf(task)} 位顾客，每人 ${task.each} 个；送出后不能收回`
    if (!(await confirm({ title: '立即执行？', content, confirmText: '立即执行' }))) return
    await turn.run(task.id, async () => {
      const done = await api('POST /api/sendtb/doautojd', { id: task.id, mer_id: merId })
      if (done) say(done.state === 'done' ? `已送出 ${done.given_num} 个` : '正在送出，请稍后查看')
      await rows.refresh()
    })
  }
  const cancel = async (task: Task) => {
    const content = `还没送出的 ${leftOf(task) * task.each} 个退回店铺，已经送出的不受影响`
    if (!(await confirm({ title: '取消任务？', content, confirmText: '取消任务', cancelText: '再想想' }))) return
    await turn.run(task.id, async () => {
      if (await api('POST /api/sendtb/canceltask', { id: task.id, mer_id: merId })) say('任务已取消')
      await rows.refresh()
    })
  }
  return (
    <ListPage
      load={load}
      state={rows}
      filter={[state, merId]}
      fresh
      head={<Tabs items={TABS} value={state} onChange={setState} sticky className="tbtasks__tabs" />}
      rowKey={task => task.id}
      row={task => (
        <TaskCard task={task} busy={turn.id === task.id} onRun={() => run(task)} onCancel={() => cancel(task)} />
      )}
      skeleton="cards"
      empty={{
        icon: 'gift',
        words: state === 'open' ? '没有未完成的任务' : '还没有结束的任务',
        hint: '新建任务，把通宝送给一组顾客'
      }}
      bottom={
        rows.error?.code !== 'FORBIDDEN' && (
          <ActionBottom onClick={() => go('/pages/business/mission', { mer_id: merId, plan: 1 })}>
            新建任务
          </ActionBottom>
        )
      }
    />
  )
})

const KINDS = { waiting: 'warning', running: 'tint', done: 'success', cancelled: 'mute' } as const

interface CardProps {
  task: Task
  busy: boolean
  onRun: () => void
  onCancel: () => void
}

const TaskCard = ({ task, busy, onRun, onCancel }: CardProps) => (
  <Card
    className="tbtask"
    title={
      <View className="tbtask__title">
        {task.title}
        <Tag kind={KINDS[task.state]}>{task._state}</Tag>
      </View>
    }
  >
    <NameRows rows={factsOf(task)} />
    {task._actions.length > 0 && (
      <View className="tbtask__acts">
        <Button kind="plain" size="small" busy={busy} onClick={onCancel}>
          取消任务
        </Button>
        <Button kind="outline" size="small" busy={busy} onClick={onRun}>
          立即执行
        </Button>
      </View>
    )}
  </Card>
)

function factsOf(task: Task): [string, string][] {
  const { group_name, people, each, sum_num: sum, given_people, given_num, skipped, _run_time, by_name, reason } = task
  return [
    ['送给', `${group_name}，${people} 人`],
    ['数量', `每人 ${each} 个，共 ${sum} 个`],
    ...(given_people > 0 ? [['已送出', `${given_people} 人，${given_num} 个`] as [string, string]] : []),
    ...(skipped > 0 ? [['未送出', `${skipped} 人，当天已达上限或账号停用`] as [string, string]] : []),
    ['执行时间', _run_time],
    ['创建人', by_name],
    ...(reason ? [['平台取消', reason] as [string, string]] : [])
  ]
}
