import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/kit/parts/Button'
import { ACTION_WORDS, buttonsOf, isMain, type Order } from './model'
import type { OrderDesk } from './OrderDesk'
import './OrderButtons.scss'

/** The buttons the server allows for an order, the main one at the right. */
export const OrderButtons = observer(function OrderButtons({
  order,
  desk,
  large
}: {
  order: Order
  desk: OrderDesk
  large?: boolean
}) {
  const buttons = buttonsOf(order)
  return (
    <View className="orderbuttons">
      {buttons.map(action => (
        <Button
          key={action}
          kind={isMain(action, buttons) ? (large ? 'main' : 'outline') : 'plain'}
          size={large ? 'medium' : 'small'}
          busy={desk.isBusy(order, action)}
          onClick={() => desk.do(action, order)}
        >
          {ACTION_WORDS[action]}
        </Button>
      ))}
    </View>
  )
})
