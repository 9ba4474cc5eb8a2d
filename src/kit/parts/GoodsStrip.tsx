import { ScrollView, View } from '@tarojs/components'
import { type Goods, openGoods } from './GoodsCard'
import { Pic } from './Pic'
import { Price } from './Price'
import './GoodsStrip.scss'

/** A few goods in a row that scrolls sideways: picture, name, price. */
export function GoodsStrip({ goods }: { goods: readonly Pick<Goods, 'id' | 'image' | 'store_name' | 'price'>[] }) {
  return (
    <ScrollView scrollX enhanced showScrollbar={false} className="gstrip">
      {goods.map(item => (
        <View key={item.id} className="gstrip__item" onClick={() => openGoods(item.id)}>
          <Pic className="gstrip__pic" src={item.image} alt={item.store_name} width={200} />
          <View className="gstrip__name">{item.store_name}</View>
          <Price value={item.price} size="sm" />
        </View>
      ))}
    </ScrollView>
  )
}
