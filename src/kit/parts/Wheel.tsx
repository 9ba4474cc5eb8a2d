import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { lessMotion } from '@/platform/motion'
import './Wheel.scss'

/** How long it turns; Wheel.scss has the same time. */
const SPIN_MS = 4_000
const FULL_TURNS = 5

interface Props {
  /** What stands on it, clockwise from the top. */
  slots: readonly { name: string; note?: string }[]
  /** Where it has to stop: the place of a slot, and which turn this is; none while it rests. */
  stop: { turn: string; at: number } | null
  /** It stands where it had to, or was told not to turn any longer. */
  onStop: () => void
  /** What its middle says while it rests, and what a tap there does. */
  hub: string
  onHub?: () => void
}

/** How far it is turned with a slot's middle under the pointer, beyond where it stands now. */
function angleFor(now: number, at: number, slots: number) {
  const rest = 360 - ((at + 0.5) * 360) / slots
  return (Math.floor(now / 360) + FULL_TURNS) * 360 + rest
}

/** A wheel of prizes that stops where it is told. A tap on its middle ends the turning at once. */
export function Wheel({ slots, stop, onStop, hub, onHub }: Props) {
  const { angle, turning, skip } = useTurn(slots.length, stop, onStop)
  const names = slots.map(slot => slot.name).join('、')
  return (
    <View className={`wheel wheel--${slots.length}`}>
      <View
        className={`wheel__face ${turning ? 'wheel__face--turning' : ''}`}
        style={{ transform: `rotate(${angle}deg)` }}
        role="img"
        ariaLabel={`转盘，${slots.length} 个奖品：${names}`}
      >
        {slots.map((slot, i) => (
          <View
            key={i}
            className={`wheel__slot ${!turning && stop?.at === i ? 'wheel__slot--won' : ''}`}
            style={{ transform: `rotate(${((i + 0.5) * 360) / slots.length}deg)` }}
          >
            <View className="wheel__name">{slot.name}</View>
            {slot.note && <View className="wheel__note">{slot.note}</View>}
          </View>
        ))}
      </View>
      <View className="wheel__pointer" />
      <View className="wheel__hub" role="button" onClick={turning ? skip : onHub}>
        {turning ? '跳过' : hub}
      </View>
    </View>
  )
}

/** The turning: begins when there is a new place to stop, ends by the clock or by a tap, and never with less motion. */
function useTurn(slots: number, stop: Props['stop'], onStop: () => void) {
  const [angle, setAngle] = useState(0)
  const [turning, setTurning] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const told = useRef(onStop)
  told.current = onStop
  const end = () => {
    clearTimeout(timer.current)
    setTurning(false)
    told.current()
  }
  useEffect(() => {
    if (!stop) return
    setAngle(now => angleFor(now, stop.at, slots))
    if (lessMotion()) return end()
    setTurning(true)
    timer.current = setTimeout(end, SPIN_MS)
    return () => clearTimeout(timer.current)
  }, [stop?.turn])
  return { angle, turning, skip: end }
}
