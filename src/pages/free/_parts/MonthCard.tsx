import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Card } from '@/kit/parts/Card'
import { LevelBar } from '@/kit/parts/LevelBar'
import { Tag } from '@/kit/parts/Tag'
import type { Standing } from './plate'
import './MonthCard.scss'

/** What the month under way has come to: what counts, the tier, what is missing to the next. */
export function MonthCard({ standing }: { standing: Standing }) {
  const { tier, next, pay_price } = standing
  const spent = Number(pay_price)
  return (
    <Card className="carmonth" title="本月业绩" more={standing.title}>
      <View className="carmonth__head">
        <View>
          <View className="carmonth__number">{pay_price}</View>
          <View className="carmonth__name">{`计入消费（元） · ${standing.order_count} 笔`}</View>
        </View>
        {tier ? <Tag kind="gold">{tier.title}</Tag> : <Tag kind="mute">未达档位</Tag>}
      </View>
      <LevelBar
        tone="gold"
        value={spent}
        max={next ? Number(next.price) : spent}
        left={next ? `再消费 ${next.missing} 元` : '已达最高档位'}
        right={next && `${next.title} ${next.ratio}%`}
      />
      <View className="carmonth__sum">
        预计收益
        <View className="carmonth__reward">{`${standing.reward} 元${standing.unit}`}</View>
      </View>
      {Number(standing.refund_price) > 0 && (
        <View className="carmonth__note">
          {`结算 ${standing.spent_price} 元，扣除退款 ${standing.refund_price} 元；不够扣的顺延到下月`}
        </View>
      )}
      <View className="carmonth__note">
        {Number(standing.unsettled_price) > 0
          ? `另有 ${standing.unsettled_price} 元订单待结算，收货 7 天后计入`
          : spent > 0
            ? '月底前还可以继续累计'
            : '还没有结算的订单，去逛逛，订单结算后自动计入'}
      </View>
    </Card>
  )
}

/** What each tier takes and brings; the one that is reached stands out. */
export const TierCard = ({ standing: { tiers, tier } }: { standing: Standing }) => (
  <Card className="carmonth" title="收益档位" more="按当月计入消费">
    <View className="cartier cartier--head">
      <View className="cartier__title">档位</View>
      <View className="cartier__cell">当月消费满</View>
      <View className="cartier__cell">收益比例</View>
      <View className="cartier__cell">每月上限</View>
    </View>
    {tiers.map(one => (
      <View key={one.title} className={`cartier ${one.title === tier?.title ? 'cartier--here' : ''}`}>
        <View className="cartier__title">{one.title}</View>
        <View className="cartier__cell">{`${Number(one.price)} 元`}</View>
        <View className="cartier__cell">{`${one.ratio}%`}</View>
        <View className="cartier__cell">{`${Number(one.most)} 元`}</View>
      </View>
    ))}
  </Card>
)

const STATES = { none: '未达档位', waiting: '待发放', paid: '已发放', stopped: '已停止' } as const
const KINDS = { none: 'mute', waiting: 'gold', paid: 'success', stopped: 'mute' } as const

/** What past months came to and whether what they bring has been paid. */
export const PastCard = ({ standing }: { standing: Standing }) => (
  <Card className="carmonth" title="往月业绩" more="车主收益" onMore={() => go('/pages/free/carRevenue')}>
    {standing.months.length === 0 && <View className="carmonth__note">满一个自然月后，这里会显示核算结果</View>}
    {standing.months.map(one => (
      <View key={`${one.month}${one.pay_price}`} className="carpast">
        <View className="carpast__words">
          <View className="carpast__title">{one.title}</View>
          <View className="carpast__note">{`计入 ${one.pay_price} 元${one.tier && ` · ${one.tier}`}`}</View>
        </View>
        {Number(one.reward) > 0 && <View className="carpast__reward">{one.reward}</View>}
        <Tag kind={KINDS[one.state]}>{STATES[one.state]}</Tag>
      </View>
    ))}
    {Number(standing.waiting) > 0 && (
      <View className="carmonth__note">
        {`${standing.waiting} 元待发放：每月 2 日起由车主奖励池发放，池子不足时按先后排队，不会少`}
      </View>
    )}
  </Card>
)
