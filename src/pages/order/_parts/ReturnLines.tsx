import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { OrderDetail, OrderLine } from '@/kit/order/model'
import { OrderLineRow } from '@/kit/order/OrderLineRow'
import { Check } from '@/kit/parts/Check'
import { Stepper } from '@/kit/parts/Stepper'
import { openLines, openNum, type ReturnForm } from './returning'
import './ReturnLines.scss'

/** Which lines are asked back, and how many of each. */
export const ReturnLines = observer(function ReturnLines({ order, form }: { order: OrderDetail; form: ReturnForm }) {
  const { picked, type } = form.values
  const pick = (line: OrderLine, qty: number) => {
    const { [line.id]: _, ...others } = picked
    form.set('picked', qty > 0 ? { ...others, [line.id]: qty } : others)
  }
  return (
    <View>
      {openLines(order, type).map(line => {
        const qty = picked[line.id] ?? 0
        const most = openNum(order, line, type)
        return (
          <View key={line.id} className="returnline">
            <Check checked={qty > 0} label={line.productInfo.store_name} onChange={on => pick(line, on ? most : 0)} />
            <View className="returnline__goods">
              <OrderLineRow line={line} />
              {most > 1 && qty > 0 && (
                <View className="returnline__qty">
                  <View className="returnline__word">退款数量</View>
                  <Stepper value={qty} max={most} onChange={some => pick(line, some)} />
                </View>
              )}
            </View>
          </View>
        )
      })}
    </View>
  )
})
