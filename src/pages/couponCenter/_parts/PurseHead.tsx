import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Icon } from '@/kit/parts/Icon'
import './PurseHead.scss'

const load = () =>
  api(
    'GET /api/subsidy/gift/gift_consumer_coupon',
    { page: 1, limit: 1, state: 'unused' },
    { catch: true, quiet: true }
  )

interface Props {
  /** How many packets can be opened now. */
  waiting: number | undefined
  /** The packet opened last: what it brought is counted then. */
  opened: string | undefined
}

/** What is in the purse, and the ways to each of it. */
export const PurseHead = observer(function PurseHead({ waiting, opened }: Props) {
  const { data } = useResource(load, opened, true)
  const tiles = [
    { name: '优惠券', value: data?.counts.unused, unit: '张可用', path: '/pages/coupon/coupon' },
    { name: '消费券', value: data?.xfq, unit: '元', path: '/pages/coupon/recharge' }
  ]
  return (
    <View className="purse">
      <View className="purse__top">
        <View>
          <View className="purse__title">{waiting ? `${waiting} 个红包等你拆` : '我的券包'}</View>
          <View className="purse__note">红包、优惠券和消费券都在这里</View>
        </View>
        <View className="purse__more" role="button" onClick={() => go('/pages/couponCenter/index')}>
          领券中心 <Icon name="right" size={24} />
        </View>
      </View>
      <View className="purse__tiles">
        {tiles.map(({ name, value, unit, path }) => (
          <View key={name} className="purse__tile" role="button" onClick={() => go(path)}>
            <View className="purse__name">{name}</View>
            <View className="purse__figure">
              {value ?? '–'}
              <View className="purse__unit">{unit}</View>
            </View>
          </View>
        ))}
      </View>
    </View>
  )
})
