import { View } from '@tarojs/components'
import { Pic } from './Pic'
import './LevelName.scss'

interface Props {
  user: { level_name: string; level_icon: string }
  /** Side of the picture in design pixels. */
  size?: number
  className?: string
}

/** What a member's level is called, with its picture where it has one. */
export const LevelName = ({ user, size = 40, className = '' }: Props) => (
  <View className={`levelname ${className}`}>
    {user.level_icon && <Pic src={user.level_icon} alt="" width={200} size={size} className="levelname__pic" />}
    <View>{user.level_name}</View>
  </View>
)
