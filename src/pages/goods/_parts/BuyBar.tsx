import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { askService } from '@/kit/chat'
import { go } from '@/kit/nav'
import { ActionBar, ActionIcon } from '@/kit/parts/ActionBar'
import { openShop } from '@/kit/parts/ShopCard'
import type { ProductDetail } from '@/kit/state/SkuChoice'
import { cart } from '@/stores/cart'
import { session } from '@/stores/session'
import type { GoodsState } from './GoodsState'
import './BuyBar.scss'

interface Props {
  goods: GoodsState
  product: ProductDetail
  /** Takes the place of the two buttons, such as while a sale has not begun. */
  instead?: Instead
}

interface Instead {
  words: string
  note?: string
  onClick?: () => void
}

/** 店铺 客服 购物车 and the two ways to buy. */
export const BuyBar = observer(function BuyBar({ goods, product, instead }: Props) {
  const gone: Instead | undefined = goods.choice?.soldOut ? { words: goods.flash ? '已抢光' : '已售罄' } : undefined
  const block = instead ?? gone
  return (
    <ActionBar inset className="buybar">
      <ActionIcon icon="store" text="店铺" onClick={() => openShop(product.shop.mer_id)} />
      <ActionIcon
        icon="service"
        text="客服"
        onClick={() => askService({ shop_id: product.shop.mer_id, product_id: product.storeInfo.id })}
      />
      <ActionIcon
        icon="cart"
        text="购物车"
        count={cart.count}
        onClick={() => session.requireLogin() && go('/pages/store/shopCar')}
      />
      {block ? (
        <View
          className={`buybar__block ${block.onClick ? '' : 'buybar__block--off'}`}
          role="button"
          onClick={block.onClick}
        >
          {block.words}
          {block.note && <View className="buybar__note">{block.note}</View>}
        </View>
      ) : (
        <View className="buybar__buy">
          <View className="buybar__cart" role="button" onClick={() => goods.choose(['cart'])}>
            加入购物车
          </View>
          <View className="buybar__now" role="button" onClick={() => goods.choose(['buy'])}>
            立即购买
          </View>
        </View>
      )}
    </ActionBar>
  )
})
