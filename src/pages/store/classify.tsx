import { ScrollView, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { openGoods } from '@/kit/parts/GoodsCard'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { countText } from '@/lib/format'
import { Categories } from './_parts/Categories'
import './classify.scss'

definePageConfig({ navigationBarTitleText: '分类', disableScroll: true })

/** All categories: the first level on the left, the second as pictures on the right. */
export default page(() => {
  const open = (target: string) => go('/pages/store/classify_goods', { id: target })
  return (
    <Categories load={() => api('GET /api/category', {}, { catch: true, quiet: true })} empty="分类正在整理中">
      {here => (
        <ScrollView scrollY className="classify__right">
          <View className="classify__head" onClick={() => open(here.id)}>
            <View className="classify__title">{here.cate_name}</View>
            <View className="classify__all">查看全部</View>
          </View>
          <View className="classify__grid">
            {here.children.map(second => (
              <View key={second.id} className="classify__item" onClick={() => open(second.id)}>
                <Pic className="classify__pic" src={second.pic} alt="" width={200} />
                <View className="classify__name">{second.cate_name}</View>
              </View>
            ))}
          </View>
          <Hot key={here.id} cid={here.id} />
        </ScrollView>
      )}
    </Categories>
  )
})

/** What sells best of a first level category. */
const Hot = observer(function Hot({ cid }: { cid: string }) {
  const ask = { cid, salesOrder: 'desc', page: 1, limit: 6 } as const
  const goods = useResource(() => api('GET /api/products', ask, { catch: true, quiet: true }), cid)
  if (!goods.data?.list.length) return null
  return (
    <View>
      <View className="classify__head">
        <View className="classify__title">本类热卖</View>
      </View>
      {goods.data.list.map(one => (
        <View key={one.id} className="classify__goods" role="button" onClick={() => openGoods(one.id)}>
          <Pic className="classify__photo" src={one.image} alt="" width={200} />
          <View className="classify__words">
            <View className="classify__line">{one.store_name}</View>
            <View className="classify__foot">
              <Price value={one.price} size="sm" />
              <View className="classify__sold">已售{countText(one.sales)}</View>
            </View>
          </View>
        </View>
      ))}
    </View>
  )
})
