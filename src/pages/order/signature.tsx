import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { api } from '@/api'
import { back, replace } from '@/kit/nav'
import type { OrderDetail } from '@/kit/order/model'
import { OrderLineRow } from '@/kit/order/OrderLineRow'
import { Signature } from '@/kit/order/Signature'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { SignaturePad } from '@/kit/parts/SignaturePad'
import { State } from '@/kit/parts/State'
import { Ink } from '@/kit/state/Ink'
import { TOAST_DURATION_MS } from '@/lib/constants'
import type { Sheet } from '@/platform/types'
import './signature.scss'

definePageConfig({ navigationBarTitleText: '签收' })

const mayStillSign = (order: OrderDetail) => order._status._actions.includes('sign')

export default page(() => {
  const { id } = useQuery('id')
  const [ink] = useState(() => new Ink())
  const sheet = useRef<Sheet>()
  return (
    <DetailPage
      skeleton="form"
      load={() => api('GET /api/order/detail/{id}', { id }, { catch: true, quiet: true })}
      filter={id}
      missing="没有找到这笔订单"
      bottom={(order, resource) =>
        mayStillSign(order) && (
          <SignBar
            ink={ink}
            no={order.order_id}
            picture={() => sheet.current?.picture()}
            onRefused={() => resource.refresh()}
          />
        )
      }
    >
      {order => (
        <View className="signorder">
          <Card title={order.shop_name}>
            {order.cartInfo.map(line => (
              <OrderLineRow key={line.id} line={line} />
            ))}
          </Card>
          {mayStillSign(order) ? (
            <Card title="收货人签名" more="请先检查商品完好">
              <SignaturePad
                ink={ink}
                onSheet={opened => {
                  sheet.current = opened
                }}
              />
            </Card>
          ) : order.signature ? (
            <Signature src={order.signature} />
          ) : (
            <State
              kind="empty"
              icon="edit"
              words={`订单${order._status._title}，不用签收`}
              action="查看订单"
              onAction={() => replace('/pages/order/detail', { id })}
            />
          )}
        </View>
      )}
    </DetailPage>
  )
})

interface BarProps {
  ink: Ink
  no: string
  /** What is drawn, as a data url; undefined while the paper is not there. */
  picture: () => string | undefined
  onRefused: () => void
}

const SignBar = observer(function SignBar({ ink, no, picture, onRefused }: BarProps) {
  const [busy, setBusy] = useState(false)
  const sign = async () => {
    const image = picture()
    if (!ink.enough || !image) {
      const title = image ? '请签下完整的姓名' : '签名板还没有准备好，请稍后再试'
      return Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
    }
    setBusy(true)
    try {
      const { url } = await api('POST /api/uploadbaseImage', { image }, { catch: true })
      await api('POST /api/order/doconsign', { uni: no, sign_img: url }, { catch: true })
      Taro.showToast({ title: '已签收', icon: 'success', duration: TOAST_DURATION_MS })
      await back()
    } catch {
      onRefused()
    }
    setBusy(false)
  }
  return (
    <View className="signorder__bar">
      <View className="signorder__note">签收后视为已确认收货，货款会结算给商家</View>
      <Button kind="main" size="large" block disabled={ink.empty} busy={busy} onClick={sign}>
        {ink.empty ? '请先签名' : '确认签收'}
      </Button>
    </View>
  )
})
