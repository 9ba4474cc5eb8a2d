import type { Data, Endpoints } from '@contract'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { Tabs, TabsRoom } from '@/kit/parts/Tabs'
import type { LoadRows } from '@/kit/state/PagedList'
import { Resource } from '@/kit/state/Resource'
import { MaterialCard } from './MaterialCard'

type Material = Data<Endpoints['GET /api/article/sucai/list']>['list'][number]

interface Props {
  type: 'goods' | 'live'
  nav?: ReactNode
  empty: string
}

/** Material of one type, by topic. */
export const MaterialList = observer(function MaterialList({ type, nav, empty }: Props) {
  const [topic, setTopic] = useState('')
  const [topics] = useState(() => new Resource(() => api('GET /api/article/category/zonelist', { type }, quietly)))
  const load: LoadRows<Material> = async paging => {
    const [materials] = await Promise.all([
      api('GET /api/article/sucai/list', { type, topic: topic || undefined, ...paging }, quietly),
      topics.data === undefined && topics.refresh()
    ])
    return materials
  }
  return (
    <ListPage
      nav={nav}
      load={load}
      skeleton="posts"
      filter={topic}
      head={list =>
        topics.data ? (
          <Tabs
            items={[
              { value: '', text: '全部' },
              ...topics.data.list.map(({ id, title }) => ({ value: id, text: title }))
            ]}
            value={topic}
            onChange={setTopic}
          />
        ) : (
          list.waiting && <TabsRoom />
        )
      }
      rowKey={piece => piece.id}
      row={piece => <MaterialCard piece={piece} onOpen={() => go('/pages/sucai/detail', { id: piece.id })} />}
      empty={{ icon: 'photo', words: empty, hint: '新素材会放在这里' }}
    />
  )
})
