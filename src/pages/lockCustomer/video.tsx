import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useRef } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { countText } from '@/lib/format'
import { preview } from './_parts/share'
import './video.scss'

definePageConfig({ navigationBarTitleText: '锁客视频' })

type Video = Data<Endpoints['GET /api/video/list']>['list'][number]

export default page(() => {
  const cursor = useRef('')
  const load = async (paging: { page: number; limit: number }) => {
    const from = paging.page > 1 ? cursor.current || undefined : undefined
    const answer = await api('GET /api/video/list', { ...paging, cursor: from }, { catch: true, quiet: true })
    cursor.current = answer.cursor
    return answer
  }
  return (
    <ListPage
      load={load}
      head={<View className="lockvideo__head">分享视频给好友，好友从视频进来也是你的客户</View>}
      row={video => <VideoRow video={video} />}
      rowKey={video => video.id}
      empty={{
        icon: 'video',
        words: '还没有可以分享的视频',
        hint: '换成商品分享给好友吧',
        action: '去分享商品',
        onAction: () => go('/pages/lockCustomer/goods')
      }}
    />
  )
})

const timeOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const VideoRow = ({ video }: { video: Video }) => (
  <View className="lockvideo">
    <View className="lockvideo__cover" role="button" onClick={() => go('/pages/video/play', { id: video.id })}>
      <Pic className="lockvideo__img" src={video.image} alt={`播放${video.title}`} width={400} />
      <View className="lockvideo__play">
        <Icon name="play" size={40} />
      </View>
      <View className="lockvideo__time">{timeOf(video.duration)}</View>
    </View>
    <View className="lockvideo__body">
      <View className="lockvideo__title">{video.title}</View>
      <View className="lockvideo__note">{`${video.nickname} · ${countText(video.like_num)} 人喜欢`}</View>
      {video.product && <View className="lockvideo__goods">{video.product.store_name}</View>}
      <View className="lockvideo__foot">
        <Button kind="brand" size="small" onClick={() => preview('video', video.id)}>
          去分享
        </Button>
      </View>
    </View>
  </View>
)
