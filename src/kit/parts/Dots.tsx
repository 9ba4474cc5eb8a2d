import { View } from '@tarojs/components'
import './Dots.scss'

/** Which of several pages is shown. */
export function Dots({
  count,
  here,
  tone = 'brand',
  className = ''
}: {
  count: number
  here: number
  tone?: 'brand' | 'light'
  className?: string
}) {
  if (count < 2) return null
  return (
    <View className={`dots dots--${tone} ${className}`}>
      {Array.from({ length: count }, (_, i) => (
        <View key={i} className={`dots__dot ${i === here ? 'dots__dot--on' : ''}`} />
      ))}
    </View>
  )
}
