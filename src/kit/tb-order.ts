import Taro from '@tarojs/taro'

const KEY = 'tb-order'

interface TbOrder {
  order_id: string
  mer_id: string
}

/** Keeps which shop 通宝 were just ordered for. A channel's own page may leave the app, so it is kept on the device. */
export const keepTbOrder = (order: TbOrder) => Taro.setStorageSync(KEY, order)

/** The shop an order of 通宝 was for; undefined for every other order. */
export function tbShopOf(orderId: string): string | undefined {
  const kept: TbOrder | '' = Taro.getStorageSync(KEY)
  return kept && kept.order_id === orderId ? kept.mer_id : undefined
}
