import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { ticker } from '@/lib/countdown'
import { countdownParts, countdownText } from '@/lib/format'
import './Countdown.scss'

interface Props {
  /** The moment it ends, in Unix seconds of the server. */
  end_s: number
  /** Black boxes for a sale, white ones on a coloured ground, or plain text. */
  look?: 'boxes' | 'light' | 'text'
  before?: string
  after?: string
  /** When it has come to its end, and a few times more while it stands there: it must bear to be called again. */
  onEnd?: () => void
  className?: string
}

/** An answer asked for at the very moment may be a cached one of before, or the server a little behind. */
const AGAIN_MS = [3_000, 12_000, 30_000]

/** Time left until a moment, by the server's clock. */
export const Countdown = observer(function Countdown({
  end_s,
  look = 'text',
  before,
  after,
  onEnd,
  className = ''
}: Props) {
  const left_ms = ticker.left_ms(end_s)
  const over = left_ms === 0
  useEffect(() => {
    if (!over || !onEnd) return
    onEnd()
    const again = AGAIN_MS.map(ms => setTimeout(onEnd, ms))
    return () => {
      for (const timer of again) clearTimeout(timer)
    }
  }, [over, end_s])
  return (
    <View className={`countdown countdown--${look} ${className}`} role="timer">
      {before && <Text className="countdown__before">{before}</Text>}
      {look === 'text' ? (
        <Text className="countdown__text">{countdownText(left_ms)}</Text>
      ) : (
        <Boxes left_ms={left_ms} />
      )}
      {after && <Text className="countdown__after">{after}</Text>}
    </View>
  )
})

function Boxes({ left_ms }: { left_ms: number }) {
  const { days, hours, minutes, seconds } = countdownParts(left_ms)
  return (
    <View className="countdown__boxes">
      {days > 0 && <Text className="countdown__days">{days}天</Text>}
      <View className="countdown__box">{hours}</View>
      <Text className="countdown__colon">:</Text>
      <View className="countdown__box">{minutes}</View>
      <Text className="countdown__colon">:</Text>
      <View className="countdown__box">{seconds}</View>
    </View>
  )
}
