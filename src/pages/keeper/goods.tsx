import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { SearchNav } from '@/kit/parts/SearchNav'
import { Tabs } from '@/kit/parts/Tabs'
import { OneAtATime } from '@/kit/state/OneAtATime'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { GoodsRow } from './_parts/GoodsRow'
import { type Goods, quietly } from './_parts/model'
import { ShareSheet } from './_parts/ShareSheet'
import { StockSheet } from './_parts/StockSheet'
import './orders.scss'

definePageConfig({ navigationBarTitleText: '商品管理' })

type State = 'all' | 'on' | 'off' | 'low'

const EMPTY: Record<State, string> = {
  all: '店铺还没有商品',
  on: '没有在售的商品',
  off: '没有下架的商品',
  low: '库存都很充足'
}

export default page(() => {
  const { mer_id, state: asked } = useQuery('mer_id', 'state')
  const merId = mer_id || undefined
  const [state, setState] = useState<State>(asked === 'low' ? 'low' : 'all')
  const [keyword, setKeyword] = useState('')
  const [counts, setCounts] = useState({ on: 0, off: 0, low: 0 })
  const [stocking, setStocking] = useState<Goods | null>(null)
  const [sharing, setSharing] = useState<Goods | null>(null)
  const [most, setMost] = useState(0)
  const [turn] = useState(() => new OneAtATime())
  const load = async (paging: { page: number; limit: number }) => {
    const filter = { ...paging, state, keyword: keyword || undefined, mer_id: merId }
    const { on, off, low, max_bp, ...rows } = await api('GET /api/keeper/goods', filter, quietly)
    setCounts({ on, off, low })
    setMost(max_bp)
    return rows
  }
  const [rows] = useState(() => new PagedList<Goods>(load))

  const publish = async (goods: Goods, published: boolean) => {
    const sure =
      published ||
      (await confirm({
        title: '下架这件商品？',
        content: '下架后买家不能再购买，已下的订单不受影响',
        confirmText: '下架'
      }))
    if (!sure) return
    await turn.run(goods.id, async () => {
      const done = await api('POST /api/keeper/goods/publish', { id: goods.id, published, mer_id: merId })
      if (done) Taro.showToast({ title: published ? '已上架' : '已下架', icon: 'none', duration: TOAST_DURATION_MS })
      await rows.refresh()
    })
  }

  return (
    <View>
      <ListPage
        load={load}
        state={rows}
        filter={[state, keyword]}
        nav={<SearchNav value={keyword} onSearch={setKeyword} placeholder="搜店铺里的商品" />}
        head={
          <Tabs
            items={[
              { value: 'all', text: '全部' },
              { value: 'on', text: `在售 ${counts.on}` },
              { value: 'off', text: `已下架 ${counts.off}` },
              { value: 'low', text: '库存告急', count: counts.low }
            ]}
            value={state}
            onChange={setState}
            sticky
            className="keptorders__tabs"
          />
        }
        row={goods => (
          <GoodsRow
            goods={goods}
            busy={turn.id === goods.id}
            onPublish={() => publish(goods, goods.status === 'off')}
            onStock={() => setStocking(goods)}
            onShare={() => setSharing(goods)}
          />
        )}
        rowKey={goods => goods.id}
        skeleton="cards"
        empty={keyword ? { icon: 'search', words: '没有找到相关商品' } : { icon: 'package', words: EMPTY[state] }}
      />
      <ShareSheet
        goods={sharing}
        most={most}
        merId={merId}
        onClose={() => setSharing(null)}
        onChanged={() => rows.refresh()}
      />
      <StockSheet goods={stocking} merId={merId} onClose={() => setStocking(null)} onChanged={() => rows.refresh()} />
    </View>
  )
})
