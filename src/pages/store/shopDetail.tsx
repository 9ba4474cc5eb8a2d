import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { askService } from '@/kit/chat'
import { go } from '@/kit/nav'
import { DetailPage, useResource } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar, ActionIcon } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { payAt, StoreCard } from '@/kit/parts/StoreCard'
import type { Resource } from '@/kit/state/Resource'
import { place } from '@/stores/place'
import { session } from '@/stores/session'
import { StoreFacts, StorePhotos, StoreSign } from './_parts/StoreHead'
import './shopDetail.scss'

definePageConfig({ navigationBarTitleText: '商家详情', enableShareAppMessage: true })

type Store = Data<Endpoints['GET /api/merchantoffline/storeDetail']>

/** A store people visit: how it looks, when it is open, the way there, a like, and paying in it. */
export default page(() => {
  const { mer_id } = useQuery('mer_id')
  return (
    <DetailPage
      load={() => api('GET /api/merchantoffline/storeDetail', { mer_id }, quietly)}
      filter={[mer_id, session.signedIn]}
      missing="这家门店不存在或已经停业"
      bottom={(store, resource) => <Deeds store={store} resource={resource} />}
    >
      {store => (
        <View className="storepage">
          <StorePhotos pics={store.pics} title={store.shop_name} />
          <StoreSign store={store} />
          <Facts store={store} />
          {store.intro && (
            <Card title="门店介绍" className="storepage__card">
              <View className="storepage__intro">{store.intro}</View>
            </Card>
          )}
          <View className="storepage__cells">
            <CellGroup>
              {store.goods_count > 0 && (
                <Cell
                  icon="package"
                  title="商品、优惠券和评价"
                  value={`${store.goods_count} 件在售`}
                  onClick={() => go('/pages/store/detail', { mer_id })}
                />
              )}
              <Cell icon="info" title="资质与介绍" onClick={() => go('/pages/store/shopDesc', { mer_id })} />
            </CellGroup>
          </View>
          <Around merId={mer_id} />
        </View>
      )}
    </DetailPage>
  )
})

/** Where it is, and how far from where the person is or chose. */
const Facts = observer(function Facts({ store }: { store: Store }) {
  const { mer_id } = store
  const here = place.chosen
  const { data } = useResource(
    async () =>
      here &&
      api(
        'GET /api/merchantoffline/translatelocation',
        { mer_id, longitude: here.longitude, latitude: here.latitude },
        quietly
      ),
    [mer_id, here]
  )
  return (
    <StoreFacts
      store={store}
      away={data ? [`距离 ${data._distance}`, data.walk_words].filter(Boolean).join('，') : ''}
    />
  )
})

function Deeds({ store, resource }: { store: Store; resource: Resource<Store> }) {
  const { mer_id, userLike } = store
  const like = async () => {
    if (!session.requireLogin()) return
    const done = userLike
      ? await api('POST /api/merchantoffline/cancelLike', { mer_id })
      : await api('POST /api/merchantoffline/addLike', { mer_id })
    if (done) await resource.refresh()
  }
  return (
    <ActionBar inset>
      <ActionIcon
        icon={userLike ? 'heart-on' : 'heart'}
        text={userLike ? '已喜欢' : '喜欢'}
        on={userLike}
        onClick={like}
      />
      <ActionIcon icon="service" text="客服" onClick={() => askService({ shop_id: mer_id })} />
      {store.pay_here === 1 ? (
        <Button kind="main" size="large" block onClick={() => payAt(mer_id)}>
          到店付款
        </Button>
      ) : (
        <Button kind="plain" size="large" block disabled>
          暂未开通到店付款
        </Button>
      )}
    </ActionBar>
  )
}

const Around = observer(function Around({ merId: mer_id }: { merId: string }) {
  const { data } = useResource(() => api('GET /api/merchantoffline/relateshoplist', { mer_id }, quietly), mer_id)
  if (!data || data.list.length === 0) return null
  return (
    <View>
      <View className="storepage__title">附近还有</View>
      {data.list.map(store => (
        <StoreCard key={store.mer_id} store={store} />
      ))}
    </View>
  )
})
