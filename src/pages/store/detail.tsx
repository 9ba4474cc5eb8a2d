import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import type { Offer } from '@/kit/coupons'
import { go } from '@/kit/nav'
import { DetailPage, useResource } from '@/kit/pages/DetailPage'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { GoodsStrip } from '@/kit/parts/GoodsStrip'
import { OfferRow } from '@/kit/parts/OfferRow'
import { ReviewItem } from '@/kit/parts/ReviewItem'
import { openShop } from '@/kit/parts/ShopCard'
import { payAt } from '@/kit/parts/StoreCard'
import { Tag } from '@/kit/parts/Tag'
import { place } from '@/stores/place'
import { session } from '@/stores/session'
import { StoreFacts, StorePhotos, StoreSign } from './_parts/StoreHead'
import './detail.scss'

definePageConfig({ navigationBarTitleText: '门店详情', enableShareAppMessage: true })

type Trade = Data<Endpoints['GET /api/merchantoffline/tradedetail']>
const COUPONS = { page: 1, limit: 5 }

/** A store of the district: its goods, its coupons, what buyers said, the route there, and paying in it. */
export default page(() => {
  const { mer_id } = useQuery('mer_id')
  return (
    <DetailPage
      load={() => api('GET /api/merchantoffline/tradedetail', { mer_id, ...place.point }, quietly)}
      filter={[mer_id, place.chosen]}
      missing="这家门店不存在或已经停业"
      bottom={store => <Deeds store={store} />}
    >
      {store => (
        <View className="tradepage">
          <StorePhotos pics={store.pics} title={store.shop_name} />
          <StoreSign store={store} />
          <StoreFacts store={store} away={store._distance && `距离 ${store._distance}`} />
          {store.papers.length > 0 && (
            <View className="tradepage__papers">
              {store.papers.map(paper => (
                <Tag key={paper} kind="gold">
                  {paper}
                </Tag>
              ))}
            </View>
          )}
          {store.good_list.length > 0 && (
            <Card
              title="店里在卖"
              more={`全部 ${store.goods_count} 件`}
              onMore={() => openShop(mer_id)}
              className="tradepage__card"
            >
              <GoodsStrip goods={store.good_list} />
            </Card>
          )}
          <Coupons merId={mer_id} />
          <Reviews merId={mer_id} />
        </View>
      )}
    </DetailPage>
  )
})

const Deeds = ({ store }: { store: Trade }) => (
  <ActionBar inset>
    <Button
      kind={store.pay_here ? 'outline' : 'main'}
      size="large"
      block
      onClick={() => go('/pages/store/shopDetail', { mer_id: store.mer_id })}
    >
      到店看看
    </Button>
    {store.pay_here === 1 && (
      <Button kind="main" size="large" block onClick={() => payAt(store.mer_id)}>
        到店付款
      </Button>
    )}
  </ActionBar>
)

/** What of the shop’s coupons can be had now. */
const Coupons = observer(function Coupons({ merId: mer_id }: { merId: string }) {
  const [changed, setChanged] = useState<Offer[]>([])
  const { data } = useResource(
    () => api('GET /api/rwa/couponsCenter', { mer_id, scope: 'shop', ...COUPONS }, quietly),
    [mer_id, session.signedIn]
  )
  if (!data || data.list.length === 0) return null
  const put = (now: Offer | undefined) => now && setChanged(old => [...old.filter(({ id }) => id !== now.id), now])
  return (
    <Card title="门店优惠券" className="tradepage__card">
      {data.list.map(offer => (
        <OfferRow key={offer.id} offer={changed.find(({ id }) => id === offer.id) ?? offer} onChange={put} />
      ))}
    </Card>
  )
})

const Reviews = observer(function Reviews({ merId }: { merId: string }) {
  const list = usePagedList(
    paging => api('GET /api/reply/list/{id}', { id: merId, of: 'shop', ...paging }, quietly),
    merId
  )
  return (
    <Card title="买家评价" className="tradepage__card">
      <List
        list={list}
        rowKey={review => review.id}
        row={review => <ReviewItem review={review} />}
        empty={{ icon: 'message', words: '还没有评价', hint: '买过的人写下的评价会显示在这里' }}
      />
    </Card>
  )
})
