import { View } from '@tarojs/components'
import { openGoods } from '@/kit/parts/GoodsCard'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { Tag } from '@/kit/parts/Tag'
import { skuWords } from '@/lib/sku'
import type { OrderLine } from './model'
import './OrderLineRow.scss'

const KIND_WORDS = { flash: '秒杀价', member: '会员价', list: '', group: '拼团价', bundle: '礼包价' } as const

/** A line of an order, or of a checkout, where nothing can have been given back yet. */
type Line = Pick<OrderLine, 'product_id' | 'cart_num' | 'truePrice' | 'price_kind' | 'productInfo'> &
  Partial<Pick<OrderLine, 'refund_num' | 'unsent_num'>>

interface Props {
  line: Line
  /** Tapping it opens the product. */
  link?: boolean
  /** Others of the order left, so it says how many of these are still to. */
  parted?: boolean
}

/** A product of an order: picture, name, SKU, price and how many. */
export function OrderLineRow({ line, link, parted }: Props) {
  const { store_name, attrInfo } = line.productInfo
  const refunded = line.refund_num ?? 0
  const kind = KIND_WORDS[line.price_kind]
  return (
    <View
      className="orderline"
      role={link ? 'link' : undefined}
      onClick={link ? () => openGoods(line.product_id) : undefined}
    >
      <Pic className="orderline__pic" src={attrInfo.image} alt="" width={200} />
      <View className="orderline__words">
        <View className="orderline__name">{store_name}</View>
        {skuWords(attrInfo.suk) && <View className="orderline__suk">{skuWords(attrInfo.suk)}</View>}
        <View className="orderline__tags">
          {kind && <Tag kind={line.price_kind === 'member' ? 'gold' : 'tint'}>{kind}</Tag>}
          {parted && !!line.unsent_num && <Tag kind="tint">{`待发 ${line.unsent_num} 件`}</Tag>}
          {refunded > 0 && <Tag kind="mute">{`已退 ${refunded} 件`}</Tag>}
        </View>
      </View>
      <View className="orderline__side">
        <Price value={line.truePrice} size="sm" tone="text" />
        <View className="orderline__num">{`×${line.cart_num}`}</View>
      </View>
    </View>
  )
}
