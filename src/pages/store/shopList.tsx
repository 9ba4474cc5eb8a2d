import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { ShopRow } from '@/kit/parts/ShopCard'
import { Tabs } from '@/kit/parts/Tabs'

definePageConfig({ navigationBarTitleText: '店铺列表' })

const sorts = [
  { value: 'default', text: '推荐' },
  { value: 'sales', text: '销量' },
  { value: 'score', text: '评分' },
  { value: 'newest', text: '新店' }
] as const
type Sort = (typeof sorts)[number]['value']

export default page(() => {
  const { category_id } = useQuery('category_id')
  const [category, setCategory] = useState(category_id)
  const [sort, setSort] = useState<Sort>('default')
  const trades = useResource(() => api('GET /api/merchant/shopcate_list', {}, quietly)).data?.list ?? []
  return (
    <ListPage
      head={
        <View>
          <Tabs
            items={[{ value: '', text: '全部' }, ...trades.map(trade => ({ value: trade.id, text: trade.name }))]}
            value={category}
            onChange={setCategory}
          />
          <Tabs items={sorts} value={sort} onChange={setSort} look="pills" />
        </View>
      }
      load={paging => api('GET /api/shoplist', { ...paging, category_id: category || undefined, sort }, quietly)}
      filter={[category, sort]}
      rowKey={shop => shop.mer_id}
      row={shop => <ShopRow shop={shop} />}
      skeleton="cards"
      empty={{ icon: 'store', words: '这个行业的店铺正在入驻' }}
    />
  )
})
