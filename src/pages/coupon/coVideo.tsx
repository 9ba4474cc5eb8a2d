import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { Failed, ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Pic } from '@/kit/parts/Pic'
import { Row } from '@/kit/parts/Row'
import { Skeleton } from '@/kit/parts/Skeleton'
import { countText } from '@/lib/format'
import { looking } from '@/stores/looking'
import { Missions, useMissions } from './_parts/Missions'
import './coVideo.scss'

definePageConfig({ navigationBarTitleText: '视频任务' })

type Video = Data<Endpoints['GET /api/video/list']>['list'][number]

const EMPTY = { words: '现在没有视频任务', action: '看看其他任务', onAction: () => void go('/pages/coupon/mission') }

/** Opens a video so that looking at it counts. */
const watch = (id: string) => {
  looking.want('video')
  return go('/pages/video/play', { id })
}

/** Tasks that videos are looked at for, and the videos. */
const Films = observer(function Films() {
  const board = useMissions(() => api('GET /api/subsidy/task/sub_info', { watch: 'video' }, quietly))
  const [from] = useState({ cursor: '' })
  const { data, error } = board.tasks
  const load = async (paging: { page: number; limit: number }) => {
    const cursor = paging.page > 1 && from.cursor ? from.cursor : undefined
    const answer = await api('GET /api/video/list', { ...paging, cursor }, quietly)
    from.cursor = answer.cursor
    return answer
  }
  return (
    <ListPage<Video>
      load={load}
      head={
        <View>
          {data && <Missions board={board} empty={EMPTY} />}
          {!data &&
            (error ? <Failed code={error.code} onRetry={() => board.tasks.refresh()} /> : <Skeleton kind="boxes" />)}
          <View className="films__title">选一个视频，看满倒计时就计入</View>
        </View>
      }
      rowKey={({ id }) => id}
      row={video => (
        <Row
          lead={<Pic className="films__pic" src={video.image} alt="" width={200} />}
          title={video.title}
          notes={[`${video.nickname} · ${countText(video.like_num)} 人喜欢`]}
          side={<View className="films__play">去看</View>}
          onClick={() => watch(video.id)}
        />
      )}
      empty={{ icon: 'video', words: '还没有视频', hint: '有人发布后就能看了' }}
    />
  )
})

export default page(() => <Films />)
