import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Check } from '@/kit/parts/Check'
import { Icon } from '@/kit/parts/Icon'
import { openShop } from '@/kit/parts/ShopCard'
import { Tag } from '@/kit/parts/Tag'
import { type CartLine, type CartState, offerHint, type CartShop as Shop } from './CartState'
import './CartShop.scss'

interface Props {
  cart: CartState
  shop: Shop
  row: (line: CartLine) => ReactNode
}

/** The lines of one shop on a card, ticked together, and what its offers come to with them. */
export const CartShop = observer(function CartShop({ cart, shop, row }: Props) {
  return (
    <View className="cartshop">
      <View className="cartshop__head">
        <Check
          checked={shop.lines.every(line => cart.ticked(line))}
          label={shop.shop_name}
          onChange={on => cart.tick(shop.lines, on)}
          className="cartshop__check"
        />
        <View className="cartshop__name" role="button" onClick={() => openShop(shop.mer_id)}>
          <Icon name="store" size={36} />
          <View className="cartshop__words">{shop.shop_name}</View>
          <Icon name="right" size={28} color="var(--text-3)" />
        </View>
      </View>
      <CartHint cart={cart} mer_id={shop.mer_id} lines={shop.lines} />
      {shop.lines.map(line => (
        <View key={line.id}>{row(line)}</View>
      ))}
    </View>
  )
})

interface HintProps {
  cart: CartState
  /** '' for what the whole mall offers. */
  mer_id: string
  lines: readonly CartLine[]
}

/** What the ticked goods get, and how little more gets more. */
export const CartHint = observer(function CartHint({ cart, mer_id, lines }: HintProps) {
  const hint = offerHint(
    cart.offers.filter(offer => offer.mer_id === mer_id),
    cart.sumFen(lines)
  )
  if (!hint || cart.editing) return null
  return (
    <View className={`cartshop__hint ${mer_id ? '' : 'cartshop__hint--mall'}`}>
      <Tag kind="outline">{mer_id ? '本店' : '全场'}</Tag>
      <View className="cartshop__hinttext">{hint}</View>
    </View>
  )
})
