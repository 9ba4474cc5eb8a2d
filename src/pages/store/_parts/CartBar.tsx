import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Check } from '@/kit/parts/Check'
import { Price } from '@/kit/parts/Price'
import type { CartState } from './CartState'
import './CartBar.scss'

interface Props {
  cart: CartState
  busy: boolean
  onBuy: () => void
  onKeep: () => void
  onDelete: () => void
}

/** All ticked or none, what it comes to, and the way to the checkout; while editing, what to do with the ticked ones. */
export const CartBar = observer(function CartBar({ cart, busy, onBuy, onKeep, onDelete }: Props) {
  const none = cart.chosen.length === 0
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
          <View className="cartbar__sum">
            <View className="cartbar__total">
              合计
              <Price value={cart.total} size="lg" />
            </View>
            <View className="cartbar__note">{cart.saved ? `已优惠 ¥${cart.saved}，` : ''}不含运费</View>
          </View>
          <Button kind="main" size="large" disabled={none} busy={busy} onClick={onBuy}>
            {none ? '去结算' : `去结算(${cart.pieces})`}
          </Button>
        </View>
      )}
    </ActionBar>
  )
})
