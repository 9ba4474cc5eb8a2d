import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import type { DrawInfo, DrawState } from '@/kit/state/DrawState'
import './OpenBar.scss'

const COUNTS = [1, 3, 10] as const

type Info = DrawInfo & Pick<Data<Endpoints['GET /api/gsblind/info']>, 'age' | 'is_parent'>

interface Props {
  state: DrawState<Info>
  info: Info
  /** How many boxes are not opened. */
  left: number
  /** The person's age has to be asked for first. */
  onAge: () => void
}

/** Opens one, three or ten boxes, for points or for those that were given. */
export const OpenBar = observer(function OpenBar({ state, info, left, onAge }: Props) {
  const isGiven = info.entry === 'chances'
  const faultOf = (times: number) => {
    if (info.is_parent === 0) return '请切换到主账号打开'
    if (info.open === 1 && left < times) return left === 0 ? '已全部拆完' : `只剩 ${left} 个`
    if (isGiven && info.open === 1 && state.given < times) return '先领取盲盒，再来打开'
    return state.faultOf(times)
  }
  const open = (times: number) => {
    if (info.age !== 'adult' && info.age !== 'agreed') return onAge()
    return state.draw(times)
  }
  const fault = faultOf(1)
  const isPoor = fault.endsWith('不足')
  if (fault) {
    return (
      <View className="openbar">
        <Button
          kind="brand"
          size="large"
          block
          disabled={!isPoor}
          onClick={isPoor ? () => go('/pages/user/task') : undefined}
        >
          {isPoor ? `${fault}，去赚${info.asset_name}` : fault}
        </Button>
      </View>
    )
  }
  return (
    <View className="openbar">
      {COUNTS.filter(times => times === 1 || faultOf(times) === '').map(times => (
        <Button
          key={times}
          kind={times === 1 ? 'main' : 'outline'}
          size="large"
          block
          busy={state.busy}
          onClick={() => open(times)}
        >
          {words(info, times, isGiven)}
        </Button>
      ))}
    </View>
  )
})

function words({ price, asset_name: name, chances }: DrawInfo, times: number, isGiven: boolean): string {
  if (times > 1) return `拆 ${times} 个`
  return isGiven ? `拆一个（有 ${chances} 个）` : `${price} ${name}拆一个`
}
