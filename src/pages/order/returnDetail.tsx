import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go, replace } from '@/kit/nav'
import type { OrderDetail } from '@/kit/order/model'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { State } from '@/kit/parts/State'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { ReturnBody } from './_parts/ReturnBody'
import './returnDetail.scss'

definePageConfig({ navigationBarTitleText: '售后详情' })

type AfterSale = OrderDetail['refunds'][number]

const pick = (order: OrderDetail, id: string) => order.refunds.find(one => one.id === id) ?? order.refunds[0]

export default page(() => {
  const { id, refund, done } = useQuery('id', 'refund', 'done')
  const [busy, setBusy] = useState(false)
  const load = () => api('GET /api/order/detail/{id}', { id }, { catch: true, quiet: true })
  const withdraw = async (sale: AfterSale, after: () => Promise<unknown>) => {
    if (!(await confirm({ content: '确定撤销这次售后申请吗？', confirmText: '撤销申请', cancelText: '再想想' }))) return
    setBusy(true)
    const nothing = { refund_express: '', refund_express_name: '', refund_phone: '' }
    const answer = await api('POST /api/order/refund/express', { id: sale.id, act: 'withdraw', ...nothing })
    await after()
    setBusy(false)
    if (answer) Taro.showToast({ title: '申请已撤销', icon: 'success', duration: TOAST_DURATION_MS })
  }
  return (
    <DetailPage
      skeleton="form"
      load={load}
      filter={id}
      fresh
      missing="没有找到这笔订单"
      bottom={(order, resource) => {
        const sale = pick(order, refund)
        if (!sale) return null
        return (
          <View className="returndetail__actions">
            {sale._actions.includes('withdraw') && (
              <Button kind="plain" busy={busy} onClick={() => withdraw(sale, () => resource.refresh())}>
                撤销申请
              </Button>
            )}
            <Button kind="plain" onClick={() => go('/pages/order/detail', { id: order.order_id })}>
              查看订单
            </Button>
            {sale._actions.includes('again') && order._status._actions.includes('aftersale') && (
              <Button kind="outline" onClick={() => replace('/pages/order/return', { id: order.order_id })}>
                再次申请
              </Button>
            )}
          </View>
        )
      }}
    >
      {(order, resource) => {
        const sale = pick(order, refund)
        if (!sale)
          return (
            <State
              kind="empty"
              icon="refund"
              words="这笔订单没有售后"
              action="查看订单"
              onAction={() => replace('/pages/order/detail', { id })}
            />
          )
        const told = done && sale.id === refund && [1, 2].includes(sale.status)
        return <ReturnBody order={order} sale={sale} told={!!told} onChanged={() => resource.refresh()} />
      }}
    </DetailPage>
  )
})
