import { View } from '@tarojs/components'
import { Countdown } from '@/kit/parts/Countdown'
import { Icon } from '@/kit/parts/Icon'
import type { IconName } from '@/kit/parts/icons'
import { Steps } from '@/kit/parts/Steps'
import { isVirtual, type Order, type OrderDetail } from './model'
import './DetailHead.scss'

const ICONS: Record<Order['status'], IconName> = {
  0: 'wallet',
  1: 'package',
  2: 'truck',
  3: 'circle-check',
  4: 'circle-check',
  [-1]: 'refund',
  [-2]: 'refund',
  [-4]: 'ban'
}

/** What happens when the time is over. */
const THEN: Partial<Record<Order['status'], string>> = {
  0: '后自动取消，请尽快付款',
  1: '后没有拼满，全额退款',
  2: '后自动确认收货',
  3: '后交易自动完成'
}

const STEPS = ['下单', '付款', '发货', '收货', '完成']
const VIRTUAL_STEPS = ['下单', '付款', '到账']

/** The state of an order in large, one sentence of what comes next and until when, and how far it is. */
export function DetailHead({ order, onOver }: { order: OrderDetail; onOver: () => void }) {
  const { _title, _msg, _until } = order._status
  const steps = isVirtual(order) ? VIRTUAL_STEPS : STEPS
  const quiet = order.status === -4 || order.status === -2
  return (
    <View className={`orderhead ${quiet ? 'orderhead--quiet' : ''}`}>
      <View className="orderhead__row">
        <View className="orderhead__words">
          <View className="orderhead__title">{_title}</View>
          {_until > 0 ? (
            <Countdown
              key={_until}
              className="orderhead__until"
              end_s={_until}
              before="还剩"
              after={THEN[order.status]}
              onEnd={onOver}
            />
          ) : (
            <View className="orderhead__until">{_msg}</View>
          )}
        </View>
        <Icon name={ICONS[order.status]} size={96} className="orderhead__icon" />
      </View>
      {_until > 0 && order.status === 1 && <View className="orderhead__more">{_msg}</View>}
      {order.status >= 0 && (
        <View className="orderhead__steps">
          <Steps steps={steps} here={order.status === 4 ? steps.length : order.status + 1} light />
        </View>
      )}
    </View>
  )
}
