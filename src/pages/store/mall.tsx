import { ScrollView } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage, useResource } from '@/kit/pages/DetailPage'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Chips } from '@/kit/parts/Chips'
import { GoodsCard } from '@/kit/parts/GoodsCard'
import { NavBar } from '@/kit/parts/NavBar'
import { SearchLink } from '@/kit/parts/SearchBox'
import { type ProductSort, SortBar } from '@/kit/parts/SortBar'
import { State } from '@/kit/parts/State'
import { CategoryTree } from './_parts/CategoryTree'
import './mall.scss'

definePageConfig({ navigationBarTitleText: '商城', disableScroll: true })

/** Categories at the left; second level, brands and goods of the chosen one at the right. */
export default page(() => {
  const { id } = useQuery('id')
  const [chosen, setChosen] = useState(id)
  return (
    <DetailPage
      load={() => api('GET /api/category', {}, quietly)}
      skeleton="lines"
      nav={
        <NavBar>
          <SearchLink onClick={() => go('/pages/store/search')} />
        </NavBar>
      }
    >
      {categories => {
        const here = categories.find(item => item.id === chosen) ?? categories[0]
        if (!here) return <State kind="empty" words="商品正在上架" />
        return (
          <CategoryTree categories={categories} value={here.id} onChange={setChosen}>
            <Goods key={here.id} id={here.id} seconds={here.children} />
          </CategoryTree>
        )
      }}
    </DetailPage>
  )
})

const Goods = observer(function Goods({ id, seconds }: { id: string; seconds: { id: string; cate_name: string }[] }) {
  const [second, setSecond] = useState('')
  const [brand, setBrand] = useState('')
  const [sort, setSort] = useState<ProductSort>('default')
  const brands = useResource(() => api('GET /api/product/brand', { cid: id, page: 1, limit: 12 }, quietly)).data
  const list = usePagedList(
    paging => api('GET /api/products', { ...paging, cid: second || id, brand_id: brand || undefined, sort }, quietly),
    [second, brand, sort]
  )
  return (
    <ScrollView scrollY className="mall" onScrollToLower={() => list.more()}>
      <Chips
        className="mall__chips"
        items={seconds.map(item => ({ value: item.id, text: item.cate_name }))}
        value={second}
        onChange={id => setSecond(id === second ? '' : id)}
      />
      {!!brands?.list.length && (
        <Chips
          className="mall__chips"
          items={brands.list.map(item => ({ value: item.id, text: item.brand_name }))}
          value={brand}
          onChange={id => setBrand(id === brand ? '' : id)}
        />
      )}
      <SortBar value={sort} onChange={setSort} />
      <List
        list={list}
        rowKey={goods => goods.id}
        row={goods => <GoodsCard goods={goods} look="list" />}
        skeleton="cards"
        empty={{ icon: 'package', words: '没有符合条件的商品' }}
      />
    </ScrollView>
  )
})
