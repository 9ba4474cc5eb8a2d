import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Figures } from '@/kit/parts/Figures'
import { Pic } from '@/kit/parts/Pic'
import { State } from '@/kit/parts/State'
import { Tag } from '@/kit/parts/Tag'
import './myshop.scss'

definePageConfig({ navigationBarTitleText: '我的门店' })

type Kept = Data<Endpoints['GET /api/merchantoffline/localShopStat']>['list'][number]

/** The stores people can walk into that somebody keeps, how each stands, and what was paid there today. */
export default page(() => {
  const load = async () => {
    const [stores, shops] = await Promise.all([
      api('GET /api/merchantoffline/localShopStat', {}, quietly),
      api('GET /api/merchant/apply_detail', {}, quietly)
    ])
    return { list: stores.list, keepsOther: shops.list.length > stores.list.length }
  }
  return (
    <DetailPage load={load} skeleton="cards" fresh>
      {({ list, keepsOther }) =>
        list.length === 0 ? (
          <State
            kind="empty"
            icon="store"
            words="你还没有线下门店"
            hint={
              keepsOther
                ? '网店要开成门店，请联系平台客服补充地址和营业时间'
                : '商家入驻后，或被店主添加为店员后，就能在这里看到'
            }
            action={keepsOther ? '去我的店铺' : '联系平台客服'}
            onAction={() => go(keepsOther ? '/pages/store/shop' : '/pages/service/service')}
          />
        ) : (
          <View className="mystores">
            {list.map(store => (
              <StoreStanding key={store.mer_id} store={store} />
            ))}
          </View>
        )
      }
    </DetailPage>
  )
})

function StoreStanding({ store }: { store: Kept }) {
  const { mer_id, status, pay_here, sees_income } = store
  const income = [
    { name: '今日到店', value: store.today_num },
    { name: '今日收款', value: `¥${store.today_price}` }
  ]
  return (
    <View className="mystores__card">
      <View className="mystores__head">
        <Pic className="mystores__logo" src={store.logo} alt="" width={200} />
        <View className="mystores__words">
          <View className="mystores__name">{store.shop_name}</View>
          <View className="mystores__note">{store.address || '还没有填写地址'}</View>
          <View className="mystores__note">{store.hours || '还没有填写营业时间'}</View>
        </View>
      </View>
      <View className="mystores__tags">
        <Tag kind={status === 1 ? 'success' : 'mute'}>{store._status}</Tag>
        {store._open && status === 1 && <Tag kind={store.open_now ? 'success' : 'mute'}>{store._open}</Tag>}
        <Tag kind={pay_here ? 'success' : 'warning'}>{pay_here ? '可到店付款' : store.pay_note}</Tag>
        <Tag kind="mute">{store.is_owner ? '店主' : '店员'}</Tag>
      </View>
      <Figures
        className="mystores__figures"
        items={[
          ...(sees_income ? income : []),
          { name: '喜欢', value: store.likes },
          { name: '关注', value: store.followers }
        ]}
      />
      <View className="mystores__deeds">
        {status === 1 && (
          <Button kind="plain" size="small" onClick={() => go('/pages/store/shopDetail', { mer_id })}>
            看门店
          </Button>
        )}
        {sees_income === 1 && (
          <Button kind="plain" size="small" onClick={() => go('/pages/keeper/receipts', { mer_id })}>
            到店收款
          </Button>
        )}
        <Button kind="brand" size="small" onClick={() => go('/pages/store/shop', { mer_id })}>
          管理
        </Button>
      </View>
    </View>
  )
}
