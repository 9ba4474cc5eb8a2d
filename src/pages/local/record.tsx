import type { Data, Endpoints, Input } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { askService } from '@/kit/chat'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Icon } from '@/kit/parts/Icon'
import { Price } from '@/kit/parts/Price'
import { Tabs } from '@/kit/parts/Tabs'
import { scan } from '@/kit/scan'
import './record.scss'

definePageConfig({ navigationBarTitleText: '到店记录' })

type Payment = Data<Endpoints['GET /api/merchantoffline/hdtsendList']>['list'][number]
type State = Input<Endpoints['GET /api/merchantoffline/hdtsendList']>['state']

/** What somebody paid in stores, by how it stands. */
export default page(() => {
  const [state, setState] = useState('')
  const counts = useResource(() => api('GET /api/merchantoffline/gethdtStatusList', {}, quietly), null, true)
  const tabs = counts.data?.list ?? [{ value: '', title: '全部', num: 0 }]
  return (
    <ListPage
      load={paging =>
        api('GET /api/merchantoffline/hdtsendList', { ...paging, state: (state || undefined) as State }, quietly)
      }
      filter={state}
      fresh
      head={
        <Tabs
          items={tabs.map(({ value, title }) => ({ value, text: title }))}
          value={state}
          onChange={setState}
          sticky
        />
      }
      rowKey={payment => payment.id}
      row={payment => <PaymentRow payment={payment} />}
      skeleton="cards"
      empty={{
        icon: 'store',
        words: state ? '没有这样的付款' : '还没有到店付款',
        hint: '在店里扫收款码，就能用消费券抵扣付款',
        action: '扫一扫付款',
        onAction: scan
      }}
    />
  )
})

function PaymentRow({ payment }: { payment: Payment }) {
  const { mer_id, state } = payment
  return (
    <View className="storevisit">
      <View className="storevisit__head">
        <View className="storevisit__shop" role="link" onClick={() => go('/pages/store/house', { mer_id })}>
          {payment.shop_name}
          <Icon name="right" size={28} className="storevisit__arrow" />
        </View>
        <View className={`storevisit__state ${state === 'unpaid' ? 'storevisit__state--strong' : ''}`}>
          {payment._state}
        </View>
      </View>
      <View className="storevisit__line">
        <View className="storevisit__note">{payment._add_time}</View>
        <Price value={payment.amount} tone="text" />
      </View>
      {Number(payment.xfq_price) > 0 && (
        <View className="storevisit__note">{`消费券抵 ¥${payment.xfq_price}，实付 ¥${payment.pay_price}`}</View>
      )}
      <View className="storevisit__acts">
        {state === 'unpaid' && (
          <Button kind="brand" size="small" onClick={() => go('/pages/pay/pay', { id: payment.order_id })}>
            去付款
          </Button>
        )}
        <Button kind="plain" size="small" onClick={() => askService({ shop_id: mer_id })}>
          联系商家
        </Button>
      </View>
    </View>
  )
}
