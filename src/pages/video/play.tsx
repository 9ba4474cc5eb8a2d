import { View } from '@tarojs/components'
import { useDidHide, useDidShow, useShareAppMessage } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { LookBadge } from '@/kit/parts/LookBadge'
import { NavBar } from '@/kit/parts/NavBar'
import { VideoSlide, videoPath } from '@/kit/parts/VideoSlide'
import { VideoFeed } from '@/kit/state/VideoFeed'
import './play.scss'

definePageConfig({ navigationBarTitleText: '播放', navigationBarTextStyle: 'white', disableScroll: true })

/** One video alone. */
export default page(() => {
  const { id } = useQuery('id')
  const [feed] = useState(() => new VideoFeed())
  const load = async () => {
    const video = await api('GET /api/video/detail', { id }, { catch: true, quiet: true })
    feed.begin([video])
    return video
  }
  useDidShow(() => {
    feed.show(true)
    feed.renew()
  })
  useDidHide(() => feed.show(false))
  useShareAppMessage(() => ({
    title: feed.current?.title,
    path: videoPath(id),
    imageUrl: feed.current?.image
  }))
  return (
    <DetailPage
      load={load}
      filter={id}
      nav={<NavBar tone="film" title="" />}
      skeleton="film"
      missing="视频不存在或已下架"
    >
      {() => <Alone feed={feed} />}
    </DetailPage>
  )
})

const Alone = observer(function Alone({ feed }: { feed: VideoFeed }) {
  return (
    <View className="vplay">
      {feed.current && <VideoSlide video={feed.current} feed={feed} index={0} />}
      <LookBadge type="video" id={feed.paused ? '' : (feed.current?.id ?? '')} />
    </View>
  )
})
