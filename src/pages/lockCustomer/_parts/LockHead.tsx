import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Icon } from '@/kit/parts/Icon'
import { StandingCard } from '@/kit/parts/StandingCard'
import './LockHead.scss'

export type LockHome = Data<Endpoints['GET /api/product/lock_customer/index']>

const toMine = (kind?: 'follower') => go('/pages/lockCustomer/my', { kind })

/** How many customers there are, and what they have brought. */
export function LockHead({ home }: { home: LockHome }) {
  const counts = [
    { name: '今日新增', value: home.locked_today, onClick: () => toMine() },
    { name: '到访好友', value: home.visitors, onClick: () => toMine('follower') },
    { name: '成交订单', value: home.order_count, onClick: () => toMine() }
  ]
  const incomes = [
    { name: '待结算', value: home.pending },
    { name: '已结算', value: home.settled }
  ]
  return (
    <StandingCard
      tone="brand"
      className="lockhead"
      name={
        <View className="lockhead__word">
          已锁定客户 <Icon name="right" size={28} />
        </View>
      }
      value={home.lock_num}
      onClick={() => toMine()}
      side={<View className="lockhead__days">{`锁定期 ${home.lock_days} 天`}</View>}
      figures={counts}
    >
      <View className="lockhead__income" role="button" onClick={() => go('/pages/user/myProfit')}>
        {incomes.map(({ name, value }) => (
          <View key={name} className="lockhead__sum">
            <View className="lockhead__label">{`${name}收益`}</View>
            <View className="lockhead__money">{`¥${value}`}</View>
          </View>
        ))}
        <View className="lockhead__go">
          看收益 <Icon name="right" size={24} />
        </View>
      </View>
    </StandingCard>
  )
}
