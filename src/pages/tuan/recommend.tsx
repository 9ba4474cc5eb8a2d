import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Icon } from '@/kit/parts/Icon'
import { Rules } from './_parts/Rules'
import { TuanCard, type TuanGoods } from './_parts/TuanCard'
import './recommend.scss'

definePageConfig({ navigationBarTitleText: '团购推荐', enableShareAppMessage: true })

const STEPS = ['选好商品', '付款开团', '邀请好友', '拼满发货'] as const

/** Goods sold to groups, each with what groups pay and the group that needs fewest. */
export default page(() => {
  const [rules, setRules] = useState(false)
  return (
    <ListPage<TuanGoods>
      load={paging => api('GET /api/product/recom', { ...paging, is_tuan: 1 }, { catch: true, quiet: true })}
      rowKey={goods => goods.id}
      row={(goods, i) => <TuanCard goods={goods} eager={i < 4} />}
      skeleton="cards"
      fresh
      empty={{
        icon: 'users',
        words: '今天还没有拼团商品',
        hint: '去看看限时秒杀，也很划算',
        action: '去秒杀',
        onAction: () => go('/pages/business/seckill')
      }}
      head={list => (
        <View className="tuanhead">
          <View className="tuanhead__row">
            <View className="tuanhead__title">一起拼，更便宜</View>
            {list.items.length > 0 && (
              <View className="tuanhead__rules" role="button" onClick={() => setRules(true)}>
                拼团规则
                <Icon name="right" size={28} />
              </View>
            )}
          </View>
          <View className="tuanhead__steps">
            {STEPS.map((step, i) => (
              <View key={step} className="tuanhead__step">
                <View className="tuanhead__nth">{i + 1}</View>
                {step}
              </View>
            ))}
          </View>
          <Rules open={rules} onClose={() => setRules(false)} rules={list.items[0]?.tuan?.rules ?? []} />
        </View>
      )}
    />
  )
})
