import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { FilterPanel, type Filters } from '@/kit/parts/FilterPanel'
import { type Goods, GoodsCard } from '@/kit/parts/GoodsCard'
import { type ProductSort, SortBar } from '@/kit/parts/SortBar'
import { Waterfall } from '@/kit/parts/Waterfall'
import type { Rows } from '@/kit/state/PagedList'
import { type EmptyWords, ListPage } from './ListPage'

/** What a list of goods asks for: paging, sort, and the filters that are set. */
export interface GoodsQuery {
  page: number
  limit: number
  sort: ProductSort
  price_min?: string
  price_max?: string
  is_new?: 1
  is_hot?: 1
  vip?: 1
}

interface Props {
  load: (query: GoodsQuery) => Promise<Rows<Goods>>
  /** What `load` depends on besides sort and filters. */
  filter?: unknown
  nav?: ReactNode
  head?: ReactNode
  empty?: EmptyWords
}

const marks = [
  { name: 'is_new', text: '新品' },
  { name: 'is_hot', text: '热卖' },
  { name: 'vip', text: '会员价' }
] as const

/** A page of goods: sorts, filters, two columns or a list. The page gives the call and what stands above. */
export const GoodsListPage = observer(function GoodsListPage({ load, filter, nav, head, empty }: Props) {
  const [sort, setSort] = useState<ProductSort>('default')
  const [filters, setFilters] = useState<Filters>({})
  const [filtering, setFiltering] = useState(false)
  const [layout, setLayout] = useState<'grid' | 'list'>('grid')
  const query = { sort, ...queryOf(filters) }
  return (
    <View>
      <ListPage
        load={paging => load({ ...paging, ...query })}
        filter={[filter, query]}
        nav={nav}
        head={
          <View>
            {head}
            <SortBar
              value={sort}
              onChange={setSort}
              onFilter={() => setFiltering(true)}
              filtered={Object.keys(queryOf(filters)).length > 0}
              layout={layout}
              onLayout={() => setLayout(layout === 'grid' ? 'list' : 'grid')}
            />
          </View>
        }
        rowKey={goods => goods.id}
        row={goods => <GoodsCard goods={goods} look="list" />}
        layout={layout === 'grid' ? goods => <Waterfall goods={goods} /> : undefined}
        skeleton={layout === 'grid' ? 'goods' : 'cards'}
        empty={empty ?? { icon: 'package', words: '没有符合条件的商品', hint: '换个条件再试试' }}
      />
      <FilterPanel
        open={filtering}
        onClose={() => setFiltering(false)}
        value={filters}
        onApply={setFilters}
        marks={marks}
      />
    </View>
  )
})

/** Filters as the wire has them: those that are set, flags as 1. */
function queryOf(filters: Filters): Partial<GoodsQuery> {
  const set = Object.entries(filters).filter(([, value]) => value)
  return Object.fromEntries(set.map(([name, value]) => [name, marks.some(mark => mark.name === name) ? 1 : value]))
}
