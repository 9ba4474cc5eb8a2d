import { Swiper, SwiperItem, View } from '@tarojs/components'
import { useDidHide, useDidShow, useShareAppMessage } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { go } from '@/kit/nav'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Icon } from '@/kit/parts/Icon'
import { LookBadge } from '@/kit/parts/LookBadge'
import { NavBar } from '@/kit/parts/NavBar'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { VideoSlide, videoPath } from '@/kit/parts/VideoSlide'
import { VideoFeed } from '@/kit/state/VideoFeed'
import './index.scss'

definePageConfig({ navigationBarTitleText: '短视频', navigationBarTextStyle: 'white', disableScroll: true })

/** So many before the end the next page is asked for. */
const AHEAD = 3

/** One video a screen; the next is loaded while this one plays. */
export default page(() => {
  const [feed] = useState(() => new VideoFeed())
  const { list, here } = feed
  useEffect(() => {
    list.refresh()
  }, [list])
  useDidShow(() => {
    feed.show(true)
    feed.renew()
  })
  useDidHide(() => feed.show(false))
  useShareAppMessage(() => ({
    title: feed.current?.title,
    path: feed.current ? videoPath(feed.current.id) : '/pages/video/index',
    imageUrl: feed.current?.image
  }))
  const turn = (index: number) => {
    feed.turn(index)
    if (index >= list.items.length - AHEAD) list.more()
  }
  if (list.waiting) {
    return (
      <View className="vfeed">
        <Skeleton kind="film" />
        <NavBar tone="film" />
      </View>
    )
  }
  if (list.items.length === 0) {
    return (
      <Frame>
        {list.error ? (
          <Failed code={list.error.code} onRetry={() => list.retry()} />
        ) : (
          <State
            kind="empty"
            icon="video"
            words="还没有人发布视频"
            action="发布第一条"
            onAction={() => go('/pages/video/upload')}
          />
        )}
      </Frame>
    )
  }
  return (
    <View className="vfeed">
      <NavBar tone="film" right={<Ways />} />
      <Swiper className="vfeed__swiper" vertical onChange={event => turn(event.detail.current)}>
        {list.items.map((video, i) => (
          <SwiperItem key={video.id}>
            {Math.abs(i - here) <= 2 && <VideoSlide video={video} feed={feed} index={i} />}
          </SwiperItem>
        ))}
      </Swiper>
      <LookBadge type="video" id={feed.paused ? '' : (feed.current?.id ?? '')} />
    </View>
  )
})

const Ways = () => (
  <View className="vfeed__ways">
    <View className="vfeed__way" role="button" ariaLabel="发布视频" onClick={() => go('/pages/video/upload')}>
      <Icon name="camera" size={48} />
    </View>
    <View className="vfeed__way" role="button" ariaLabel="我的视频" onClick={() => go('/pages/video/user')}>
      <Icon name="user" size={48} />
    </View>
  </View>
)
