import type { Data, Endpoints } from '@contract'
import { Swiper, SwiperItem, View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { goHome } from '@/kit/nav'
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
import { VideoSlide } from '@/kit/parts/VideoSlide'
import { type Video, VideoFeed } from '@/kit/state/VideoFeed'
import { countText } from '@/lib/format'
import './vertical-swiper.scss'

definePageConfig({ navigationBarTitleText: '沉浸浏览', disableScroll: true })

type Goods = Data<Endpoints['GET /api/product/recom']>['list'][number]

/** So many before the end the next page is asked for. */
const AHEAD = 4

/** A video comes after so many goods. */
const GOODS_BETWEEN = 3

type Slide = { goods: Goods } | { video: Video; nth: number }

/** Goods with a video after every few of them, as long as there are videos. */
function mixed(goods: Goods[], videos: Video[]): Slide[] {
  return goods.flatMap((one, i): Slide[] => {
    const nth = (i + 1) / GOODS_BETWEEN - 1
    const video = Number.isInteger(nth) ? videos[nth] : undefined
    return video ? [{ goods: one }, { video, nth }] : [{ goods: one }]
  })
}

/** One product or video a screen; the pictures of the next ones are there before they are needed. */
export default page(() => {
  const [here, setHere] = useState(0)
  const list = usePagedList(paging => api('GET /api/product/recom', paging, { catch: true, quiet: true }))
  const [feed] = useState(() => new VideoFeed())
  useEffect(() => {
    feed.list.refresh()
    feed.turn(-1)
  }, [feed])
  useDidShow(() => feed.show(true))
  useDidHide(() => feed.show(false))
  const slides = mixed(list.items, feed.list.items)
  const turn = (index: number) => {
    const slide = slides[index]
    setHere(index)
    feed.turn(slide && 'video' in slide ? slide.nth : -1)
    if (index >= slides.length - AHEAD) list.more()
  }
  if (list.waiting) {
    return (
      <View className="vswiper">
        <NavBar tone="clear" title="" />
        <Skeleton kind="detail" />
      </View>
    )
  }
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
        <State kind="empty" words="好物正在路上" action="回首页" onAction={goHome} />
      </Frame>
    )
  }
  return (
    <View className="vswiper">
      <NavBar tone={feed.here < 0 ? 'clear' : 'film'} title="" />
      <Swiper className="vswiper__swiper" vertical onChange={event => turn(event.detail.current)}>
        {slides.map((slide, i) => (
          <SwiperItem key={'video' in slide ? slide.video.id : slide.goods.id}>
            {Math.abs(i - here) <= 2 &&
              ('video' in slide ? (
                <VideoSlide video={slide.video} feed={feed} index={slide.nth} />
              ) : (
                <GoodsSlide goods={slide.goods} />
              ))}
          </SwiperItem>
        ))}
      </Swiper>
    </View>
  )
})

function GoodsSlide({ goods }: { goods: Goods }) {
  return (
    <View className="vswiper__slide" onClick={() => openGoods(goods.id)}>
      <View className="vswiper__stage">
        <Pic className="vswiper__ground" src={goods.image} alt="" width={200} eager />
        <Pic className="vswiper__pic" src={goods.image} alt={goods.store_name} width={750} eager />
      </View>
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
