import { View } from '@tarojs/components'
import { type DrawInfo, isYuan } from '@/kit/state/cash'
import { BlockBar } from './BlockBar'
import { StandingCard } from './StandingCard'

/** What can be withdrawn, what is on its way, what arrived so far; and what stands in the way. */
export function CashHead({ info }: { info: DrawInfo }) {
  return (
    <View>
      <StandingCard
        name={`可提现${info.asset_name}${isYuan(info) ? '（元）' : ''}`}
        value={info.balance}
        figures={[
          { name: '提现中（已冻结）', value: info.frozen },
          { name: '累计已提现', value: info.withdrawn }
        ]}
      />
      {info.block.code !== '' && <BlockBar {...info.block} />}
    </View>
  )
}
