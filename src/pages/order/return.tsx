import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { type ApiError, api } from '@/api'
import { useDraft } from '@/kit/draft'
import { replace } from '@/kit/nav'
import { isParted, type OrderDetail } from '@/kit/order/model'
import { DetailPage } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Card } from '@/kit/parts/Card'
import { Field } from '@/kit/parts/Field'
import { State } from '@/kit/parts/State'
import { Uploader } from '@/kit/parts/Uploader'
import { ReasonRow } from './_parts/ReasonRow'
import { ReturnLines } from './_parts/ReturnLines'
import { ReturnSums } from './_parts/ReturnSums'
import { ReturnTypes } from './_parts/ReturnTypes'
import {
  openTypes,
  pickOpen,
  previewReturn,
  type ReturnForm,
  returnForm,
  type Sums,
  sendReturn
} from './_parts/returning'
import './return.scss'

definePageConfig({ navigationBarTitleText: '申请售后' })

export default page(() => {
  const { id } = useQuery('id')
  const form = useDraft(returnForm)
  const load = async () => {
    const quiet = { catch: true, quiet: true } as const
    const [order, reasons] = await Promise.all([
      api('GET /api/order/detail/{id}', { id }, quiet),
      api('GET /api/order/refund/reason', {}, quiet)
    ])
    pickOpen(form, order)
    return { order, reasons }
  }
  const send = async (order: OrderDetail, idem: string) => {
    const made = await sendReturn(order, form.values, idem)
    await replace('/pages/order/returnDetail', { id: order.order_id, refund: made.id, done: 1 })
  }
  return (
    <DetailPage
      skeleton="form"
      load={load}
      filter={id}
      missing="没有找到这笔订单"
      bottom={({ order }) =>
        whyNot(order) === '' && (
          <ActionBottom
            disabled={!form.ready}
            busy={form.busy}
            onClick={() => submitForm(form, idem => send(order, idem))}
          >
            {form.missing || '提交申请'}
          </ActionBottom>
        )
      }
    >
      {({ order, reasons }) =>
        whyNot(order) !== '' ? (
          <State
            kind="empty"
            icon="refund"
            words={whyNot(order)}
            action="查看订单"
            onAction={() => replace('/pages/order/detail', { id })}
          />
        ) : (
          <Fields order={order} reasons={reasons} form={form} />
        )
      }
    </DetailPage>
  )
})

/** Why nothing can be asked back, or '' when something can. */
function whyNot(order: OrderDetail): string {
  if (openTypes(order).length === 0) return '商品都已申请过售后'
  return order._status._actions.includes('aftersale') ? '' : '这笔订单已过售后期'
}

function Fields({ order, reasons, form }: { order: OrderDetail; reasons: string[]; form: ReturnForm }) {
  const types = openTypes(order)
  return (
    <View className="return">
      <Card title="退款商品">
        <ReturnLines order={order} form={form} />
      </Card>
      <Card bare>
        {types.includes(2) && (
          <View className="return__row">
            <View className="return__label">售后类型</View>
            <ReturnTypes order={order} form={form} />
          </View>
        )}
        {isParted(order) && <View className="return__note">未发出的商品可以仅退款，已发出的商品寄回后退款</View>}
        <ReasonRow reasons={reasons} form={form} />
      </Card>
      <Amount order={order} form={form} />
      <Card title="补充说明（选填）">
        <View className="return__explain">
          <Field form={form} name="explain" type="area" max={200} placeholder="说说具体情况，商家会更快处理" />
        </View>
        <Uploader
          text="上传凭证"
          onChange={(urls, busy) => {
            form.set('pics', urls)
            form.set('uploading', busy)
          }}
        />
      </Card>
    </View>
  )
}

/** Asks the server again whenever another choice is made; an answer that was overtaken is dropped. */
const Amount = observer(function Amount({ order, form }: { order: OrderDetail; form: ReturnForm }) {
  const [sums, setSums] = useState<Sums>()
  const [fault, setFault] = useState('')
  const { type, picked } = form.values
  const key = JSON.stringify([type, picked])
  useEffect(() => {
    let isLatest = true
    setSums(undefined)
    setFault('')
    if (Object.keys(picked).length > 0)
      previewReturn(order, form.values).then(
        found => isLatest && setSums(found),
        (error: ApiError) => isLatest && setFault(error.message)
      )
    return () => {
      isLatest = false
    }
  }, [key])
  if (fault) return <Card title="暂时不能申请">{fault}</Card>
  return <ReturnSums sums={sums} isPicked={Object.keys(picked).length > 0} />
})
