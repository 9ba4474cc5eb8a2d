import { View } from '@tarojs/components'
import { Icon } from './Icon'
import './Tick.scss'

/** The round mark of what is chosen or not; the row around it takes the tap. */
export const Tick = ({ on, className = '' }: { on: boolean; className?: string }) => (
  <View className={`tick ${on ? 'tick--on' : ''} ${className}`}>{on && <Icon name="check" size={28} />}</View>
)
