import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import './ZoneHead.scss'

type Zone = Data<Endpoints['GET /api/merchant/zoneConf']>['zone_info']

/** A zone's picture, and its rules for whoever taps them open. */
export function ZoneHead({ zone }: { zone: Zone }) {
  const [open, setOpen] = useState(false)
  const { picture, cate_name, intro, shop_num, demands, conditions, voucher_words } = zone
  return (
    <View className="zonehead">
      <Pic className="zonehead__pic" src={picture} alt={`${cate_name}，${intro}`} width={750} eager />
      <View className="zonehead__bar">
        <View>{[`${shop_num} 家店铺`, voucher_words && `到店${voucher_words}`].filter(Boolean).join(' · ')}</View>
        <View className="zonehead__more" role="button" onClick={() => setOpen(!open)}>
          专区规则
          <Icon name={open ? 'up' : 'down'} size={28} />
        </View>
      </View>
      {open && (
        <View className="zonehead__rules">
          {voucher_words && (
            <View className="zonehead__rule">{`消费券：在区内门店付款，${voucher_words}；门店自己的比例更高时以门店为准。`}</View>
          )}
          {demands && <View className="zonehead__rule">{demands}</View>}
          <View className="zonehead__rule">{`店铺入驻条件：${conditions.join('；')}。`}</View>
        </View>
      )}
    </View>
  )
}
