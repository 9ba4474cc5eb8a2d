import { useState } from 'react'
import { api } from '@/api'
import { GoodsListPage } from '@/kit/pages/GoodsListPage'
import { page, useQuery } from '@/kit/pages/page'
import { SearchNav } from '@/kit/parts/SearchNav'

definePageConfig({ navigationBarTitleText: '店内搜索' })

export default page(() => {
  const query = useQuery('mer_id', 'keyword')
  const [keyword, setKeyword] = useState(query.keyword)
  return (
    <GoodsListPage
      nav={<SearchNav value={keyword} onSearch={setKeyword} placeholder="搜索本店商品" focus />}
      load={asked =>
        api(
          'GET /api/shopproducts',
          { ...asked, mer_id: query.mer_id, keyword: keyword || undefined },
          { catch: true, quiet: true }
        )
      }
      filter={keyword}
      empty={{ icon: 'search', words: keyword ? `本店没有“${keyword}”` : '店铺还没有上架商品' }}
    />
  )
})
