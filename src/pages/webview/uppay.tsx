import { View, WebView } from '@tarojs/components'
import { useUnload } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { ApiError, api } from '@/api'
import { back, replace } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ResultPage } from '@/kit/pages/ResultPage'
import { NavBar } from '@/kit/parts/NavBar'
import type { PayType } from '@/kit/parts/PayWays'
import { Skeleton } from '@/kit/parts/Skeleton'
import { PayWatch } from '@/kit/state/PayWatch'
import { payPageUrl } from '@/lib/pay-url'
import { leaveForPay, payFrom } from '@/platform/pay'
import './webview.scss'

definePageConfig({ navigationBarTitleText: '收银台' })

/** While the channel's page is open the person is paying, however long that takes. */
const PATIENCE_MS = 30 * 60_000

/** Channels with a page of their own. A link must not be able to spend the balance. */
const PAGED: readonly PayType[] = ['uppay', 'sandbox', 'alipay', 'weixin']

/** Asks for the payment of an order and for the page it is made on; nothing of that page comes from the address of this one. */
async function openPayment(uni: string, paytype: PayType) {
  const answer = await api('POST /api/order/pay', { uni, paytype, from: payFrom() }, { catch: true, quiet: true })
  if (answer.status === 'SUCCESS') return { paid: true as const }
  const url = payPageUrl(answer.result.pay_url ?? '', API_BASE)
  if (!url) throw new ApiError('PAY_PAGE', '这种付款方式暂时打不开，请换一种')
  return { paid: false as const, url, left: leaveForPay(url, true) }
}

/** A payment page of our cashier or of a channel, inside the app. It is given nothing of ours; the server is asked how it ended. */
export default page(() => {
  const { id, type } = useQuery('id', 'type')
  const [failed, setFailed] = useState(false)
  const payment = useResource(() => openPayment(id, PAGED.find(known => known === type) ?? 'uppay'), [id, type])
  const [watch] = useState(
    () =>
      new PayWatch(
        () => api('GET /api/realorder/pay_check', { order_id: id }, { catch: true, quiet: true }),
        PATIENCE_MS
      )
  )
  const toResult = () => replace('/pages/pay/result', { order_id: id })
  useEffect(() => {
    if (payment.data?.paid) toResult()
    if (payment.data?.url && !payment.data.left) watch.follow().then(end => end && toResult())
  }, [payment.data])
  useUnload(() => watch.stop())

  if (failed || payment.error) {
    return (
      <ResultPage
        tone="failed"
        title={payment.error?.message ?? '付款页面没有打开'}
        hint="订单还为你留着，可以换一种方式付款"
        actions={[
          { words: '换一种方式', onClick: back },
          { words: '查看订单', onClick: () => replace('/pages/order/detail', { id }) }
        ]}
      />
    )
  }
  if (!payment.data?.url || payment.data.left) {
    return (
      <View>
        <NavBar />
        <Skeleton kind="lines" count={3} />
      </View>
    )
  }
  return (
    <View className="webpage">
      <NavBar />
      <WebView className="webpage__view" src={payment.data.url} onError={() => setFailed(true)} />
    </View>
  )
})
