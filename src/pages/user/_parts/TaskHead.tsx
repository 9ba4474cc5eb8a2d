import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Icon } from '@/kit/parts/Icon'
import './TaskHead.scss'

type Counts = Data<Endpoints['GET /api/task/get_num']>

interface Props {
  counts: Counts | undefined
  onRules: () => void
}

/** What of the tasks is done, what waits to be claimed, and the beans they brought. */
export const TaskHead = ({ counts, onRules }: Props) => (
  <View className="taskhead">
    <View className="taskhead__line">
      <View className="taskhead__bean" role="button" onClick={() => go('/pages/user/jindou')}>
        <View className="taskhead__name">我的金豆</View>
        <View className="taskhead__amount">
          {counts?.jindou ?? '--'}
          <Icon name="right" size={32} />
        </View>
      </View>
      <View className="taskhead__rules" role="button" onClick={onRules}>
        <Icon name="help" size={32} />
        任务规则
      </View>
    </View>
    <View className="taskhead__facts">
      <Fact value={counts?.draw_num} name="待领取" />
      <Fact value={counts?.done_num} name="已完成" />
      <Fact value={counts?.total_num} name="累计获奖" />
    </View>
    {counts && counts.waiting_list.length > 0 && (
      <View className="taskhead__waits">
        {`待发放 ${counts.waiting_list.map(({ amount, asset_name }) => `${amount} ${asset_name}`).join('、')}，奖励池补足后到账`}
      </View>
    )}
  </View>
)

const Fact = ({ value, name }: { value: number | undefined; name: string }) => (
  <View className="taskhead__fact">
    <View className="taskhead__value">{value ?? '--'}</View>
    <View className="taskhead__name">{name}</View>
  </View>
)
