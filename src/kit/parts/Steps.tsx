import { View } from '@tarojs/components'
import { Icon } from './Icon'
import './Steps.scss'

interface Props {
  steps: readonly string[]
  /** Which one is under way, from 0; all are done at `steps.length`. */
  here: number
  /** Whether the one at a place is done, where they are not done in order; else those before `here` are. */
  isDone?: (at: number) => boolean
  /** On a coloured ground. */
  light?: boolean
  /** A mark was tapped, by its place. */
  onStep?: (at: number) => void
}

/** Where one is on a way of a few steps. */
export function Steps({ steps, here, isDone = at => at < here, light, onStep }: Props) {
  const markOf = (at: number) => {
    if (at === here) return 'here'
    return isDone(at) ? 'done' : 'open'
  }
  return (
    <View className={`steps ${light ? 'steps--light' : ''}`}>
      {steps.map((step, i) => (
        <View
          key={step}
          className={`steps__step steps__step--${markOf(i)}`}
          role={onStep && 'button'}
          onClick={onStep && (() => onStep(i))}
        >
          <View className="steps__mark">{markOf(i) === 'done' ? <Icon name="check" size={26} /> : i + 1}</View>
          <View className="steps__text">{step}</View>
        </View>
      ))}
    </View>
  )
}
