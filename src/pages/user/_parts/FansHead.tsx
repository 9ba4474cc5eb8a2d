import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Icon } from '@/kit/parts/Icon'
import { copy } from '@/kit/scan'
import './FansHead.scss'

type Fans = Data<Endpoints['POST /api/spread/people']>

/** How many people one brought, on both levels and lately, and what their orders earned. */
export function FansHead({ fans, code }: { fans: Fans; code: string }) {
  const levels = [
    { grade: 0, name: '直接粉丝', count: fans.total },
    { grade: 1, name: '间接粉丝', count: fans.totalLevel }
  ]
  const sums = [
    { name: '今日新增', value: String(fans.today) },
    { name: '本月新增', value: String(fans.month) },
    { name: '待结算佣金', value: `¥${fans.pending}`, path: '/pages/user/myProfit' },
    { name: '已结算佣金', value: `¥${fans.settled}`, path: '/pages/user/myProfit' }
  ]
  return (
    <View className="fanshead">
      <View className="fanshead__code" role="button" onClick={() => copy(code, '邀请码已复制')}>
        我的邀请码 <View className="fanshead__letters">{code}</View> <Icon name="copy" size={30} />
      </View>
      <View className="fanshead__levels">
        {levels.map(({ grade, name, count }) => (
          <View
            key={grade}
            className="fanshead__level"
            role="button"
            onClick={() => go('/pages/user/fans_list', { grade })}
          >
            <View className="fanshead__count">{count}</View>
            <View className="fanshead__name">
              {name} <Icon name="right" size={24} />
            </View>
          </View>
        ))}
      </View>
      <View className="fanshead__sums">
        {sums.map(({ name, value, path }) => (
          <View
            key={name}
            className="fanshead__sum"
            role={path && 'button'}
            onClick={path ? () => go(path) : undefined}
          >
            <View className="fanshead__value">{value}</View>
            <View className="fanshead__name">{name}</View>
          </View>
        ))}
      </View>
    </View>
  )
}
