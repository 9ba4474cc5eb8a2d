import { View } from '@tarojs/components'
import { Icon } from './Icon'
import './Steps.scss'

interface Props {
  steps: readonly string[]
  /** Which one is under way, from 0; all are done at `steps.length`. */
  here: number
  /** On a coloured ground. */
  light?: boolean
  /** A mark was tapped, by its place. */
  onStep?: (at: number) => void
}

/** Where one is on a way of a few steps. */
export function Steps({ steps, here, light, onStep }: Props) {
  return (
    <View className={`steps ${light ? 'steps--light' : ''}`}>
      {steps.map((step, i) => (
        <View
          key={step}
          className={`steps__step ${i < here ? 'steps__step--done' : ''} ${i === here ? 'steps__step--here' : ''}`}
          role={onStep && 'button'}
          onClick={onStep && (() => onStep(i))}
        >
          <View className="steps__mark">{i < here ? <Icon name="check" size={26} /> : i + 1}</View>
          <View className="steps__text">{step}</View>
        </View>
      ))}
    </View>
  )
}
