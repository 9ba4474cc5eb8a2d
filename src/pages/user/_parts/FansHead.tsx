import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Figures } from '@/kit/parts/Figures'
import { Icon } from '@/kit/parts/Icon'
import { copy } from '@/kit/scan'
import './FansHead.scss'

const toProfit = () => go('/pages/user/myProfit')

type Fans = Data<Endpoints['POST /api/spread/people']>

/** How many people one brought, on both levels and lately, and what their orders earned. */
export function FansHead({ fans, code }: { fans: Fans; code: string }) {
  const levels = [
    { name: '直接粉丝', value: fans.total, onClick: () => go('/pages/user/fans_list', { grade: 0 }) },
    { name: '间接粉丝', value: fans.totalLevel, onClick: () => go('/pages/user/fans_list', { grade: 1 }) }
  ]
  const sums = [
    { name: '今日新增', value: fans.today },
    { name: '本月新增', value: fans.month },
    { name: '待结算佣金', value: `¥${fans.pending}`, onClick: toProfit },
    { name: '已结算佣金', value: `¥${fans.settled}`, onClick: toProfit }
  ]
  return (
    <View className="fanshead">
      <View className="fanshead__code" role="button" onClick={() => copy(code, '邀请码已复制')}>
        我的邀请码 <View className="fanshead__letters">{code}</View> <Icon name="copy" size={30} />
      </View>
      <Figures items={levels} size="lg" arrows className="fanshead__levels" />
      <Figures items={sums} className="fanshead__sums" />
    </View>
  )
}
