import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { goHome } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { Recommended } from '@/kit/parts/Recommended'
import { Tabs } from '@/kit/parts/Tabs'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { CollectTabs } from './_parts/CollectTabs'
import { PickBar, PickSwitch } from './_parts/PickBar'
import { Picking } from './_parts/Picking'
import { type SeenGoods, SeenRow } from './_parts/SeenRow'

definePageConfig({ navigationBarTitleText: '商品收藏' })

type Tab = 'all' | 'fell' | 'gone'
const EMPTY = {
  all: '还没有收藏商品',
  fell: '收藏的商品还没有降价',
  gone: '收藏的商品都还在售'
} as const

export default page(() => {
  const [tab, setTab] = useState<Tab>('all')
  const [counts, setCounts] = useState({ fell: 0, gone: 0 })
  const [picking] = useState(() => new Picking())
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/collect/goods', { tab, ...paging }, { catch: true, quiet: true })
    setCounts({ fell: answer.fell_count, gone: answer.gone_count })
    return answer
  }
  const [list] = useState(() => new PagedList<SeenGoods>(load))
  const take = async (ids: string[], question: string) => {
    if (ids.length === 0 || !(await confirm({ content: question, confirmText: '取消收藏' }))) return
    if (!(await api('POST /api/collect/del', { type: 'product', ids: ids.slice(0, 100) }))) return
    picking.turn(false)
    await list.refresh()
    Taro.showToast({ title: '已取消收藏', icon: 'none', duration: TOAST_DURATION_MS })
  }
  const items = [
    { value: 'all' as const, text: '全部' },
    { value: 'fell' as const, text: counts.fell > 0 ? `降价 ${counts.fell}` : '降价' },
    { value: 'gone' as const, text: counts.gone > 0 ? `失效 ${counts.gone}` : '失效' }
  ]
  const choose = (value: Tab) => {
    picking.turn(false)
    setTab(value)
  }
  return (
    <ListPage
      load={load}
      filter={tab}
      state={list}
      fresh
      skeleton="lines"
      nav={<NavBar right={list.items.length > 0 ? <PickSwitch picking={picking} /> : undefined} />}
      head={
        <View>
          <CollectTabs here="goods" />
          <Tabs items={items} value={tab} onChange={choose} look="pills" />
        </View>
      }
      rowKey={goods => goods.id}
      row={goods => <SeenRow goods={goods} picking={picking} since="收藏" />}
      empty={{ icon: 'heart', words: EMPTY[tab], action: '再逛逛', onAction: goHome, below: <Recommended /> }}
      bottom={
        <PickBar
          picking={picking}
          ids={list.items.map(goods => goods.id)}
          words="取消收藏"
          onTake={() => take(picking.ids, `不再收藏选中的 ${picking.ids.length} 件商品吗？`)}
        />
      }
    />
  )
})
