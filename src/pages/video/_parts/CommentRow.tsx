import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import { Avatar } from '@/kit/parts/Avatar'
import { ago } from '@/lib/ago'
import { truncate } from '@/lib/format'
import type { Comment, CommentDesk, Reply } from './CommentDesk'
import './CommentRow.scss'

/** One comment with its replies; tapping its words answers it. */
export const CommentRow = observer(function CommentRow({ comment, desk }: { comment: Comment; desk: CommentDesk }) {
  const more = comment.reply_num - comment.replies.length
  return (
    <View className="vcomment">
      <Said said={comment} desk={desk} face={72} />
      {comment.replies.map(reply => (
        <View key={reply.id} className="vcomment__reply">
          <Said said={reply} desk={desk} face={52} to={reply.to_nickname} />
        </View>
      ))}
      {more > 0 && (
        <View className="vcomment__more" role="button" onClick={() => desk.open(comment)}>
          {`展开其余 ${more} 条回复`}
        </View>
      )}
    </View>
  )
})

interface SaidProps {
  said: Omit<Reply, 'to_nickname'>
  desk: CommentDesk
  face: number
  to?: string
}

function Said({ said, desk, face, to }: SaidProps) {
  const remove = async () => {
    if (await confirm({ content: '删除这条评论？回复会一并删除', confirmText: '删除' })) desk.remove(said)
  }
  return (
    <View className="vcomment__said">
      <Avatar
        src={said.avatar}
        name={said.nickname}
        size={face}
        onClick={() => go('/pages/video/user', { uid: said.uid })}
      />
      <View className="vcomment__body">
        <View className="vcomment__name">
          {truncate(said.nickname)}
          {said.is_author === 1 && <Text className="vcomment__author">作者</Text>}
        </View>
        <View className="vcomment__words" role="button" onClick={() => desk.answer(said)}>
          {to && <Text className="vcomment__to">{`回复 ${truncate(to)}：`}</Text>}
          <Text className="vcomment__text">{said.content}</Text>
        </View>
        <View className="vcomment__foot">
          <Text>{ago(said.add_time)}</Text>
          <View className="vcomment__act" role="button" onClick={() => desk.answer(said)}>
            回复
          </View>
          {said.can_delete === 1 && (
            <View className="vcomment__act" role="button" onClick={remove}>
              删除
            </View>
          )}
        </View>
      </View>
    </View>
  )
}
