import { ScrollView } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Chips } from '@/kit/parts/Chips'
import { GoodsCard } from '@/kit/parts/GoodsCard'
import { type ProductSort, SortBar } from '@/kit/parts/SortBar'
import { Categories } from './_parts/Categories'
import './mall.scss'

definePageConfig({ navigationBarTitleText: '商城', disableScroll: true })

/** Categories at the left; second level, brands and goods of the chosen one at the right. */
export default page(() => (
  <Categories load={() => api('GET /api/category', {}, quietly)} empty="商品正在上架">
    {here => <Goods key={here.id} id={here.id} seconds={here.children} />}
  </Categories>
))

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
