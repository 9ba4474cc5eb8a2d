import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { type DrawInfo, isYuan } from '@/kit/state/cash'
import { Icon } from './Icon'
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
      <View className="cashhead">
        <View className="cashhead__name">{`可提现${info.asset_name}${isYuan(info) ? '（元）' : ''}`}</View>
        <View className="cashhead__balance">{info.balance}</View>
        <View className="cashhead__row">
          <View className="cashhead__item">
            <View className="cashhead__amount">{info.frozen}</View>
            <View className="cashhead__word">提现中（已冻结）</View>
          </View>
          <View className="cashhead__item">
            <View className="cashhead__amount">{info.withdrawn}</View>
            <View className="cashhead__word">累计已提现</View>
          </View>
        </View>
      </View>
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
