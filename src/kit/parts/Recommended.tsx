import type { Endpoints, Input } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { session } from '@/stores/session'
import { Waterfall } from './Waterfall'
import './Recommended.scss'

type Asked = Input<Endpoints['GET /api/product/recom']>

interface Props extends Pick<Asked, 'around' | 'order_id' | 'product_id'> {
  title?: string
  /** What they are not, where they could be taken for something else. */
  note?: string
  /** Asked again when it changes, such as what is in the cart. */
  of?: unknown
}

/** Goods that fit what a page is about, below its own content; by what a person looked at where it says nothing else. */
export const Recommended = observer(function Recommended({ title = '猜你喜欢', note, of, ...rest }: Props) {
  const around = { around: 'seen' as const, ...rest }
  const list = usePagedList(
    paging => api('GET /api/product/recom', { ...paging, ...around }, { catch: true, quiet: true }),
    [session.nth, around, of]
  )
  // Suggestions nobody asked for leave no hole where there are none.
  if (list.empty || (list.error && list.items.length === 0)) return null
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
      />
    </View>
  )
})
