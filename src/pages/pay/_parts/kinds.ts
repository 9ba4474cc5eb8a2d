import { replace } from '@/kit/nav'
import { tbShopOf } from '@/kit/tb-order'

/** What the cashier says of an order that is no order of goods. */
interface PaidKind {
  /** What is looked at. */
  look: string
  /** What follows on paying. */
  next: string
  /** Opens it in the place of the cashier. */
  open(orderId: string, isPaid: boolean): ReturnType<typeof replace>
}

const KINDS: Readonly<Record<string, PaidKind>> = {
  recharge: {
    look: '充值明细',
    next: '已经到账',
    open(order_id) {
      const mer_id = tbShopOf(order_id)
      return mer_id ? replace('/pages/business/cz_record', { mer_id }) : replace('/pages/recharge/rechargeDetail')
    }
  },
  gift: {
    look: '送给好友',
    next: '快把礼物发给好友吧',
    open: order_id => replace('/pages/gift/invite', { order_id })
  },
  tour: {
    look: '看看报名',
    next: '报名成功，邀请好友一起成团吧',
    open: order_id => replace('/pages/tour/result', { order_id })
  },
  store_payment: {
    look: '到店记录',
    next: '已付给店铺，请告诉店员',
    open: () => replace('/pages/local/record')
  },
  application_fee: {
    look: '进入我的店铺',
    next: '保证金已缴纳，店铺已经开通',
    open: (_, isPaid) => replace(isPaid ? '/pages/store/shop' : '/pages/application/detail')
  },
  zone_fee: {
    look: '查看入驻信息',
    next: '保证金已缴纳，店铺已经进入专区',
    open: () => replace('/pages/consumeZone/settleInfo')
  },
  blindbox: {
    look: '去拆盲盒',
    next: '盲盒已到手，现在就可以打开',
    open: (_, isPaid) => replace(isPaid ? '/pages/blind/list' : '/pages/blind/index')
  }
}

/** Undefined for orders of goods. */
export const paidKind = (kind: string): PaidKind | undefined => KINDS[kind]
