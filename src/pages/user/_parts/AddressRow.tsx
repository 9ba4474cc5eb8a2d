import { View } from '@tarojs/components'
import type { Address } from '@/kit/ask'
import { Check } from '@/kit/parts/Check'
import { Icon } from '@/kit/parts/Icon'
import { Tag } from '@/kit/parts/Tag'
import { regionText } from '@/lib/area'
import { maskPhone } from '@/lib/format'
import './AddressRow.scss'

interface Props {
  address: Address
  /** The one the order uses so far. */
  chosen: boolean
  onClick: () => void
  onEdit: () => void
  onDefault: () => void
  onDelete: () => void
}

/** One address: who, where, and what can be done with it. */
export function AddressRow({ address, chosen, onClick, onEdit, onDefault, onDelete }: Props) {
  const { province, city, district } = address
  const standing = address.is_default === 1 ? '默认地址' : '设为默认'
  return (
    <View className={`addressrow ${chosen ? 'addressrow--on' : ''}`}>
      <View className="addressrow__main" role="button" hoverClass="addressrow--pressed" onClick={onClick}>
        <View className="addressrow__words">
          <View className="addressrow__region">
            {address.is_default === 1 && <Tag kind="solid">默认</Tag>}
            {regionText([province, city, district])}
          </View>
          <View className="addressrow__detail">{address.detail}</View>
          <View className="addressrow__who">
            {address.real_name} <View className="addressrow__phone">{maskPhone(address.phone)}</View>
          </View>
        </View>
        {chosen && <Icon name="check" size={40} className="addressrow__tick" />}
      </View>
      <View className="addressrow__foot">
        <Check checked={address.is_default === 1} onChange={on => on && onDefault()} label={standing}>
          <View className="addressrow__default">{standing}</View>
        </Check>
        <View className="addressrow__actions">
          <View className="addressrow__action" role="button" onClick={onDelete}>
            <Icon name="trash" size={32} /> 删除
          </View>
          <View className="addressrow__action" role="button" onClick={onEdit}>
            <Icon name="edit" size={32} /> 编辑
          </View>
        </View>
      </View>
    </View>
  )
}
