import type { Endpoints, Input } from '@contract'
import { View } from '@tarojs/components'
import Taro, { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { askAddress } from '@/kit/ask'
import { confirm } from '@/kit/confirm'
import { useDraftValue } from '@/kit/draft'
import { back, replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { Card } from '@/kit/parts/Card'
import { Field } from '@/kit/parts/Field'
import { State } from '@/kit/parts/State'
import { TEXTAREA_MAX_CHARS, TOAST_DURATION_MS } from '@/lib/constants'
import { cart } from '@/stores/cart'
import { CheckoutAddress } from './CheckoutAddress'
import { CheckoutShopCard } from './CheckoutShopCard'
import { type CheckoutAsk, type CheckoutCoupon, CheckoutState } from './CheckoutState'
import { CheckoutSums, SubmitBar } from './CheckoutSums'
import { CouponSheet } from './CouponSheet'
import { Deductions } from './Deductions'
import './CheckoutPage.scss'

const quiet = { catch: true, quiet: true } as const

const calls = {
  confirm: (input: Input<Endpoints['POST /api/order/confirm']>) => api('POST /api/order/confirm', input, quiet),
  create: (input: Input<Endpoints['POST /api/order/create/{id}']>) => api('POST /api/order/create/{id}', input, quiet)
}

const newCheckout = (ask: CheckoutAsk, mark: string) => {
  const state = new CheckoutState(ask, calls)
  state.setMark(mark)
  return state
}

const say = (title: string) => title && Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

/** What is asked for, priced by the server, with what is chosen for it: address, coupons, deductions, words for the shop. */
export const CheckoutPage = observer(function CheckoutPage({ ask }: { ask: CheckoutAsk }) {
  const [mark, setMark] = useDraftValue('', 'mark')
  const [state] = useState(() => newCheckout(ask, mark))
  /** Whose coupons are chosen from: a shop's, '' for the mall's. */
  const [choosing, setChoosing] = useState<string | null>(null)
  const choose = async (choices: Parameters<CheckoutState['choose']>[0]) => say(await state.choose(choices))
  const pickAddress = async () => {
    const picked = await askAddress(state.data?.addressInfo?.id)
    // Without an answer an address may still have been changed or deleted there.
    await choose(picked ? { addressId: picked.id } : {})
  }
  const pickCoupon = async (coupon: CheckoutCoupon | null) => say(await state.chooseCoupon(choosing ?? '', coupon))
  useDidShow(async () => {
    if (!state.data || state.data.addressInfo || state.repricing) return
    const address = await api('GET /api/address/default', {}, { quiet: true })
    if (address?.id) await choose({ addressId: address.id })
  })
  const submit = async () => {
    const outcome = await state.submit()
    if (outcome.kind === 'address') return pickAddress()
    if (outcome.kind === 'told') return say(outcome.words)
    if (outcome.kind === 'goods') {
      const leave = await confirm({ content: outcome.words, confirmText: '返回修改', cancelText: '知道了' })
      return leave && back()
    }
    if (outcome.kind !== 'made') return
    cart.load()
    await replace('/pages/pay/pay', { id: outcome.orderId })
  }
  return (
    <DetailPage
      load={() => state.load()}
      filter={ask}
      skeleton="cards"
      bottom={() => state.data && <SubmitBar state={state} onSubmit={submit} />}
    >
      {() =>
        state.data ? (
          <View className="checkout">
            <CheckoutAddress address={state.data.addressInfo} onClick={pickAddress} />
            {state.data.shops.map(shop => (
              <CheckoutShopCard key={shop.mer_id} state={state} shop={shop} onCoupon={() => setChoosing(shop.mer_id)} />
            ))}
            <Deductions state={state} onCoupon={() => setChoosing('')} onChoose={choose} />
            <CheckoutSums bill={state.data.bill} />
            <Card className="checkout__mark" title="订单备注">
              <Field
                type="area"
                value={state.mark}
                onChange={words => {
                  setMark(words)
                  state.setMark(words)
                }}
                max={TEXTAREA_MAX_CHARS}
                placeholder="选填，给商家留句话，如送货时间"
              />
            </Card>
            <CouponSheet state={state} mer_id={choosing} onChoose={pickCoupon} onClose={() => setChoosing(null)} />
          </View>
        ) : (
          <State kind="soldOut" words={state.refused} action="返回看看" onAction={back} />
        )
      }
    </DetailPage>
  )
})
