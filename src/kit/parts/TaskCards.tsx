import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { openUrl } from '@/kit/open'
import type { TaskBoard, TaskGroup, TaskLine } from '@/kit/state/TaskBoard'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { type Looked, looking } from '@/stores/looking'
import { Card } from './Card'
import { ProgressList, type ProgressRow } from './ProgressList'

/** What is said where there is nothing to be done. */
const STILL: Partial<Record<TaskLine['state'], string>> = {
  paid: '已领取',
  waiting: '待发放',
  expired: '已过期',
  over: '已结束',
  gone: '已领完'
}

const PALE: readonly TaskLine['state'][] = ['expired', 'over', 'gone']

/** Leads to where a task is done. */
export function begin(line: Pick<TaskLine, 'watch' | 'url'>) {
  if (line.watch) looking.want(line.watch as Looked)
  return openUrl(line.url)
}

async function claim(board: TaskBoard, line: TaskLine) {
  const got = await board.claim(line)
  if (!got) return
  const title = got.state === 'paid' ? `已领取 ${got.reward} ${got.asset_name}` : '已领取，奖励池补足后到账'
  Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
}

function actionOf(board: TaskBoard, line: TaskLine): ProgressRow['action'] {
  if (line.state === 'doing') return { words: line.button || '去完成', kind: 'outline', onClick: () => begin(line) }
  if (line.state !== 'done') return { words: STILL[line.state]! }
  if (!board.tasks.data?.can_draw) return { words: '主账号领取' }
  return { words: '领取', kind: 'main', busy: board.isBusy(line), onClick: () => claim(board, line) }
}

/** The groups of a board, each a card; a group without tasks is left out. */
export const TaskCards = observer(function TaskCards({ board, groups }: { board: TaskBoard; groups: TaskGroup[] }) {
  return groups
    .filter(({ list }) => list.length > 0)
    .map(({ type, title, list }) => (
      <Card
        key={type}
        title={title}
        more={`${list.filter(({ state }) => state === 'paid').length}/${list.length} 已领`}
      >
        <ProgressList
          rows={list.map(line => ({
            key: `${line.id}:${line.period}`,
            icon: line.icon,
            title: line.title,
            info: line.info,
            note: line.note,
            value: line.num,
            max: line.target,
            unit: ` ${line.unit}`,
            reward: `+${line.reward} ${line.asset_name}`,
            pale: PALE.includes(line.state),
            action: actionOf(board, line)
          }))}
        />
      </Card>
    ))
})
