import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { askService } from '@/kit/chat'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Cell } from '@/kit/parts/Cell'
import { Tabs } from '@/kit/parts/Tabs'
import './more.scss'

definePageConfig({ navigationBarTitleText: '更多问题' })

/** All questions, by topic; and somebody to ask when none fits. */
export default page(() => {
  const [topics, setTopics] = useState<string[]>([])
  const [topic, setTopic] = useState('')
  const load = async (paging: { page: number; limit: number }) => {
    const filter = { ...paging, topic: topic || undefined }
    const answer = await api('GET /api/article/help/list', filter, { catch: true, quiet: true })
    setTopics(answer.topics)
    return answer
  }
  return (
    <ListPage
      load={load}
      filter={topic}
      head={
        <View className="more__head">
          <Tabs
            items={['', ...topics].map(value => ({ value, text: value || '全部' }))}
            value={topic}
            onChange={setTopic}
          />
        </View>
      }
      rowKey={article => article.id}
      row={article => (
        <Cell
          className="more__row"
          title={article.title}
          note={article.synopsis}
          onClick={() => go('/pages/notice/help', { id: article.id })}
        />
      )}
      empty={{ icon: 'help', words: '这个话题下还没有问题', hint: '可以直接问客服' }}
      bottom={
        <ActionBar inset>
          <Button kind="main" size="large" block onClick={() => askService()}>
            没有找到？问问客服
          </Button>
        </ActionBar>
      }
    />
  )
})
