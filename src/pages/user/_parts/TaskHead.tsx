import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Icon } from '@/kit/parts/Icon'
import { StandingCard } from '@/kit/parts/StandingCard'
import './TaskHead.scss'

type Counts = Data<Endpoints['GET /api/task/get_num']>

interface Props {
  counts: Counts | undefined
  onRules: () => void
}

/** What of the tasks is done, what waits to be claimed, and the beans they brought. */
export const TaskHead = ({ counts, onRules }: Props) => (
  <StandingCard
    flush
    tone="brand"
    className="taskhead"
    name="我的金豆"
    value={
      <View className="taskhead__amount">
        {counts?.jindou ?? '…'}
        <Icon name="right" size={32} />
      </View>
    }
    onClick={() => go('/pages/user/jindou')}
    more="任务规则"
    onMore={onRules}
    figures={[
      { name: '待领取', value: counts?.draw_num },
      { name: '已完成', value: counts?.done_num },
      { name: '累计获奖', value: counts?.total_num }
    ]}
  >
    {counts && counts.waiting_list.length > 0 && (
      <View className="standing__foot">
        {`待发放 ${counts.waiting_list.map(({ amount, asset_name }) => `${amount} ${asset_name}`).join('、')}，奖励池补足后到账`}
      </View>
    )}
  </StandingCard>
)
