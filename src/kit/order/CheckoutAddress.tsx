import { View } from '@tarojs/components'
import { Icon } from '@/kit/parts/Icon'
import { Tag } from '@/kit/parts/Tag'
import { maskPhone } from '@/lib/format'
import type { Checkout } from './CheckoutState'
import './CheckoutAddress.scss'

/** Where it goes, or the way to say so. */
export function CheckoutAddress({ address, onClick }: { address: Checkout['addressInfo']; onClick: () => void }) {
  return (
    <View className="coaddr" role="button" onClick={onClick}>
      <View className="coaddr__row">
        <View className="coaddr__pin">
          <Icon name="pin" size={40} />
        </View>
        {address ? (
          <View className="coaddr__words">
            <View className="coaddr__area">
              {address.is_default && <Tag kind="solid">默认</Tag>}
              {`${address.province} ${address.city} ${address.district}`}
            </View>
            <View className="coaddr__detail">{address.detail}</View>
            <View className="coaddr__who">
              {address.real_name} {maskPhone(address.phone)}
            </View>
          </View>
        ) : (
          <View className="coaddr__words">
            <View className="coaddr__detail">添加收货地址</View>
            <View className="coaddr__area">填好地址才能算准运费</View>
          </View>
        )}
        <Icon name="right" size={36} color="var(--text-3)" />
      </View>
      <View className="coaddr__edge" />
    </View>
  )
}
