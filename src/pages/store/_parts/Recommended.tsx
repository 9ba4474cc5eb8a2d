import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { Waterfall } from '@/kit/parts/Waterfall'
import './Recommended.scss'

/** Goods the shop recommends, below a page's own content. */
export const Recommended = observer(function Recommended() {
  const list = usePagedList(paging => api('GET /api/product/recom', paging, { catch: true, quiet: true }))
  return (
    <View>
      <View className="recommended__title">猜你喜欢</View>
      <List
        list={list}
        rowKey={goods => goods.id}
        row={() => null}
        layout={goods => <Waterfall goods={goods} />}
        skeleton="goods"
        empty={{ words: '好物正在路上' }}
      />
    </View>
  )
})
