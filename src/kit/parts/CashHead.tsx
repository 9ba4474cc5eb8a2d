import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { type DrawInfo, isYuan } from '@/kit/state/cash'
import { Icon } from './Icon'
import { StandingCard } from './StandingCard'
import './CashHead.scss'

/** Where what stands in the way of withdrawing can be put right. */
const WAYS: Record<string, { words: string; path: string }> = {
  REAL_NAME: { words: '去认证', path: '/pages/user/real_name' },
  SUB_ACCOUNT: { words: '去切换', path: '/pages/mine/setting' }
}

/** What can be withdrawn, what is on its way, what arrived so far; and what stands in the way. */
export function CashHead({ info }: { info: DrawInfo }) {
  const way = WAYS[info.block.code]
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
      {info.block.code !== '' && (
        <View className="cashhead__block" role={way && 'button'} onClick={() => way && go(way.path)}>
          <Icon name="shield" size={36} className="cashhead__shield" />
          <View className="cashhead__why">{info.block.words}</View>
          {way && <View className="cashhead__go">{way.words}</View>}
        </View>
      )}
    </View>
  )
}
