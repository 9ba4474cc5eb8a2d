import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import type { OrderDetail } from '@/kit/order/model'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Price } from '@/kit/parts/Price'
import { TOAST_DURATION_MS } from '@/lib/constants'
import './PartOffer.scss'

type AfterSale = OrderDetail['refunds'][number]
type Offer = NonNullable<AfterSale['offer']>

interface Props {
  sale: AfterSale
  offer: Offer
  onAnswered: () => Promise<unknown>
}

/** What else comes back beside the money. */
const besides = ({ refund_xfq, refund_jindou }: Offer) =>
  [Number(refund_xfq) > 0 && `消费券 ¥${refund_xfq}`, refund_jindou > 0 && `金豆 ${refund_jindou} 个`].filter(Boolean)

/** What the shop offers in place of what was asked for, and the answers to it. */
export function PartOffer({ sale, offer, onAnswered }: Props) {
  const [busy, setBusy] = useState<'accept' | 'decline'>()
  const more = besides(offer)
  const say = async (act: 'accept' | 'decline') => {
    const took = act === 'accept'
    const content = took
      ? `将退回 ¥${offer.refund_price}，余下的不再退还，这些商品不能再申请售后。`
      : '商家会继续处理，可能同意全额退款、再次提议，也可能拒绝。'
    const title = took ? `接受退款 ¥${offer.refund_price}？` : '不接受部分退款？'
    const words = { confirmText: took ? '接受' : '不接受', cancelText: '再想想' }
    if (!(await confirm({ title, content, ...words }))) return
    setBusy(act)
    const answer = await api('POST /api/order/refund/offer', { id: sale.id, nth: offer.nth, act })
    await onAnswered()
    setBusy(undefined)
    if (answer) Taro.showToast({ title: took ? '已接受' : '已告诉商家', icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <Card>
      <View className="partoffer__sum">
        <View className="partoffer__word">商家提议退款</View>
        <Price value={offer.refund_price} size="lg" />
      </View>
      {more.length > 0 && <View className="partoffer__more">{`另退回${more.join('、')}`}</View>}
      <View className="partoffer__why">{`原因：${offer.reason}`}</View>
      <View className="partoffer__note">{`你申请的是 ¥${sale.refund_asked}；接受后余下的归商家，商品不能再申请售后`}</View>
      <View className="partoffer__acts">
        <Button kind="plain" busy={busy === 'decline'} disabled={!!busy} onClick={() => say('decline')}>
          不接受
        </Button>
        <Button busy={busy === 'accept'} disabled={!!busy} onClick={() => say('accept')}>
          接受
        </Button>
      </View>
    </Card>
  )
}
