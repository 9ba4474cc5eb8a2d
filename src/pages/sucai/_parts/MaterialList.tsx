import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { Tabs } from '@/kit/parts/Tabs'
import { MaterialCard } from './MaterialCard'

const options = { catch: true, quiet: true } as const

interface Props {
  type: 'goods' | 'live'
  nav?: ReactNode
  empty: string
}

/** Material of one type, by topic. */
export const MaterialList = observer(function MaterialList({ type, nav, empty }: Props) {
  const [topic, setTopic] = useState('')
  const topics = useResource(() => api('GET /api/article/category/zonelist', { type }, options)).data?.list ?? []
  return (
    <ListPage
      nav={nav}
      load={paging => api('GET /api/article/sucai/list', { type, topic: topic || undefined, ...paging }, options)}
      filter={topic}
      head={
        <Tabs
          items={[{ value: '', text: '全部' }, ...topics.map(({ id, title }) => ({ value: id, text: title }))]}
          value={topic}
          onChange={setTopic}
        />
      }
      rowKey={piece => piece.id}
      row={piece => <MaterialCard piece={piece} onOpen={() => go('/pages/sucai/detail', { id: piece.id })} />}
      empty={{ icon: 'photo', words: empty, hint: '新素材会放在这里，过几天再来看看' }}
    />
  )
})
