import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { SearchNav } from '@/kit/parts/SearchNav'
import { type ProductSort, SortBar } from '@/kit/parts/SortBar'
import { Tabs } from '@/kit/parts/Tabs'
import { OneAtATime } from '@/kit/state/OneAtATime'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { appearance } from '@/stores/appearance'
import { quietly } from './_parts/model'
import { UNOPENED } from './_parts/unopened'
import { type Standing, WindowRow } from './_parts/WindowRow'
import './window.scss'

definePageConfig({ navigationBarTitleText: '橱窗管理' })

type Tab = 'mine' | 'choose'

async function loadMine(paging: { page: number; limit: number }) {
  const { list, count } = await api('GET /api/subshop/showCaseList', paging, quietly)
  return { list: list.map((one): Standing => ({ ...one, in_window: 1 })), count }
}

export default page(() => {
  const query = useQuery('tab')
  const [tab, setTab] = useState<Tab>(query.tab === 'choose' ? 'choose' : 'mine')
  const [keyword, setKeyword] = useState('')
  const [sort, setSort] = useState<ProductSort>('default')
  const [room, setRoom] = useState<{ chosen: number; most: number }>()
  const [turns] = useState(() => new OneAtATime())
  const load = async (paging: { page: number; limit: number }) => {
    if (tab === 'mine') return loadMine(paging)
    const asked = { ...paging, keyword: keyword || undefined, sort }
    const { list, count, chosen, most_num } = await api('GET /api/subshop/productLst', asked, quietly)
    setRoom({ chosen, most: most_num })
    return { list: list.map((one): Standing => ({ ...one, status: 'on', _status: '' })), count }
  }
  const [rows] = useState(() => new PagedList<Standing>(load))
  const turn = (goods: Standing) =>
    turns.run(goods.id, async () => {
      const isIn = goods.in_window === 1
      const key = isIn ? 'POST /api/subshop/removeShowCase' : 'POST /api/subshop/addShowCase'
      const done = await api(key, { ids: [goods.id] })
      if (!done) return
      Taro.showToast({ title: isIn ? '已移出橱窗' : '已放进橱窗', icon: 'none', duration: TOAST_DURATION_MS })
      setRoom(now => now && { ...now, chosen: done.count })
      rows.update(items =>
        tab === 'mine'
          ? items.filter(one => one.id !== goods.id)
          : items.map(one => (one.id === goods.id ? { ...one, in_window: isIn ? 0 : 1 } : one))
      )
      if (rows.items.length === 0) await rows.refresh()
    })
  const isMine = tab === 'mine'
  return (
    <ListPage
      load={load}
      state={rows}
      filter={[tab, keyword, sort]}
      nav={isMine ? undefined : <SearchNav value={keyword} onSearch={setKeyword} placeholder="搜索可以推广的商品" />}
      head={
        <View className="subwindow__head" style={{ top: `${appearance.bars_px}px` }}>
          <Tabs
            items={[
              { value: 'mine', text: '我的橱窗' },
              { value: 'choose', text: room ? `选商品（已选 ${room.chosen}/${room.most}）` : '选商品' }
            ]}
            value={tab}
            onChange={setTab}
          />
          {!isMine && <SortBar value={sort} onChange={setSort} />}
        </View>
      }
      row={(goods, i) => (
        <WindowRow goods={goods} eager={i < 5} busy={turns.id === goods.id} onTurn={() => turn(goods)} />
      )}
      rowKey={goods => goods.id}
      skeleton="cards"
      missing={UNOPENED}
      empty={emptyOf(tab, keyword, setTab)}
    />
  )
})

function emptyOf(tab: Tab, keyword: string, setTab: (tab: Tab) => void) {
  if (keyword && tab === 'choose') return { icon: 'search' as const, words: `没有找到“${keyword}”` }
  if (tab === 'choose') return { icon: 'package' as const, words: '还没有商家开放推广', hint: '过几天再来看看' }
  return {
    icon: 'store' as const,
    words: '橱窗还是空的',
    hint: '挑几件好物放进来，好友从这里下单你就有佣金',
    action: '去选商品',
    onAction: () => setTab('choose')
  }
}
