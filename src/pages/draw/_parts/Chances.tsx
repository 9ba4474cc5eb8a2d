import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { ProgressList, type ProgressRow } from '@/kit/parts/ProgressList'
import { StandingCard } from '@/kit/parts/StandingCard'
import { State } from '@/kit/parts/State'
import { begin } from '@/kit/parts/TaskCards'
import { TOAST_DURATION_MS } from '@/lib/constants'
import './Chances.scss'

type Info = Data<Endpoints['GET /api/carnival/info']>
type Task = Info['tasks'][number]

interface Props {
  info: Info
  onReceived: () => Promise<unknown>
}

/** Receives chances, of the day or of a task; says how many, and looks again whatever came of it. */
function useReceive({ info: { code }, onReceived }: Props) {
  const [busy, setBusy] = useState<string | null>(null)
  const receive = async (task?: string) => {
    if (busy !== null) return
    setBusy(task ?? '')
    const answer = await api('POST /api/carnival/receiveNum', { code, ...(task ? { task } : {}) })
    if (answer) {
      Taro.showToast({ title: `已领取 ${answer.times} 次机会`, icon: 'none', duration: TOAST_DURATION_MS })
    }
    await onReceived()
    setBusy(null)
  }
  return { busy, receive }
}

/** Chances in hand, those of today, and the way to the shop where they can be spent. */
export function ChancesHead(props: Props) {
  const { info } = props
  const { busy, receive } = useReceive(props)
  const canReceive = info.day_open === 1 && info.can_receive === 1
  return (
    <View>
      <StandingCard
        flush
        className="chances"
        name="我的抽奖机会"
        value={info.chances}
        note={noteOf(info)}
        side={
          canReceive && (
            <Button kind="brand" busy={busy === ''} onClick={() => receive()}>
              {`领取 ${info.day_times} 次机会`}
            </Button>
          )
        }
      />
      <CellGroup>
        <Cell
          icon="store"
          title="抽奖商城"
          note="机会或金豆，直接换好物"
          value="去逛逛"
          onClick={() => go('/pages/draw/shop')}
        />
      </CellGroup>
    </View>
  )
}

function noteOf({ can_receive: isOneself, day_open: open, day_times: times, open: running }: Info): string {
  if (isOneself === 0) return '机会由主账号领取，请切换到主账号'
  if (running === 0) return '本期已结束，欢迎下期再来'
  if (open === 1) return '今天的机会还没有领取'
  return times > 0 ? '今天的机会已领取，做任务还能再得' : '做任务可得机会'
}

const STILL: Partial<Record<Task['state'], string>> = { received: '已领取', over: '已结束' }

/** Tasks that bring chances, each with how far it is. */
export function ChanceTasks(props: Props) {
  const { info } = props
  const { busy, receive } = useReceive(props)
  if (info.tasks.length === 0) {
    return (
      <State
        kind="empty"
        icon="flag"
        words="本期没有机会任务"
        action="去任务中心"
        onAction={() => go('/pages/user/task')}
      />
    )
  }
  const actionOf = (task: Task): ProgressRow['action'] => {
    if (task.state === 'doing') return { words: task.button || '去完成', kind: 'outline', onClick: () => begin(task) }
    if (task.state !== 'open') return { words: STILL[task.state]! }
    if (info.can_receive === 0) return { words: '主账号领取' }
    return { words: '领取', kind: 'main', busy: busy === task.id, onClick: () => receive(task.id) }
  }
  return (
    <View className="chances__tasks">
      <ProgressList
        rows={info.tasks.map(task => ({
          key: task.id,
          icon: task.icon,
          title: task.title,
          info: task.info,
          unit: ` ${task.unit}`,
          value: task.num,
          max: task.target,
          reward: `+${task.times} 次机会`,
          note: `另得 ${task.reward}`,
          pale: task.state === 'over',
          action: actionOf(task)
        }))}
      />
    </View>
  )
}
