import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { StandingCard } from '@/kit/parts/StandingCard'

/** What shops have earned somebody so far, what is still to be settled, and by which rule. */
export const BonusHead = ({
  bonus,
  shops
}: {
  bonus: Data<Endpoints['GET /api/partner/bonus_list']>
  shops: string
}) => (
  <StandingCard
    align="centre"
    name="累计收益（元）"
    value={bonus.settled}
    figures={[
      { name: '待结算（元）', value: bonus.pending },
      { name: '本月已结算（元）', value: bonus.month },
      { name: `${shops}（家）`, value: bonus.shops }
    ]}
  >
    <View className="standing__foot">{bonus.rule}</View>
  </StandingCard>
)
