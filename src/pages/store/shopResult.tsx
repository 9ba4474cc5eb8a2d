import { api } from '@/api'
import { replace } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { SearchLink } from '@/kit/parts/SearchBox'
import { ShopRow } from '@/kit/parts/ShopCard'

definePageConfig({ navigationBarTitleText: '店铺结果' })

export default page(() => {
  const { keyword } = useQuery('keyword')
  return (
    <ListPage
      nav={
        <NavBar>
          <SearchLink words={[keyword]} onClick={() => replace('/pages/store/search', { keyword })} />
        </NavBar>
      }
      load={paging => api('GET /api/search_shoplist', { ...paging, keyword }, { catch: true, quiet: true })}
      filter={keyword}
      rowKey={shop => shop.mer_id}
      row={shop => <ShopRow shop={shop} />}
      skeleton="cards"
      empty={{
        icon: 'search',
        words: `没有名字里有“${keyword}”的店铺`,
        action: '看看相关商品',
        onAction: () => replace('/pages/store/result', { keyword })
      }}
    />
  )
})
