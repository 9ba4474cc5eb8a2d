import { View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from '@/kit/parts/Icon'
import { distanceText } from '@/lib/format'
import { closer, groundOf, placeOn, scaleOf } from '@/lib/plane'
import type { PlaceMapProps } from './types'
import './PlaceMap.scss'

/** The box of the sheet, wide by high. */
const ASPECT = 702 / 420
const STEP = 2
const MOST = 16
/** More than there are marks. */
const MARKS = 100
const RINGS = [1, 2, 3] as const
/** Marks whose middle is outside of this are not drawn. */
const isSeen = ({ left, top }: { left: number; top: number }) => left > 2 && left < 98 && top > 4 && top < 98

/**
 * Where places lie around a person, drawn to scale without streets: a browser has no map of its own, and this one needs no
 * key and tells nobody outside where the person is.
 */
export function PlaceMap({ spots, here, chosen, onChoose, className }: PlaceMapProps) {
  const [times, setTimes] = useState(1)
  const all = groundOf([...spots, ...(here ? [here] : [])], ASPECT)
  if (!all) return null
  const on = spots.find(spot => spot.id === chosen)
  const ground = times > 1 ? closer(all, on ?? here ?? all.centre, times) : all
  const scale_m = scaleOf(ground.width_m)
  const me = here && placeOn(ground, here)
  const width = (metres: number) => `${(metres / ground.width_m) * 100}%`
  return (
    <View className={`placemap ${className}`}>
      {me &&
        RINGS.map(ring => (
          <View
            key={ring}
            className="placemap__ring"
            style={{
              left: `${me.left}%`,
              top: `${me.top}%`,
              width: width(scale_m * ring * 2),
              paddingTop: width(scale_m * ring * 2)
            }}
          />
        ))}
      {me && isSeen(me) && (
        <View
          className="placemap__me"
          role="img"
          ariaLabel="你的位置"
          style={{ left: `${me.left}%`, top: `${me.top}%` }}
        />
      )}
      {spots.map((spot, i) => {
        const at = placeOn(ground, spot)
        return (
          isSeen(at) && (
            <View
              key={spot.id}
              className={`placemap__pin ${spot.id === chosen ? 'placemap__pin--on' : ''}`}
              // Of marks that lie over one another the first of the list is on top.
              style={{ left: `${at.left}%`, top: `${at.top}%`, zIndex: spot.id === chosen ? MARKS : MARKS - 1 - i }}
              role="button"
              ariaLabel={`${i + 1}，${spot.name}`}
              onClick={() => onChoose(spot.id)}
            >
              {i + 1}
            </View>
          )
        )
      })}
      <View className="placemap__scale">
        <View className="placemap__bar" style={{ width: width(scale_m) }} />
        <View>{`${distanceText(scale_m)} · 方位示意`}</View>
      </View>
      <View className="placemap__zoom">
        <Zoom name="plus" label="放大" off={times >= MOST} onClick={() => setTimes(times * STEP)} />
        <Zoom name="minus" label="缩小" off={times <= 1} onClick={() => setTimes(times / STEP)} />
      </View>
    </View>
  )
}

const Zoom = ({
  name,
  label,
  off,
  onClick
}: {
  name: 'plus' | 'minus'
  label: string
  off: boolean
  onClick: () => void
}) => (
  <View
    className={`placemap__key ${off ? 'placemap__key--off' : ''}`}
    role="button"
    ariaLabel={label}
    onClick={off ? undefined : onClick}
  >
    <Icon name={name} size={32} />
  </View>
)
