import type { Data, Endpoints } from '@contract'
import { Swiper, SwiperItem, View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { Frame } from '@/kit/pages/Frame'
import { Failed, usePagedList } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { openGoods } from '@/kit/parts/GoodsCard'
import { NavBar } from '@/kit/parts/NavBar'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { countText } from '@/lib/format'
import './vertical-swiper.scss'

definePageConfig({ navigationBarTitleText: '沉浸浏览', disableScroll: true })

type Goods = Data<Endpoints['GET /api/product/recom']>['list'][number]

/** So many before the end the next page is asked for. */
const AHEAD = 4

/** One product a screen; the pictures of the next ones are there before they are needed. */
export default page(() => {
  const [here, setHere] = useState(0)
  const list = usePagedList(paging => api('GET /api/product/recom', paging, { catch: true, quiet: true }))
  const turn = (index: number) => {
    setHere(index)
    if (index >= list.items.length - AHEAD) list.more()
  }
  if (list.waiting) return <Skeleton kind="detail" />
  if (list.error && list.items.length === 0) {
    return (
      <Frame>
        <Failed code={list.error.code} onRetry={() => list.retry()} />
      </Frame>
    )
  }
  if (list.empty) {
    return (
      <Frame>
        <State kind="empty" words="好物正在路上" />
      </Frame>
    )
  }
  return (
    <View className="vswiper">
      <NavBar tone="clear" title="" />
      <Swiper className="vswiper__swiper" vertical onChange={event => turn(event.detail.current)}>
        {list.items.map((goods, i) => (
          <SwiperItem key={goods.id}>{Math.abs(i - here) <= 2 && <Slide goods={goods} />}</SwiperItem>
        ))}
      </Swiper>
    </View>
  )
})

function Slide({ goods }: { goods: Goods }) {
  return (
    <View className="vswiper__slide" onClick={() => openGoods(goods.id)}>
      <Pic className="vswiper__pic" src={goods.image} alt={goods.store_name} width={750} eager />
      <View className="vswiper__body">
        <View className="vswiper__shop">{goods.shop_name}</View>
        <View className="vswiper__name">{goods.store_name}</View>
        <View className="vswiper__info">{goods.store_info}</View>
        <View className="vswiper__foot">
          <View>
            <Price value={goods.price} ot={goods.ot_price} size="lg" />
            <View className="vswiper__sales">{`已售 ${countText(goods.sales)}`}</View>
          </View>
          <Button kind="main" onClick={() => openGoods(goods.id)}>
            去看看
          </Button>
        </View>
      </View>
    </View>
  )
}
