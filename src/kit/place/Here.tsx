import { View } from '@tarojs/components'
import { useState } from 'react'
import { Button } from '@/kit/parts/Button'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Icon } from '@/kit/parts/Icon'
import { nearestCity, type Point } from '@/lib/cities'
import { locate, openPermission } from '@/platform/locate'
import type { Place } from '@/stores/place'
import './Here.scss'

interface Props {
  /** A point is wanted, not only a city. */
  forPoint: boolean
  /** The city chosen so far. */
  current: string
  onUse: (place: Place) => void
  /** Opens the map; absent where there is none. */
  onMap?: () => void
}

type State = 'idle' | 'asking' | 'failed' | { point: Point; city: string }

/** Where the device is, asked for only when tapped; and the map where there is one. */
export function Here({ forPoint, current, onUse, onMap }: Props) {
  const [state, setState] = useState<State>('idle')
  const [name, setName] = useState('')
  const found = typeof state === 'object' ? state : undefined
  const ask = async () => {
    setState('asking')
    const point = await locate()
    setState(point ? { point, city: nearestCity(point)?.name ?? '' } : 'failed')
  }
  const use = () => found && onUse({ ...found.point, city: found.city, name: name.trim() })
  return (
    <View className="here">
      <CellGroup>
        {current !== '' && <Cell title="当前城市" value={current} />}
        <Cell
          title={words(state)}
          lead={<Icon name="pin" size={40} color="var(--brand)" />}
          note={state === 'failed' ? '打开定位权限后再试，或从下面选择' : undefined}
          value={found ? (forPoint ? '重新定位' : '使用') : state === 'asking' ? '' : '定位'}
          onClick={state === 'asking' ? undefined : found && !forPoint ? use : ask}
        />
        {state === 'failed' && <Cell title="去打开定位权限" onClick={openPermission} />}
        {onMap && <Cell title="在地图上选点" lead={<Icon name="compass" size={40} />} onClick={onMap} />}
      </CellGroup>
      {forPoint && found && (
        <View className="here__point">
          <FieldGroup>
            <Field label="地点名称" value={name} onChange={setName} placeholder="小区、大厦或街道，选填" max={40} />
          </FieldGroup>
          <Button kind="main" size="large" block onClick={use}>
            使用当前位置
          </Button>
        </View>
      )}
    </View>
  )
}

const words = (state: State) => {
  if (state === 'idle') return '获取当前位置'
  if (state === 'asking') return '正在定位…'
  if (state === 'failed') return '没有获取到位置'
  return state.city ? `当前位置：${state.city}` : '已获取当前位置'
}
