import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { Failed, usePagedList } from '@/kit/pages/ListPage'
import { Pic } from '@/kit/parts/Pic'
import { Popup } from '@/kit/parts/Popup'
import { Price } from '@/kit/parts/Price'
import { SearchInput } from '@/kit/parts/SearchBox'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import './GoodsPicker.scss'

export type Goods = Data<Endpoints['GET /api/product/recom']>['list'][number]

interface Props {
  open: boolean
  onClose: () => void
  onPick: (goods: Goods) => void
}

/** A sheet to choose a product in: what the shop recommends, or what is found. */
export function GoodsPicker({ open, onClose, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const type = (words: string) => {
    setTyped(words)
    if (!words) setKeyword('')
  }
  return (
    <Popup
      open={open}
      onClose={onClose}
      title="关联商品"
      head={
        <View className="vpicker__head">
          <SearchInput value={typed} onChange={type} onSearch={setKeyword} placeholder="搜索要关联的商品" />
        </View>
      }
    >
      <Found keyword={keyword} onPick={onPick} />
    </Popup>
  )
}

const quiet = { catch: true, quiet: true } as const

const Found = observer(function Found({ keyword, onPick }: { keyword: string; onPick: Props['onPick'] }) {
  const list = usePagedList<Goods>(
    paging =>
      keyword
        ? api('GET /api/search_productlist', { keyword, ...paging }, quiet)
        : api('GET /api/product/recom', paging, quiet),
    keyword
  )
  if (list.waiting) return <Skeleton kind="lines" count={4} />
  if (list.error) return <Failed code={list.error.code} onRetry={() => list.retry()} />
  if (list.empty) return <State kind="empty" icon="search" words={`没有找到“${keyword}”`} />
  return (
    <View className="vpicker">
      {list.items.map(goods => (
        <View key={goods.id} className="vpicker__row" role="button" onClick={() => onPick(goods)}>
          <Pic className="vpicker__pic" src={goods.image} alt="" width={200} />
          <View className="vpicker__words">
            <View className="vpicker__name">{goods.store_name}</View>
            <Price value={goods.price} />
          </View>
        </View>
      ))}
      {!list.done && (
        <View className="vpicker__more" role="button" onClick={() => list.more()}>
          {list.busy ? '正在加载…' : '查看更多'}
        </View>
      )}
    </View>
  )
})
