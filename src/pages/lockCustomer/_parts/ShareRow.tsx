import { View } from '@tarojs/components'
import { Button } from '@/kit/parts/Button'
import { openGoods } from '@/kit/parts/GoodsCard'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { countText } from '@/lib/format'
import type { LockHome } from './LockHead'
import { preview } from './share'
import './ShareRow.scss'

/** Goods to pass on: what they cost, and what one of them is expected to bring. */
export function ShareRow({ goods, eager }: { goods: LockHome['list'][number]; eager?: boolean }) {
  return (
    <View className="sharerow">
      <View className="sharerow__pic" role="button" onClick={() => openGoods(goods.id)}>
        <Pic className="sharerow__img" src={goods.image} alt={goods.store_name} width={200} eager={eager} />
      </View>
      <View className="sharerow__body">
        <View className="sharerow__name">{goods.store_name}</View>
        <View className="sharerow__note">{`${goods.shop_name} · 已售${countText(goods.sales)}`}</View>
        <View className="sharerow__foot">
          <View>
            <Price value={goods.price} ot={goods.ot_price} />
            {Number(goods.commission) > 0 && <View className="sharerow__earn">{`预计赚 ¥${goods.commission}`}</View>}
          </View>
          <Button kind="brand" size="small" onClick={() => preview('product', goods.id)}>
            去分享
          </Button>
        </View>
      </View>
    </View>
  )
}
