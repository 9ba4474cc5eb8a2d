import { View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from '@/kit/parts/Icon'
import type { Point } from '@/lib/cities'
import { distanceText } from '@/lib/format'
import { closer, type Drawn, type Ground, groundOf, type Heap, heapsOn, placeOn, scaleOf } from '@/lib/plane'
import type { PlaceMapProps, Spot } from './types'
import './PlaceMap.scss'

/** The box of the sheet, wide by high. */
const ASPECT = 702 / 420
const STEP = 2
const MOST = 16
/** Marks that lie closer than a finger tells apart, in percent of the width, are drawn as one. */
const APART = 12.5
const RINGS = [1, 2, 3] as const
/** Marks whose middle is outside of this are not drawn. */
const isSeen = ({ left, top }: Drawn) => left > 2 && left < 98 && top > 4 && top < 98

/** How far to go in until the places of a heap are drawn apart, or as far as there is. */
function timesApart(all: Ground, { points }: Heap<Spot>, times: number): number {
  const together = (near: number) => heapsOn(closer(all, points[0], near), points, APART).length === 1
  let near = times
  do near *= STEP
  while (near < MOST && together(near))
  return near
}

/**
 * Where places lie around a person, drawn to scale without streets: a browser has no map of its own, and this one needs no
 * key and tells nobody outside where the person is. Places too close to be told apart are one mark with their number, which
 * leads nearer; the chosen one has a mark of its own.
 */
export function PlaceMap({ spots, here, chosen, onChoose, className }: PlaceMapProps) {
  const [times, setTimes] = useState(1)
  /** Where a heap was that somebody went nearer to, until they choose another place. */
  const [middle, setMiddle] = useState<{ at: Point; chosen: string }>()
  const all = groundOf([...spots, ...(here ? [here] : [])], ASPECT)
  if (!all) return null
  const on = spots.find(spot => spot.id === chosen)
  const looked = middle?.chosen === chosen ? middle.at : undefined
  const ground = times > 1 ? closer(all, looked ?? on ?? here ?? all.centre, times) : all
  const nth = (spot: Spot) => spots.indexOf(spot) + 1
  // A heap of which the first lies outside would not be drawn, nor what of it lies inside.
  const others = spots.filter(spot => spot !== on && isSeen(placeOn(ground, spot)))
  const goTo = (heap: Heap<Spot>) => {
    // As near as it gets they are chosen one after the other.
    if (times >= MOST) return onChoose((heap.points.find(spot => on && nth(spot) > nth(on)) ?? heap.points[0]).id)
    setTimes(timesApart(all, heap, times))
    setMiddle({ at: heap.points[0], chosen })
  }
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
      {me && isSeen(me) && <View className="placemap__me" role="img" ariaLabel="你的位置" style={styleOf(me)} />}
      {heapsOn(ground, others, APART).map(heap =>
        heap.points.length === 1 ? (
          <Pin key={heap.points[0].id} spot={heap.points[0]} nth={nth(heap.points[0])} at={heap} onChoose={onChoose} />
        ) : (
          <View
            key={`${heap.points[0].id}+`}
            className="placemap__heap"
            style={styleOf(heap)}
            role="button"
            ariaLabel={`${heap.points.length}家，放大看：${heap.points.map(({ name }) => name).join('、')}`}
            onClick={() => goTo(heap)}
          >
            {`${heap.points.length}家`}
          </View>
        )
      )}
      {on && isSeen(placeOn(ground, on)) && (
        <Pin spot={on} nth={nth(on)} at={placeOn(ground, on)} onChoose={onChoose} chosen />
      )}
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

const styleOf = ({ left, top }: Drawn) => ({ left: `${left}%`, top: `${top}%` })

interface PinProps {
  spot: Spot
  nth: number
  at: Drawn
  chosen?: boolean
  onChoose: (id: string) => void
}

const Pin = ({ spot, nth, at, chosen, onChoose }: PinProps) => (
  <View
    className={`placemap__pin ${chosen ? 'placemap__pin--on' : ''}`}
    style={styleOf(at)}
    role="button"
    ariaLabel={`${nth}，${spot.name}`}
    onClick={() => onChoose(spot.id)}
  >
    {nth}
  </View>
)

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
