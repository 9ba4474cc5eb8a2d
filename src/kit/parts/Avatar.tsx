import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { AVATAR_GROUP_MAX, AVATAR_SIZE_PX } from '@/lib/constants'
import { Icon } from './Icon'
import { Pic } from './Pic'
import './Avatar.scss'

interface Props {
  src: string | undefined
  /** Whose it is. */
  name?: string
  /** Side in design pixels; 80 (40 pixels of a phone) by default. */
  size?: number
  className?: string
  onClick?: () => void
}

/** A person's round picture; a drawn one while they have none. */
export function Avatar({ src, name = '头像', size = AVATAR_SIZE_PX * 2, className = '', onClick }: Props) {
  if (src)
    return <Pic src={src} alt={name} width={200} size={size} className={`avatar ${className}`} onClick={onClick} />
  const side = Taro.pxTransform(size)
  return (
    <View
      className={`avatar avatar--none ${className}`}
      style={{ width: side, height: side }}
      role={name ? 'img' : undefined}
      ariaLabel={name || undefined}
      onClick={onClick}
    >
      <Icon name="user" size={Math.round(size * 0.55)} />
    </View>
  )
}

/** The first five people of a group overlapping, and how many there are when there are more. */
export function AvatarGroup({
  people,
  count = people.length,
  size = 56
}: {
  people: { avatar: string; nickname?: string }[]
  count?: number
  size?: number
}) {
  return (
    <View className="avatars">
      {people.slice(0, AVATAR_GROUP_MAX).map((person, i) => (
        <Avatar key={i} src={person.avatar} name={person.nickname} size={size} className="avatars__one" />
      ))}
      {count > AVATAR_GROUP_MAX && <Text className="avatars__count">等{count}人</Text>}
    </View>
  )
}
