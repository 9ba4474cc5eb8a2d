import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { BillRows, BillTotal } from '@/kit/parts/BillRows'
import { Popup } from '@/kit/parts/Popup'
import type { CartState } from './CartState'
import './CartBill.scss'

interface Props {
  cart: CartState
  open: boolean
  onClose: () => void
}

/** How what is ticked comes to what it costs. */
export const CartBill = observer(function CartBill({ cart, open, onClose }: Props) {
  const bill = cart.estimate
  return (
    <Popup open={open && !!bill} onClose={onClose} title="金额明细">
      {bill && (
        <View className="cartbill">
          <BillRows bill={bill} />
          <BillTotal bill={bill} word="预计到手" />
          {cart.undeliverable > 0 && (
            <View className="cartbill__warn">有 {cart.undeliverable} 种商品不能送到你的收货地址，结算时可以更换</View>
          )}
          <View className="cartbill__note">已按最省的优惠券计算，领取和使用在结算时自动完成；实付以提交订单时为准</View>
        </View>
      )}
    </Popup>
  )
})
