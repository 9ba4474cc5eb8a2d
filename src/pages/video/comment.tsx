import { Input, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Icon } from '@/kit/parts/Icon'
import { countText, truncate } from '@/lib/format'
import { CommentDesk } from './_parts/CommentDesk'
import { CommentRow } from './_parts/CommentRow'
import './comment.scss'

definePageConfig({ navigationBarTitleText: '评论' })

const MAX_CHARS = 200

export default page(() => {
  const { id } = useQuery('id')
  const desk = useDraft(() => new CommentDesk(id))
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/video/comment', { id, ...paging }, { catch: true, quiet: true })
    desk.count(answer.total)
    return answer
  }
  return (
    <ListPage
      load={load}
      state={desk.list}
      head={desk.total > 0 && <View className="vsay__head">{`共 ${countText(desk.total)} 条`}</View>}
      row={comment => <CommentRow comment={comment} desk={desk} />}
      rowKey={comment => comment.id}
      empty={{ icon: 'message', words: '还没有评论', hint: '来说第一句吧' }}
      bottom={<Say desk={desk} />}
    />
  )
})

const Say = observer(function Say({ desk }: { desk: CommentDesk }) {
  const { answered, list } = desk
  // Nobody speaks about a film that is not there.
  if (list.error && list.items.length === 0) return null
  return (
    <View className="vsay">
      {answered && (
        <View className="vsay__to">
          <View className="vsay__whom">{`回复 ${truncate(answered.nickname)}`}</View>
          <View className="vsay__drop" role="button" ariaLabel="不回复了" onClick={() => desk.answer(undefined)}>
            <Icon name="close" size={28} />
          </View>
        </View>
      )}
      <View className="vsay__row">
        <Input
          className="vsay__input"
          value={desk.words}
          maxlength={MAX_CHARS}
          placeholder={answered ? '写下你的回复' : '说点什么'}
          placeholderClass="field__hint"
          confirmType="send"
          cursorSpacing={16}
          nativeProps={{ 'aria-label': '评论' }}
          onInput={event => desk.write(event.detail.value)}
          onConfirm={() => desk.send()}
        />
        <Button kind="main" size="small" disabled={!desk.words.trim()} busy={desk.busy} onClick={() => desk.send()}>
          发送
        </Button>
      </View>
    </View>
  )
})
