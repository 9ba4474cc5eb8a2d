import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { askService } from '@/kit/chat'
import { go } from '@/kit/nav'
import { ActionBar, ActionIcon } from '@/kit/parts/ActionBar'
import { openShop } from '@/kit/parts/ShopCard'
import type { ProductDetail } from '@/kit/state/SkuChoice'
import { shortPrice } from '@/lib/format'
import { session } from '@/stores/session'
import { paidBy, type TuanOffer, type TuanState, type Way } from './TuanState'
import './TuanBar.scss'

/** 店铺 客服, buying alone, and what can be done with a group: open, join, or invite to one's own. */
export const TuanBar = observer(function TuanBar({ state, product }: { state: TuanState; product: ProductDetail }) {
  const { storeInfo, shop, tuan } = product
  const choose = (way: Way) => session.requireLogin() && state.choose(way)
  const { invited, size } = state
  const gone = storeInfo.stock === 0
  return (
    <ActionBar inset className="tuanbar">
      <ActionIcon icon="store" text="店铺" onClick={() => openShop(shop.mer_id)} />
      <ActionIcon
        icon="service"
        text="客服"
        onClick={() => askService({ shop_id: shop.mer_id, product_id: storeInfo.id })}
      />
      {gone && !tuan?.my_pink ? (
        <View className="tuanbar__block">已抢光</View>
      ) : (
        <View className="tuanbar__buy">
          <View className="tuanbar__alone" role="button" onClick={() => choose({ by: 'alone' })}>
            <View className="tuanbar__price">{`¥${shortPrice(storeInfo.price)}`}</View>
            单独购买
          </View>
          {tuan?.my_pink ? (
            <Mine pink={tuan.my_pink} onInvite={() => state.open('share')} />
          ) : invited ? (
            <View
              className="tuanbar__group"
              role="button"
              onClick={() => choose({ by: 'join', pinkId: invited.pinkId })}
            >
              <View className="tuanbar__price">{`¥${shortPrice(state.priceOf(invited.size))}`}</View>
              参与拼团
            </View>
          ) : (
            <View
              className={`tuanbar__group ${tuan?.open ? '' : 'tuanbar__group--off'}`}
              role="button"
              onClick={tuan?.open ? () => choose({ by: 'open' }) : undefined}
            >
              <View className="tuanbar__price">
                {tuan?.open ? `${size}人团 ¥${shortPrice(state.priceOf(size))}` : '暂停开团'}
              </View>
              发起拼团
            </View>
          )}
        </View>
      )}
    </ActionBar>
  )
})

/** The person has a group: it is paid for first, then others are invited. */
function Mine({ pink, onInvite }: { pink: NonNullable<TuanOffer['my_pink']>; onInvite: () => void }) {
  const paid = paidBy(pink)
  return (
    <View
      className="tuanbar__group"
      role="button"
      onClick={paid ? onInvite : () => go('/pages/order/list', { type: 0 })}
    >
      <View className="tuanbar__price">{paid ? `还差 ${pink.missing_num} 人` : '名额已保留'}</View>
      {paid ? '邀请好友' : '去付款'}
    </View>
  )
}
