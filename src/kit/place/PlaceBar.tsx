import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { Icon } from '@/kit/parts/Icon'
import { cityShort, nearestCity } from '@/lib/cities'
import { locate, openPermission } from '@/platform/locate'
import { place } from '@/stores/place'
import './PlaceBar.scss'

/** Where distances are counted from. The device is asked only when the person taps, and told what for. */
export const PlaceBar = observer(function PlaceBar() {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const { chosen } = place
  const ask = async () => {
    setState('asking')
    const point = await locate()
    setState(point ? 'idle' : 'failed')
    if (point) place.choose({ ...point, city: nearestCity(point)?.name ?? '', name: '我的位置' })
  }
  const [words, hint] = wordsOf(state === 'failed')
  return (
    <View className="placebar">
      <Icon name="pin" size={36} className="placebar__pin" />
      <View className="placebar__words">
        <View className="placebar__title">{chosen && state !== 'failed' ? fromWords(chosen) : words}</View>
        {(!chosen || state === 'failed') && <View className="placebar__hint">{hint}</View>}
      </View>
      {state === 'failed' && (
        <Button kind="plain" size="small" onClick={openPermission}>
          去开启
        </Button>
      )}
      {chosen || state === 'failed' ? (
        <Button kind="outline" size="small" onClick={() => go('/choose-location')}>
          换位置
        </Button>
      ) : (
        <Button kind="outline" size="small" busy={state === 'asking'} onClick={ask}>
          定位
        </Button>
      )}
    </View>
  )
})

const wordsOf = (failed: boolean): readonly [string, string] =>
  failed
    ? ['没有获取到你的位置', '可以开启定位权限，或自己选一个位置']
    : ['定位后按离你远近排序', '位置只用来算距离，只留在这台设备上']

const fromWords = ({ name, city }: { name: string; city: string }) =>
  name === '我的位置' ? '离你最近的排在前面' : `离${name || `${cityShort(city)}市中心`}最近的排在前面`
