import { View } from '@tarojs/components'
import { KeptLine } from '@/kit/order/KeptLine'
import { type Packed, piecesOf, unsentLines, unsentNum } from '@/kit/order/model'
import { Check } from '@/kit/parts/Check'
import { Stepper } from '@/kit/parts/Stepper'
import type { Order } from './model'
import './PackLines.scss'

interface Props {
  order: Pick<Order, 'cartInfo'>
  packed: Packed
  onChange: (packed: Packed) => void
}

/** What goes into a parcel: of each line that waits to be sent, whether it does and how many pieces. */
export function PackLines({ order, packed, onChange }: Props) {
  const pack = (id: string, num: number) => {
    const { [id]: _, ...others } = packed
    onChange(num > 0 ? { ...others, [id]: num } : others)
  }
  const later = unsentNum(order) - piecesOf(packed)
  return (
    <View>
      {unsentLines(order).map(({ id, unsent_num, productInfo: { store_name, attrInfo } }) => {
        const num = packed[id] ?? 0
        return (
          <View key={id} className="packline">
            <Check checked={num > 0} label={store_name} onChange={on => pack(id, on ? unsent_num : 0)} />
            <View className="packline__goods">
              <KeptLine
                image={attrInfo.image}
                name={store_name}
                suk={attrInfo.suk}
                below={
                  unsent_num > 1 && num > 0 ? (
                    <View className="packline__qty">
                      <View className="packline__word">{`待发 ${unsent_num} 件`}</View>
                      <Stepper value={num} max={unsent_num} onChange={some => pack(id, some)} />
                    </View>
                  ) : (
                    <View className="packline__word">{`待发 ${unsent_num} 件`}</View>
                  )
                }
              />
            </View>
          </View>
        )
      })}
      {later > 0 && <View className="packline__later">{`其余 ${later} 件留待下次发货`}</View>}
    </View>
  )
}
