import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { Waterfall } from '@/kit/parts/Waterfall'
import './Recommended.scss'

interface Props {
  title?: string
  /** What they are not, where they could be taken for something else. */
  note?: string
}

/** Goods the shop recommends, below a page's own content. */
export const Recommended = observer(function Recommended({ title = '猜你喜欢', note }: Props) {
  const list = usePagedList(paging => api('GET /api/product/recom', paging, { catch: true, quiet: true }))
  return (
    <View>
      <View className="recommended__title">{title}</View>
      {note && <View className="recommended__note">{note}</View>}
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
