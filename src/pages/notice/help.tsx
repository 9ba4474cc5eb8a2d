import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { ArticlePage } from '@/kit/pages/ArticlePage'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Cell } from '@/kit/parts/Cell'
import { SearchInput } from '@/kit/parts/SearchBox'
import { Tabs } from '@/kit/parts/Tabs'
import './help.scss'

definePageConfig({ navigationBarTitleText: '帮助' })

const options = { catch: true, quiet: true } as const

/** With `id` one article, else the list of all by topic. */
export default page(() => {
  const { id } = useQuery('id')
  if (!id) return <HelpList />
  return <ArticlePage load={() => api('GET /api/article/details/{id}', { id }, options)} missing="这篇帮助已经下架" />
})

function HelpList() {
  const [topics, setTopics] = useState<string[]>([])
  const [topic, setTopic] = useState('')
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const load = async (paging: { page: number; limit: number }) => {
    const filter = { topic: topic || undefined, keyword: keyword || undefined }
    const answer = await api('GET /api/article/help/list', { ...paging, ...filter }, options)
    setTopics(answer.topics)
    return answer
  }
  return (
    <ListPage
      load={load}
      filter={{ topic, keyword }}
      head={
        <View className="help__head">
          <SearchInput
            value={typed}
            onChange={value => {
              setTyped(value)
              if (!value) setKeyword('')
            }}
            onSearch={setKeyword}
            placeholder="搜一搜你遇到的问题"
          />
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
          className="help__row"
          title={article.title}
          note={article.synopsis}
          onClick={() => go('/pages/notice/help', { id: article.id })}
        />
      )}
      empty={{ icon: 'search', words: '没有找到相关的问题', hint: '换个说法试试，或者联系客服' }}
    />
  )
}
