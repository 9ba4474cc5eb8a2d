import { useState } from 'react'
import { api, quietly } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { GoodsListPage } from '@/kit/pages/GoodsListPage'
import { page } from '@/kit/pages/page'
import { Tabs } from '@/kit/parts/Tabs'

definePageConfig({ navigationBarTitleText: '会员分类' })

/** Goods with a member price, by category. */
export default page(() => {
  const [chosen, setChosen] = useState('')
  const categories = useResource(() => api('GET /api/category', {}, quietly)).data ?? []
  return (
    <GoodsListPage
      head={
        <Tabs
          items={[{ value: '', text: '全部' }, ...categories.map(item => ({ value: item.id, text: item.cate_name }))]}
          value={chosen}
          onChange={setChosen}
        />
      }
      load={query => api('GET /api/products', { ...query, vip: 1, cid: chosen || undefined }, quietly)}
      filter={chosen}
      empty={{ words: '这个分类还没有会员价商品' }}
    />
  )
})
