import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { type Address, ask } from '@/kit/ask'
import { go, replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { State } from '@/kit/parts/State'
import './address.scss'

definePageConfig({ navigationBarTitleText: '盒子收货' })

type Delivery = NonNullable<Data<Endpoints['POST /api/box/draw_award']>['delivery']>
interface Shown {
  prizes: string[]
  delivery: Delivery | null
}
/** As many as are sent together. */
const MOST = 20

async function load(id: string, addressId: string): Promise<Shown> {
  const quiet = { catch: true, quiet: true } as const
  const waiting = id
    ? [{ id }]
    : (await api('GET /api/box/get_user_box_list', { type: 'waiting', page: 1, limit: MOST }, quiet)).list
  const prizes = waiting.map(one => one.id)
  if (prizes.length === 0) return { prizes, delivery: null }
  const where = addressId ? { addressId } : {}
  const { delivery } = await api('POST /api/box/draw_award', { prizes, ...where, preview: true }, quiet)
  return { prizes, delivery }
}

/** Where what was won is sent, and what that costs. */
export default page(() => {
  const { id } = useQuery('id')
  const [addressId, setAddressId] = useState('')
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    const address = await ask<Address>('/pages/user/address_list', { select: '1', id: addressId })
    if (address) setAddressId(address.id)
  }
  const send = async (prizes: string[]) => {
    setBusy(true)
    const where = addressId ? { addressId } : {}
    const answer = await api('POST /api/box/draw_award', { prizes, ...where })
    setBusy(false)
    if (!answer?.order) return
    const { order_id, pay_price } = answer.order
    if (Number(pay_price) > 0) return replace('/pages/pay/pay', { id: order_id })
    await api('POST /api/order/pay', { uni: order_id, paytype: 'yue' }, { catch: true })
    await replace('/pages/pay/result', { order_id })
  }
  return (
    <DetailPage
      load={() => load(id, addressId)}
      filter={addressId}
      fresh
      skeleton="lines"
      missing="商品不存在，或已经领取"
      bottom={({ prizes, delivery }) =>
        delivery && (
          <ActionBottom
            busy={busy}
            disabled={!delivery.address || delivery.deliverable === 0}
            onClick={() => send(prizes)}
          >
            {sendWords(delivery)}
          </ActionBottom>
        )
      }
    >
      {({ delivery }) =>
        delivery ? (
          <Parts delivery={delivery} onChoose={choose} />
        ) : (
          <State
            kind="empty"
            icon="package"
            words="没有待领取的商品"
            action="去逛盲盒"
            onAction={() => go('/pages/blind/index')}
          />
        )
      }
    </DetailPage>
  )
})

function sendWords({ address, deliverable, freight_price: freight }: Delivery): string {
  if (!address) return '请先选择收货地址'
  if (deliverable === 0) return '这个地址暂不配送'
  return Number(freight) > 0 ? `支付运费 ¥${freight} 并领取` : '确认领取'
}

const Parts = ({ delivery, onChoose }: { delivery: Delivery; onChoose: () => void }) => (
  <View className="boxsend">
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
        <View key={`${one.name}:${one.suk}`} className="boxsend__row">
          <View className="boxsend__words">
            <View>{one.name}</View>
            <View className="boxsend__note">{one.suk}</View>
          </View>
          <View>{`× ${one.num}`}</View>
        </View>
      ))}
      <View className="boxsend__row">
        <View className="boxsend__words">运费</View>
        <View>{Number(delivery.freight_price) > 0 ? `¥${delivery.freight_price}` : '包邮'}</View>
      </View>
    </Card>
  </View>
)
