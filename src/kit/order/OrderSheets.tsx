import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/kit/parts/Button'
import { ChoiceRows } from '@/kit/parts/ChoiceRows'
import { Popup } from '@/kit/parts/Popup'
import { ExpressPopup } from './ExpressPopup'
import type { OrderDesk } from './OrderDesk'
import './OrderSheets.scss'

const REASONS = [
  '不想买了',
  '地址或电话填错了',
  '拍错了规格或数量',
  '想用优惠券重新下单',
  '商品降价了',
  '付款遇到问题',
  '其他原因'
]

/** The sheets that a desk opens: why an order is cancelled, and where its parcel is. */
export const OrderSheets = observer(function OrderSheets({ desk }: { desk: OrderDesk }) {
  const { sheet } = desk
  const close = () => desk.close()
  return (
    <View>
      <CancelSheet desk={desk} open={sheet?.kind === 'cancel'} onClose={close} />
      <ExpressPopup
        orderNo={sheet?.kind === 'express' ? sheet.order.order_id : ''}
        nth={sheet?.parcel?.nth}
        onClose={close}
      />
    </View>
  )
})

const CancelSheet = observer(function CancelSheet({
  desk,
  open,
  onClose
}: {
  desk: OrderDesk
  open: boolean
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const order = desk.sheet?.order
  const footer = (
    <View className="cancelsheet__buttons">
      <Button kind="plain" size="large" block onClick={onClose}>
        再想想
      </Button>
      <Button
        kind="main"
        size="large"
        block
        disabled={!reason}
        busy={order && desk.isBusy(order, 'cancel')}
        onClick={() => order && desk.cancel(order, reason)}
      >
        {reason ? '取消订单' : '请选择原因'}
      </Button>
    </View>
  )
  return (
    <Popup open={open} onClose={onClose} title="为什么要取消？" footer={footer}>
      <View className="cancelsheet">
        <View className="cancelsheet__note">取消后，用掉的优惠券、消费券和金豆会退还给你</View>
        <ChoiceRows items={REASONS} value={reason} onChange={setReason} />
      </View>
    </Popup>
  )
})
