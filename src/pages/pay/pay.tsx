import { View } from '@tarojs/components'
import Taro, { useDidShow, useUnload } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { confirm } from '@/kit/confirm'
import { back, replace } from '@/kit/nav'
import { pageOf } from '@/kit/order-pages'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Countdown } from '@/kit/parts/Countdown'
import { Icon } from '@/kit/parts/Icon'
import { NavBar } from '@/kit/parts/NavBar'
import { PayWays } from '@/kit/parts/PayWays'
import { Price } from '@/kit/parts/Price'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { ticker } from '@/lib/countdown'
import { countdownText } from '@/lib/format'
import { fromEnd } from '@/lib/own'
import { session } from '@/stores/session'
import { paidKind } from './_parts/kinds'
import { askPaying, Till } from './_parts/Till'
import './pay.scss'

definePageConfig({ navigationBarTitleText: '收银台' })

/** Where the order is looked at: the page below when it is one of orders, else the order's own. */
function leave(id: string, kind = 'mall') {
  const other = paidKind(kind)
  if (other) return other.open(id, false)
  const below = fromEnd(Taro.getCurrentPages(), 2)?.route ?? ''
  return /pages\/(order\/(list|detail)|package\/order(List|Detail))/.test(below)
    ? back()
    : replace(pageOf({ kind }, 'detail'), { id })
}

async function askLeave(id: string, kind: string, stop_s: number) {
  const left = countdownText(ticker.left_ms(stop_s))
  const stay = await confirm({
    title: '确定放弃付款？',
    content: `还为你保留 ${left}，超时自动取消`,
    confirmText: '继续付款',
    cancelText: '放弃'
  })
  if (!stay) await leave(id, kind)
}

export default page(() => {
  const { id, type } = useQuery('id', 'type')
  const check = useResource(askPaying(id), id)
  const [till] = useState(() => new Till(id, type, check))
  const { data, error } = check
  useEffect(() => {
    till.follow()
  }, [data?.status])
  useEffect(() => {
    // In a browser the person may come back to a page that was only put to sleep.
    const wake = () => check.refresh()
    Taro.onAppShow(wake)
    return () => Taro.offAppShow(wake)
  }, [])
  useDidShow(() => {
    if (check.data) check.refresh()
  })
  useUnload(() => till.watch.stop())

  if (!data || data.paid) {
    return (
      <Frame>
        {error ? (
          <Failed code={error.code} words="没有找到这笔订单" onRetry={() => check.refresh()} />
        ) : (
          <Skeleton kind="lines" count={4} />
        )}
      </Frame>
    )
  }
  if (till.over) {
    return (
      <Frame nav={<NavBar onBack={() => leave(id, data.kind)} />}>
        <State
          kind="expired"
          words={data.status === 'closed' ? '订单已取消，不用再付款了' : '超过付款时间，订单已自动取消'}
          action="看看订单"
          onAction={() => leave(id, data.kind)}
        />
      </Frame>
    )
  }
  return <Cashier id={id} kind={data.kind} till={till} price={data.pay_price} stop_s={data.stop_time ?? 0} />
})

const PAY_WORDS = { weixin: '微信支付', alipay: '支付宝支付', uppay: '银行卡支付', yue: '余额支付' } as const

interface CashierProps {
  id: string
  kind: string
  till: Till
  price: string
  stop_s: number
}

const Cashier = observer(function Cashier({ id, kind, till, price, stop_s }: CashierProps) {
  const action = (
    <View className="paying__action">
      <Button kind="main" size="large" block busy={till.busy} disabled={!till.chosen} onClick={() => till.pay()}>
        {till.chosen ? `${PAY_WORDS[till.chosen.look]} ¥${price}` : '暂时没有可用的付款方式'}
      </Button>
    </View>
  )
  return (
    <Frame nav={<NavBar onBack={() => askLeave(id, kind, stop_s)} />} bottom={action}>
      <View className="paying__head">
        <View className="paying__word">应付金额</View>
        <Price value={price} size="xl" tone="text" className="paying__sum" />
        <Countdown end_s={stop_s} before="请在" after="内完成付款" className="paying__clock" />
      </View>
      <View className="paying__body">
        {till.watch.watching && (
          <View className="paying__wait" role="status">
            <Icon name="clock" size={32} className="paying__wait-icon" />
            <View>上一笔付款正在确认，付好后会自动跳转；还没有付，可以接着付款</View>
          </View>
        )}
        <Card title="付款方式">
          <PayWays ways={till.ways} value={till.chosen?.look} onChange={look => till.choose(look)} />
        </Card>
        <View className="paying__hint">{session.config?.phrases.pay_hint}</View>
      </View>
    </Frame>
  )
})
