import Taro, { useDidShow, useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { go } from '@/kit/nav'
import { useQuery } from '@/kit/pages/page'
import type { SkuAction } from '@/kit/parts/SkuPopup'
import { pictureUrl } from '@/kit/picture'
import type { SkuLine } from '@/kit/state/SkuChoice'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { cart } from '@/stores/cart'
import { session } from '@/stores/session'
import { GoodsState } from './GoodsState'
import { sharePath } from './ShareSheet'

let pages = 0

/** State and actions of a product's page. */
export function useGoods(flash = false) {
  const { id, unique, activity, code } = useQuery('id', 'unique', 'activity', 'code')
  const [goods] = useState(() => new GoodsState(flash))
  const [page] = useState(() => String(++pages))
  useDidShow(() => {
    cart.load()
    goods.resend(id)
    if (code && !session.signedIn) session.keepInviteCode(code)
  })
  useShareAppMessage(() => ({
    title: goods.product?.storeInfo.store_name,
    path: sharePath(goods, id),
    imageUrl: goods.product ? pictureUrl(goods.product.storeInfo.image, 750) : undefined
  }))

  const done = async (action: SkuAction, sku: SkuLine, quantity: number) => {
    goods.keepChoice()
    if (!session.requireLogin()) return
    if (action === 'gift') {
      goods.close()
      return go('/pages/gift/oneTouch', { product_id: id, unique: sku.unique, num: quantity })
    }
    const cartId = await goods.add(action, sku, quantity)
    if (!cartId) return
    if (action === 'buy') return go('/pages/order/order', { cartId, new: 1 })
    Taro.showToast({ title: '已加入购物车', icon: 'success', duration: TOAST_DURATION_MS })
    await cart.load()
  }
  const collect = async () => {
    goods.keepChoice()
    if (!session.requireLogin()) return
    const kept = await goods.collect()
    if (kept !== undefined)
      Taro.showToast({ title: kept ? '已收藏' : '已取消收藏', icon: 'none', duration: TOAST_DURATION_MS })
  }
  return { id, activity, goods, page, done, collect, load: () => goods.load(id, unique) }
}
