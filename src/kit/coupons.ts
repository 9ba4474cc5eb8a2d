import type { Data, Endpoints } from '@contract'
import Taro from '@tarojs/taro'
import { api } from '@/api'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { session } from '@/stores/session'
import { go } from './nav'

/** A coupon on offer, as the person sees it. */
export type Offer = Data<Endpoints['GET /api/rwa/couponsCenter']>['list'][number]

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

/** Where a coupon is used: in its shop, or in the whole mall. */
export const spendCoupon = ({ mer_id }: Pick<Offer, 'mer_id'>) =>
  mer_id ? go('/pages/store/house', { mer_id }) : go('/pages/store/mall')

/** Claims one, after signing in; answers the offer as it is then, or nothing when it was refused, which has been said. */
export async function claimOffer({ id }: Pick<Offer, 'id'>): Promise<Offer | undefined> {
  if (!session.requireLogin()) return undefined
  const now = await api('POST /api/rwa/couponsClaim', { id })
  if (now) say('领取成功，下单时自动可用')
  return now
}

/** Asks to be told when it may be claimed, or no longer. */
export async function remindOffer({ id, remind }: Pick<Offer, 'id' | 'remind'>): Promise<Offer | undefined> {
  if (!session.requireLogin()) return undefined
  const now = await api('POST /api/rwa/couponsRemind', { id, remind: remind ? 0 : 1 })
  if (now) say(now.remind ? '已预约，开抢前在消息里提醒你' : '已取消提醒')
  return now
}
