import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Badge } from '@/kit/parts/Badge'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import type { IconName } from '@/kit/parts/icons'
import './OrderEntries.scss'

type Counts = Data<Endpoints['GET /api/order/data']>

const entries: { type: number; text: string; icon: IconName; count: keyof Counts }[] = [
  { type: 0, text: '待付款', icon: 'wallet', count: 'unpaid_count' },
  { type: 1, text: '待发货', icon: 'package', count: 'unshipped_count' },
  { type: 2, text: '待收货', icon: 'truck', count: 'received_count' },
  { type: 3, text: '待评价', icon: 'message', count: 'evaluated_count' },
  { type: -3, text: '退款/售后', icon: 'refund', count: 'refunding_count' }
]

/** My orders by state, with how many wait in each. */
export function OrderEntries({ counts }: { counts: Counts | undefined }) {
  return (
    <Card title="我的订单" more="全部" onMore={() => go('/pages/order/list', { type: 9 })}>
      <View className="orderentries">
        {entries.map(entry => (
          <View
            key={entry.type}
            className="orderentries__item"
            role="button"
            onClick={() => go('/pages/order/list', { type: entry.type })}
          >
            <Badge count={Number(counts?.[entry.count] ?? 0)}>
              <Icon name={entry.icon} size={52} />
            </Badge>
            <View className="orderentries__text">{entry.text}</View>
          </View>
        ))}
      </View>
    </Card>
  )
}
