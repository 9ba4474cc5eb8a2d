import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { type Address, ask } from '@/kit/ask'
import { replace } from '@/kit/nav'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { State } from '@/kit/parts/State'
import './DeliveryPage.scss'
import { skuWords } from '@/lib/sku'
import { DetailPage } from './DetailPage'

type Collected = Data<Endpoints['POST /api/box/draw_award']>
type Delivery = NonNullable<Collected['delivery']>
type Order = Collected['order']

interface Props {
  /** What would be sent, where to and for how much; null when nothing waits. */
  preview: (addressId: string) => Promise<Delivery | null>
  /** Orders it; nothing when that was refused, which has been said. */
  order: (addressId: string) => Promise<Order | undefined>
  missing: string
  /** What is said where nothing waits. */
  none: { words: string; action: string; onAction: () => void }
}

/** Where things that were won or given are sent, and what that costs: ordered here, paid at the cashier. */
export function DeliveryPage({ preview, order, missing, none }: Props) {
  const [addressId, setAddressId] = useState('')
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    const address = await ask<Address>('/pages/user/address_list', { select: '1', id: addressId })
    if (address) setAddressId(address.id)
  }
  const send = async () => {
    setBusy(true)
    const made = await order(addressId)
    setBusy(false)
    if (!made) return
    const { order_id, pay_price } = made
    if (Number(pay_price) > 0) return replace('/pages/pay/pay', { id: order_id })
    await api('POST /api/order/pay', { uni: order_id, paytype: 'yue' }, { catch: true })
    await replace('/pages/pay/result', { order_id })
  }
  return (
    <DetailPage
      // A page without a delivery is one that says so: the resource holds it in a box of its own.
      load={async () => ({ delivery: await preview(addressId) })}
      filter={addressId}
      fresh
      skeleton="lines"
      missing={missing}
      bottom={({ delivery }) =>
        delivery && (
          <ActionBottom busy={busy} disabled={!delivery.address || delivery.deliverable === 0} onClick={send}>
            {sendWords(delivery)}
          </ActionBottom>
        )
      }
    >
      {({ delivery }) =>
        delivery ? <Parts delivery={delivery} onChoose={choose} /> : <State kind="empty" icon="package" {...none} />
      }
    </DetailPage>
  )
}

function sendWords({ address, deliverable, freight_price: freight }: Delivery): string {
  if (!address) return '请先选择收货地址'
  if (deliverable === 0) return '这个地址暂不配送'
  return Number(freight) > 0 ? `支付运费 ¥${freight} 并领取` : '确认领取'
}

const Parts = ({ delivery, onChoose }: { delivery: Delivery; onChoose: () => void }) => (
  <View className="delivery">
    <CellGroup>
      <Cell
        icon="pin"
        title={delivery.address ? '收货地址' : '选择收货地址'}
        note={delivery.address}
        onClick={onChoose}
      />
    </CellGroup>
    <Card title="一起发货">
      {delivery.goods.map(one => (
        <View key={`${one.name}:${one.suk}`} className="delivery__row">
          <View className="delivery__words">
            <View>{one.name}</View>
            <View className="delivery__note">{skuWords(one.suk)}</View>
          </View>
          <View>{`× ${one.num}`}</View>
        </View>
      ))}
      <View className="delivery__row">
        <View className="delivery__words">运费</View>
        <View>{Number(delivery.freight_price) > 0 ? `¥${delivery.freight_price}` : '包邮'}</View>
      </View>
    </Card>
  </View>
)
