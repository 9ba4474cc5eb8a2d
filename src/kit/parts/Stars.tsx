import { View } from '@tarojs/components'
import { Icon } from './Icon'
import './Stars.scss'

const WORDS = ['', '很差', '不太好', '一般', '满意', '非常满意']

/** What so many stars mean. */
export const starWords = (value: number) => WORDS[Math.round(value)]

interface Props {
  value: number
  /** Makes the stars an input. */
  onChange?: (value: number) => void
  /** Side of a star in design pixels. */
  size?: number
}

/** One to five stars, shown or given. */
export function Stars({ value, onChange, size = onChange ? 48 : 26 }: Props) {
  return (
    <View className={`stars ${onChange ? 'stars--input' : ''}`}>
      {[1, 2, 3, 4, 5].map(star => {
        const on = star <= Math.round(value)
        return (
          <View
            key={star}
            className={`stars__star ${on ? 'stars__star--on' : ''}`}
            role={onChange && 'button'}
            ariaLabel={onChange && `${star}星，${WORDS[star]}`}
            onClick={onChange && (() => onChange(star))}
          >
            <Icon name="star-on" size={size} />
          </View>
        )
      })}
    </View>
  )
}
