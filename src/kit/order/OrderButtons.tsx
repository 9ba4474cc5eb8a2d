import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/kit/parts/Button'
import { Cell } from '@/kit/parts/Cell'
import { Popup } from '@/kit/parts/Popup'
import { ACTION_WORDS, barOf, buttonsOf, isMain, type Order, type OrderAction } from './model'
import type { OrderDesk } from './OrderDesk'
import './OrderButtons.scss'

interface Props {
  order: Order
  desk: OrderDesk
}

/** The buttons the server allows for an order in a list, the main one at the right. */
export const OrderButtons = observer(function OrderButtons({ order, desk }: Props) {
  const buttons = buttonsOf(order)
  return (
    <View className="orderbuttons">
      {buttons.map(action => (
        <Button
          key={action}
          kind={isMain(action, buttons) ? 'outline' : 'plain'}
          size="small"
          busy={desk.isBusy(order, action)}
          onClick={() => desk.do(action, order)}
        >
          {ACTION_WORDS[action]}
        </Button>
      ))}
    </View>
  )
})

/** The same in a bar of one row: the weightiest as buttons, the others behind 更多. */
export const OrderBar = observer(function OrderBar({ order, desk }: Props) {
  const [open, setOpen] = useState(false)
  const { shown, more } = barOf(order)
  const choose = (action: OrderAction) => {
    setOpen(false)
    desk.do(action, order)
  }
  return (
    <View className="orderbar">
      {more.length > 0 && (
        <View className="orderbar__more" role="button" onClick={() => setOpen(true)}>
          更多
        </View>
      )}
      {shown.map(action => (
        <Button
          key={action}
          kind={isMain(action, shown) ? 'main' : 'plain'}
          busy={desk.isBusy(order, action)}
          onClick={() => desk.do(action, order)}
        >
          {ACTION_WORDS[action]}
        </Button>
      ))}
      <Popup open={open} onClose={() => setOpen(false)} title="更多操作">
        {more.map(action => (
          <Cell key={action} title={ACTION_WORDS[action]} onClick={() => choose(action)} />
        ))}
      </Popup>
    </View>
  )
})
