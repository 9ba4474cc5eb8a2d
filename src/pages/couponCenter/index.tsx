import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import type { Offer } from '@/kit/coupons'
import { go, goHome } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Chips } from '@/kit/parts/Chips'
import { Icon } from '@/kit/parts/Icon'
import { NavBar } from '@/kit/parts/NavBar'
import { OfferRow } from '@/kit/parts/OfferRow'
import { Recommended } from '@/kit/parts/Recommended'
import { PagedList } from '@/kit/state/PagedList'
import { session } from '@/stores/session'
import './index.scss'

definePageConfig({ navigationBarTitleText: '领券中心' })

type Trade = Data<Endpoints['GET /api/rwa/couponsCenter']>['trades'][number]

const SCOPES = [
  { value: 'all', text: '全部' },
  { value: 'mall', text: '平台券' },
  { value: 'shop', text: '店铺券' }
]

/** What a chip narrows the list to: everything, the mall's, shops', or one trade's. */
const filterOf = (chosen: string) => {
  if (chosen === 'all') return {}
  return chosen === 'mall' || chosen === 'shop' ? { scope: chosen as 'mall' | 'shop' } : { category_id: chosen }
}

export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const [chosen, setChosen] = useState('all')
  const [trades, setTrades] = useState<Trade[]>([])
  const load = async (paging: { page: number; limit: number }) => {
    const filter = mer_id ? { mer_id } : filterOf(chosen)
    const answer = await api('GET /api/rwa/couponsCenter', { ...paging, ...filter }, { catch: true, quiet: true })
    if (paging.page === 1) setTrades(answer.trades)
    return answer
  }
  const [list] = useState(() => new PagedList<Offer>(load))
  const put = (now: Offer | undefined) =>
    now && list.update(items => items.map(item => (item.id === now.id ? now : item)))
  const chips = [...SCOPES, ...trades.map(({ id, name }) => ({ value: id, text: name }))]
  return (
    <ListPage<Offer>
      load={load}
      state={list}
      filter={[chosen, mer_id, session.nth]}
      nav={<NavBar right={<Mine />} />}
      head={
        <View className="center__head">
          <View className="center__title">先领券，再下单</View>
          <View className="center__info">领到的券自动放进账户，结算时替你选最省的一张</View>
          {!mer_id && (
            <Chips ground="page" className="center__chips" items={chips} value={chosen} onChange={setChosen} />
          )}
        </View>
      }
      rowKey={offer => offer.id}
      row={offer => <OfferRow offer={offer} onChange={put} />}
      empty={{
        icon: 'ticket',
        words: '这里的券还在路上',
        hint: '换个分类看看，或者先去逛逛',
        action: '去逛逛',
        onAction: goHome,
        below: <Recommended />
      }}
    />
  )
})

const Mine = () => (
  <View className="center__mine" role="button" onClick={() => session.requireLogin() && go('/pages/coupon/coupon')}>
    <Icon name="ticket" size={32} />
    我的券
  </View>
)
