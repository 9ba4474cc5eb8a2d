import { View } from '@tarojs/components'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import './DropFace.scss'
import type { Airdrop } from './words'

interface Props {
  airdrop: Pick<Airdrop, 'picture' | 'kind'>
  className: string
}

/** The picture of an airdrop; where points or a coupon have none, a drawing of what they are. */
export const DropFace = ({ airdrop: { picture, kind }, className }: Props) =>
  picture || kind === 'goods' ? (
    <Pic src={picture} alt="" width={200} className={className} />
  ) : (
    <View className={`dropface ${className}`}>
      <Icon name={kind === 'coupon' ? 'ticket' : 'gift'} size={72} />
    </View>
  )
