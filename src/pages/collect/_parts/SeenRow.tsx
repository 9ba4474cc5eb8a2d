import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { go } from '@/kit/nav'
import { Check } from '@/kit/parts/Check'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { Tag } from '@/kit/parts/Tag'
import { TOAST_DURATION_MS } from '@/lib/constants'
import type { Picking } from './Picking'
import './SeenRow.scss'

export type SeenGoods = Data<Endpoints['GET /api/collect/goods']>['list'][number]

interface Props {
  goods: SeenGoods
  picking: Picking
  /** Since when: 收藏 or 浏览. */
  since: string
}

/** A product as it is now, and what became of it since. */
export const SeenRow = observer(function SeenRow({ goods, picking, since }: Props) {
  const isGone = goods.on_sale === 0
  const picked = picking.has(goods.id)
  const tap = () => {
    if (picking.on) return picking.set([goods.id], !picked)
    if (!isGone) return go('/pages/goods/detail', { id: goods.id })
    return Taro.showToast({ title: '这件商品已经下架了', icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <View className={`seenrow ${isGone ? 'seenrow--gone' : ''}`}>
      {picking.on && <Check checked={picked} label={goods.store_name} onChange={on => picking.set([goods.id], on)} />}
      <View className="seenrow__body" role="button" onClick={tap}>
        <View className="seenrow__pic">
          <Pic src={goods.image} alt="" width={400} size={176} />
          {(isGone || goods.sold_out === 1) && <View className="seenrow__over">{isGone ? '已下架' : '已售罄'}</View>}
        </View>
        <View className="seenrow__words">
          <View className="seenrow__name">{goods.store_name}</View>
          <View className="seenrow__shop">{goods.shop_name}</View>
          {goods.fell_price && (
            <Tag kind="tint" className="seenrow__fell">
              {`比${since}时降 ¥${goods.fell_price}`}
            </Tag>
          )}
          <View className="seenrow__foot">
            <Price value={goods.price} size="md" tone={isGone ? 'text' : 'price'} />
            {!isGone && !picking.on && <Icon name="cart" size={36} className="seenrow__cart" />}
          </View>
        </View>
      </View>
    </View>
  )
})
