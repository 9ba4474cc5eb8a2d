import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { Cell } from '@/kit/parts/Cell'
import { SearchInput } from '@/kit/parts/SearchBox'
import { Tabs, TabsRoom } from '@/kit/parts/Tabs'
import './HelpListPage.scss'
import { type EmptyWords, ListPage } from './ListPage'

interface Props {
  /** With a field to search in. */
  search?: boolean
  empty: EmptyWords
  bottom?: ReactNode
}

/** Questions and their answers, by topic. */
export function HelpListPage({ search, empty, bottom }: Props) {
  const [topics, setTopics] = useState<string[]>([])
  const [topic, setTopic] = useState('')
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const load = async (paging: { page: number; limit: number }) => {
    const filter = { topic: topic || undefined, keyword: keyword || undefined }
    const answer = await api('GET /api/article/help/list', { ...paging, ...filter }, { catch: true, quiet: true })
    setTopics(answer.topics)
    return answer
  }
  const type = (value: string) => {
    setTyped(value)
    if (!value) setKeyword('')
  }
  return (
    <ListPage
      load={load}
      filter={{ topic, keyword }}
      head={list => (
        <View className={`helplist ${search ? 'helplist--search' : ''}`}>
          {search && (
            <SearchInput value={typed} onChange={type} onSearch={setKeyword} placeholder="搜一搜你遇到的问题" />
          )}
          {topics.length > 0 ? (
            <Tabs
              items={['', ...topics].map(value => ({ value, text: value || '全部' }))}
              value={topic}
              onChange={setTopic}
            />
          ) : (
            list.waiting && <TabsRoom />
          )}
        </View>
      )}
      rowKey={article => article.id}
      row={article => (
        <Cell
          className="helplist__row"
          title={article.title}
          note={article.synopsis}
          onClick={() => go('/pages/notice/help', { id: article.id })}
        />
      )}
      empty={empty}
      bottom={bottom}
    />
  )
}
