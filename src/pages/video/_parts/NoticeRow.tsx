import type { Data, Endpoints } from '@contract'
import { Text, View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Avatar } from '@/kit/parts/Avatar'
import { Pic } from '@/kit/parts/Pic'
import { Row } from '@/kit/parts/Row'
import { ago } from '@/lib/ago'
import { truncate } from '@/lib/format'
import './NoticeRow.scss'

export type Notice = Data<Endpoints['GET /api/video/my_notice_list']>['list'][number]

const DID = { like: '赞了你的视频', comment: '评论了你的视频', reply: '回复了你' }

/** Who did what with one of my videos. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const { video } = notice
  const target = notice.type === 'like' ? '/pages/video/play' : '/pages/video/comment'
  return (
    <Row
      lead={
        <Avatar
          src={notice.avatar}
          name={notice.nickname}
          size={80}
          onClick={() => go('/pages/video/user', { uid: notice.uid })}
        />
      }
      title={
        <View className="vnotice__who">
          <Text className="vnotice__name">{truncate(notice.nickname)}</Text>
          {DID[notice.type]}
          {!notice.is_read && <View className="vnotice__new" />}
        </View>
      }
      notes={[notice.content && <View className="vnotice__words">{notice.content}</View>, ago(notice.add_time)]}
      side={<Pic className="vnotice__pic" src={video.image} alt={video.title} width={200} />}
      onClick={() => go(target, { id: video.id })}
    />
  )
}
