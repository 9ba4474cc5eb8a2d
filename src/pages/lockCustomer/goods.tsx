import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { SearchNav } from '@/kit/parts/SearchNav'
import { type ProductSort, SortBar } from '@/kit/parts/SortBar'
import { appearance } from '@/stores/appearance'
import { ShareRow } from './_parts/ShareRow'
import './goods.scss'

definePageConfig({ navigationBarTitleText: '锁客商品' })

export default page(() => {
  const [keyword, setKeyword] = useState('')
  const [sort, setSort] = useState<ProductSort>('default')
  return (
    <ListPage
      load={paging =>
        api('GET /api/product/lock_customer/index', { ...paging, keyword, sort }, { catch: true, quiet: true })
      }
      filter={[keyword, sort]}
      nav={<SearchNav value={keyword} onSearch={setKeyword} placeholder="搜索要分享的商品" />}
      head={
        <View className="lockgoods__head" style={{ top: `${appearance.bars_px}px` }}>
          <SortBar value={sort} onChange={setSort} />
        </View>
      }
      row={(goods, i) => <ShareRow goods={goods} eager={i < 5} />}
      rowKey={goods => goods.id}
      empty={{
        icon: 'search',
        words: keyword ? `没有找到“${keyword}”` : '还没有可以分享的商品',
        ...(keyword && {
          action: '看全部商品',
          onAction: () => setKeyword('')
        })
      }}
    />
  )
})
