import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { type FlashSession, FlashStrip } from '@/kit/parts/FlashStrip'
import type { Goods } from '@/kit/parts/GoodsCard'
import { Waterfall } from '@/kit/parts/Waterfall'
import { type LoadRows, PagedList } from '@/kit/state/PagedList'
import './sp_discount.scss'

definePageConfig({ navigationBarTitleText: '商品折扣' })

/** What is sold under its list price, in a shop or everywhere, and what of it is in a flash sale now or next. */
export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const merId = mer_id || undefined
  const [sessions, setSessions] = useState<FlashSession[]>([])
  const load: LoadRows<Goods> = async paging => {
    const answer = await api('GET /api/product/discount', { ...paging, mer_id: merId }, quietly)
    setSessions(answer.sessions)
    return answer
  }
  const [rows] = useState(() => new PagedList<Goods>(load))
  const flash = sessions.find(({ state, list }) => state < 2 && list.length > 0)
  return (
    <ListPage
      load={load}
      state={rows}
      filter={merId}
      head={
        <View>
          {flash && (
            <View className="discounted__flash">
              <FlashStrip session={flash} onMore={() => go('/pages/business/seckill')} onEnd={() => rows.refresh()} />
            </View>
          )}
          {merId && <View className="discounted__hint">这里是售价低于划线价的在售商品，买家同时看到两个价格</View>}
        </View>
      }
      rowKey={goods => goods.id}
      row={() => null}
      layout={goods => <Waterfall goods={goods} />}
      skeleton="goods"
      empty={{
        icon: 'percentage',
        words: merId ? '店铺没有打折的商品' : '现在没有打折的商品',
        hint: '售价低于划线价的商品会出现在这里'
      }}
    />
  )
})
