import type { Data, Endpoints } from '@contract'
import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { Failed, List, usePagedList } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Avatar } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { NavBar } from '@/kit/parts/NavBar'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { Tabs } from '@/kit/parts/Tabs'
import type { Video } from '@/kit/state/VideoFeed'
import { countText } from '@/lib/format'
import { session } from '@/stores/session'
import { type Notice, NoticeRow } from './_parts/NoticeRow'
import { Tiles } from './_parts/Tiles'
import './user.scss'

definePageConfig({ navigationBarTitleText: '作者主页' })

type Home = Data<Endpoints['GET /api/video/user_home']>

/** An author's videos; one's own with what is hidden, what one likes, and what others did. */
export default page(() => {
  const { uid } = useQuery('uid')
  const home = useResource(
    () => api('GET /api/video/user_home', { uid: uid || undefined }, { catch: true, quiet: true }),
    uid,
    true
  )
  if (!uid && !session.signedIn)
    return (
      <Frame>
        <State kind="signIn" />
      </Frame>
    )
  if (!home.data)
    return (
      <Frame>
        {home.error ? (
          <Failed code={home.error.code} words="没有找到这位作者" onRetry={() => home.refresh()} />
        ) : (
          <Skeleton kind="profile" />
        )}
      </Frame>
    )
  return <Author home={home.data} onRefresh={() => home.refresh()} />
})

const quiet = { catch: true, quiet: true } as const
type Tab = 'videos' | 'likes' | 'notices'

const EMPTY = {
  mine: { icon: 'video', words: '还没有发布视频', hint: '拍下好物的样子，让更多人看到' },
  videos: { icon: 'video', words: '还没有发布视频' },
  likes: { icon: 'heart', words: '还没有点赞过视频', hint: '点赞过的视频会在这里' },
  notices: { icon: 'bell', words: '还没有通知', hint: '有人点赞或评论时会告诉你' }
} as const

function Author({ home, onRefresh }: { home: Home; onRefresh: () => Promise<void> }) {
  const mine = home.is_mine === 1
  const [tab, setTab] = useState<Tab>('videos')
  const tabs = [
    { value: 'videos' as const, text: '作品' },
    { value: 'likes' as const, text: '喜欢' },
    { value: 'notices' as const, text: '通知', count: home.unread }
  ]
  return (
    <Frame
      nav={<NavBar title={mine ? '我的视频' : home.nickname} />}
      bottom={
        mine && (
          <View className="vuser__bottom">
            <Button kind="main" size="large" block onClick={() => go('/pages/video/upload')}>
              发布视频
            </Button>
          </View>
        )
      }
    >
      <PullRefresh onRefresh={onRefresh}>
        <View className="vuser__head">
          <Avatar src={home.avatar} name={home.nickname} size={128} />
          <View className="vuser__words">
            <View className="vuser__name">{home.nickname}</View>
            <View className="vuser__sums">
              <Text className="vuser__sum">{countText(home.video_num)}</Text> 作品
              <Text className="vuser__sum">{countText(home.like_num)}</Text> 获赞
            </View>
          </View>
        </View>
        {mine && <Tabs items={tabs} value={tab} onChange={setTab} />}
        {tab === 'notices' ? <Notices onSeen={onRefresh} /> : <Videos key={tab} uid={home.uid} mine={mine} tab={tab} />}
      </PullRefresh>
    </Frame>
  )
}

function Videos({ uid, mine, tab }: { uid: string; mine: boolean; tab: 'videos' | 'likes' }) {
  const list = usePagedList<Video>(
    paging =>
      tab === 'likes'
        ? api('GET /api/video/my_like_list', paging, quiet)
        : mine
          ? api('GET /api/video/my_list', paging, quiet)
          : api('GET /api/video/user_vlist', { uid, ...paging }, quiet),
    [uid, tab]
  )
  useDidShow(() => {
    if (!list.waiting && !list.busy) list.refresh()
  })
  return (
    <List
      list={list}
      row={() => null}
      rowKey={video => video.id}
      skeleton="goods"
      layout={items => <Tiles videos={items} list={list} mine={mine && tab === 'videos'} />}
      empty={EMPTY[mine && tab === 'videos' ? 'mine' : tab]}
    />
  )
}

function Notices({ onSeen }: { onSeen: () => void }) {
  const list = usePagedList<Notice>(async paging => {
    const answer = await api('GET /api/video/my_notice_list', paging, quiet)
    // They count as read now: the badge of the tab goes.
    if (paging.page === 1) onSeen()
    return answer
  })
  return (
    <List
      list={list}
      row={notice => <NoticeRow notice={notice} />}
      rowKey={notice => notice.id}
      empty={EMPTY.notices}
    />
  )
}
