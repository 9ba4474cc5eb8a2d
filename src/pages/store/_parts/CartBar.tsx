import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Check } from '@/kit/parts/Check'
import { Icon } from '@/kit/parts/Icon'
import { Price } from '@/kit/parts/Price'
import { savedWords } from '@/lib/format'
import type { CartState } from './CartState'
import './CartBar.scss'

interface Props {
  cart: CartState
  busy: boolean
  onBuy: () => void
  onBill: () => void
  onKeep: () => void
  onDelete: () => void
}

/** All ticked or none, what it comes to, and the way to the checkout; while editing, what to do with the ticked ones. */
export const CartBar = observer(function CartBar({ cart, busy, onBuy, onBill, onKeep, onDelete }: Props) {
  const none = cart.chosen.length === 0
  const bill = none ? null : cart.estimate
  return (
    <ActionBar inset className="cartbar">
      <Check checked={cart.allTicked} onChange={on => cart.tick(cart.valid, on)} disabled={cart.valid.length === 0}>
        全选
      </Check>
      {cart.editing ? (
        <View className="cartbar__acts">
          <Button kind="plain" disabled={none} onClick={onKeep}>
            移入收藏
          </Button>
          <Button kind="outline" disabled={none} onClick={onDelete}>
            {none ? '删除' : `删除(${cart.chosen.length})`}
          </Button>
        </View>
      ) : (
        <View className="cartbar__acts">
          <View className="cartbar__sum" role={bill ? 'button' : undefined} onClick={bill ? onBill : undefined}>
            <View className="cartbar__total">
              {bill ? '预计到手' : '合计'}
              <Price value={bill?.pay_price ?? cart.total} size="lg" />
            </View>
            {bill ? (
              <View className="cartbar__note cartbar__note--tap">
                {savedWords(bill)}
                <View className="cartbar__more">
                  明细
                  <Icon name="right" size={24} />
                </View>
              </View>
            ) : (
              <View className="cartbar__note">不含优惠和运费</View>
            )}
          </View>
          <Button kind="main" size="large" disabled={none} busy={busy} onClick={onBuy}>
            {none ? '去结算' : `去结算(${cart.pieces})`}
          </Button>
        </View>
      )}
    </ActionBar>
  )
})
