import { useState } from 'react'
import { api, quietly } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { GoodsListPage } from '@/kit/pages/GoodsListPage'
import { page, useQuery } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { Tabs } from '@/kit/parts/Tabs'

definePageConfig({ navigationBarTitleText: '分类商品' })

/** Goods of one category; its second level as tabs. */
export default page(() => {
  const { id } = useQuery('id')
  const [chosen, setChosen] = useState(id)
  const categories = useResource(() => api('GET /api/category', {}, quietly)).data ?? []
  const parent = categories.find(first => first.id === id || first.children.some(second => second.id === id))
  const here = parent?.children.find(second => second.id === chosen) ?? parent
  return (
    <GoodsListPage
      nav={<NavBar title={here?.cate_name} />}
      head={
        parent && (
          <Tabs
            items={[
              { value: parent.id, text: '全部' },
              ...parent.children.map(second => ({ value: second.id, text: second.cate_name }))
            ]}
            value={chosen}
            onChange={setChosen}
          />
        )
      }
      load={query => api('GET /api/products', { ...query, cid: chosen || undefined }, quietly)}
      filter={chosen}
    />
  )
})
