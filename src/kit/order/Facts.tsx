import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { go } from '@/kit/nav'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { payName } from '@/kit/parts/PayWays'
import { copy } from '@/kit/scan'
import type { OrderDetail } from './model'
import './Facts.scss'

/** The facts of an order: numbers to copy, when, how it is paid, and what the buyer said. */
export function Facts({ order, onPayWay }: { order: OrderDetail; onPayWay: () => void }) {
  const parent = order.parent_order_id
  return (
    <Card title="订单信息">
      <Fact
        name="订单编号"
        value={order.order_id}
        action="复制"
        onClick={() => copy(order.order_id, '订单编号已复制')}
      />
      {parent && (
        <Fact name="合并付款" value={parent} action="查看" onClick={() => go('/pages/order/detail', { id: parent })} />
      )}
      <Fact name="下单时间" value={order._add_time} />
      {order.status === 0 && (
        <Fact name="付款方式" value={payName(order.pay_type) || '在线支付'} action="更换" onClick={onPayWay} />
      )}
      {order.paid && <Fact name="付款方式" value={payName(order.pay_type)} />}
      {order.paid && <Fact name="付款时间" value={order._pay_time} />}
      {order.parcels.map(({ nth, company, no }) => (
        <Fact
          key={nth}
          name={order.parcels.length > 1 ? `包裹 ${nth}` : company}
          value={order.parcels.length > 1 ? `${company} ${no}` : no}
          action="复制"
          onClick={() => copy(no, '运单号已复制')}
        />
      ))}
      {order.mark && <Fact name="买家留言" value={order.mark} />}
    </Card>
  )
}

interface FactProps {
  name: string
  value: ReactNode
  action?: string
  onClick?: () => void
}

function Fact({ name, value, action, onClick }: FactProps) {
  return (
    <View className="orderfact">
      <View className="orderfact__name">{name}</View>
      <Text className="orderfact__value" selectable>
        {value}
      </Text>
      {action && (
        <View className="orderfact__do" role="button" ariaLabel={`${action}${name}`} onClick={onClick}>
          {action}
          {action !== '复制' && <Icon name="right" size={24} />}
        </View>
      )}
    </View>
  )
}
