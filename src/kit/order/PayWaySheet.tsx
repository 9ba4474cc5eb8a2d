import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Button } from '@/kit/parts/Button'
import { firstWay, type PayChoice, type PayLook, PayWays, waysHere } from '@/kit/parts/PayWays'
import { Popup } from '@/kit/parts/Popup'
import { Skeleton } from '@/kit/parts/Skeleton'
import type { OrderDetail } from './model'

interface Props {
  order: OrderDetail
  open: boolean
  onClose: () => void
  /** The order is no longer to be paid. */
  onChanged: () => void
}

/** Another way to pay an unpaid order: payments open with other ways are closed, and the cashier goes on with the new one. */
export const PayWaySheet = observer(function PayWaySheet({ order, open, onClose, onChanged }: Props) {
  const [picked, setPicked] = useState<PayLook>()
  const [busy, setBusy] = useState(false)
  const check = useResource(
    async () =>
      open
        ? api('GET /api/realorder/pay_check', { order_id: order.order_id }, { catch: true, quiet: true })
        : undefined,
    open
  )
  const ways = waysHere(check.data?.payments ?? [])
  const chosen = firstWay(ways, picked ?? order.pay_type)
  const use = async ({ type, look }: PayChoice) => {
    setBusy(true)
    const answer = await api('POST /api/order/paytypeswitch', { uni: order.order_id, paytype: type })
    setBusy(false)
    onClose()
    if (answer) go('/pages/pay/pay', { id: order.order_id, type: look })
    else onChanged()
  }
  return (
    <Popup
      open={open}
      onClose={onClose}
      title="更换付款方式"
      footer={
        <Button kind="main" size="large" block busy={busy} disabled={!chosen} onClick={() => chosen && use(chosen)}>
          {`去付款 ¥${order.pay_price}`}
        </Button>
      }
    >
      <View className="orderpayways">
        {check.data ? (
          <PayWays ways={ways} value={chosen?.look} onChange={setPicked} />
        ) : (
          <Skeleton kind="lines" count={3} />
        )}
      </View>
    </Popup>
  )
})
