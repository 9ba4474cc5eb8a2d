import { View } from '@tarojs/components'
import { openGoods } from '@/kit/parts/GoodsCard'
import { Pic } from '@/kit/parts/Pic'
import { Tag } from '@/kit/parts/Tag'
import type { CartLine } from './CartState'
import './CartGone.scss'

interface Props {
  lines: readonly CartLine[]
  onClear: () => void
  onDelete: (line: CartLine) => void
}

/** Lines that cannot be bought any more, each with the reason. */
export function CartGone({ lines, onClear, onDelete }: Props) {
  if (lines.length === 0) return null
  return (
    <View className="cartgone">
      <View className="cartgone__head">
        <View className="cartgone__title">失效商品 {lines.length} 件</View>
        <View className="cartgone__clear" role="button" onClick={onClear}>
          清空失效商品
        </View>
      </View>
      {lines.map(line => (
        <View key={line.id} className="cartgone__row">
          <View className="cartgone__open" onClick={() => openGoods(line.product_id)}>
            <Pic className="cartgone__pic" src={line.productInfo.attrInfo.image} alt="" width={200} />
            <View className="cartgone__body">
              <View className="cartgone__name">{line.productInfo.store_name}</View>
              <View className="cartgone__why">
                <Tag kind="mute">失效</Tag>
                <View className="cartgone__reason">{line.reason}</View>
              </View>
            </View>
          </View>
          <View className="cartgone__delete" role="button" onClick={() => onDelete(line)}>
            删除
          </View>
        </View>
      ))}
    </View>
  )
}
