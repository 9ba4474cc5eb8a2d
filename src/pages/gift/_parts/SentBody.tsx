import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { confirm } from '@/kit/confirm'
import { replace } from '@/kit/nav'
import { appLink } from '@/kit/open'
import { ActionBar } from '@/kit/parts/ActionBar'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Avatar } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Countdown } from '@/kit/parts/Countdown'
import { QrCode } from '@/kit/parts/QrCode'
import { ShareButton } from '@/kit/parts/ShareButton'
import { copy } from '@/kit/scan'
import { TEXTS, TOAST_DURATION_MS } from '@/lib/constants'
import { skuWords } from '@/lib/sku'
import { GiftLine } from './GiftLine'
import type { SentState } from './SentState'
import { Wrapping } from './Wrapping'
import type { SentGift } from './words'
import './SentBody.scss'

interface Props {
  gift: SentGift
  state: SentState
  /** Something was done: how it stands is asked anew. */
  onDone: () => void
}

const HEADS: Record<SentGift['state'], string> = {
  unpaid: '付款后就可以送出啦',
  open: '礼物包好了，快送给 TA 吧',
  taken: '心意都被收下啦',
  ended: '这份礼物已经结束',
  cancelled: '这份礼物没有付款，已取消'
}

/** A gift of one's own: the card that is sent, who took it, and what it was. */
export const SentBody = observer(function SentBody({ gift, state, onDone }: Props) {
  return (
    <View className="gsent">
      <View className={`gsent__head gsent__head--${gift.cover}`}>
        <Wrapping cover={gift.cover} small />
        <View className="gsent__title">{HEADS[gift.state]}</View>
        <View className="gsent__state">
          {gift.stop_time > 0 ? (
            <Countdown
              end_s={gift.stop_time}
              look="text"
              before={gift.state === 'unpaid' ? '已为你保留 ' : `还剩 ${gift.left} 份，`}
              after={gift.state === 'unpaid' ? '' : '后退款'}
              onEnd={onDone}
            />
          ) : (
            gift._state
          )}
        </View>
        <View className="gsent__words">{gift.words}</View>
      </View>
      {gift.can_share === 1 && state.path && <Link path={state.path} />}
      {gift.phone && <Phone gift={gift} state={state} onDone={onDone} />}
      {gift.takers.length > 0 && (
        <CellGroup title={`已收下 ${gift.takers.length} 份`}>
          {gift.takers.map(taker => (
            <Cell
              key={`${taker._add_time}${taker.nickname}`}
              lead={<Avatar src={taker.avatar} name={taker.nickname} size={64} />}
              title={taker.nickname}
              note={taker._add_time}
              value={taker._state}
            />
          ))}
        </CellGroup>
      )}
      <GiftLine image={gift.image} title={gift.store_name} note={`${skuWords(gift.suk)} × ${gift.total_num}`.trim()} />
      <CellGroup>
        <Cell title="实付" value={`¥${gift.pay_price}`} />
        {gift.refund_price !== '0.00' && <Cell title="退款" value={`¥${gift.refund_price}`} />}
        <Cell title="订单号" value={gift.order_id} />
        <Cell title="下单时间" value={gift._add_time} />
      </CellGroup>
      {gift.can_cancel === 1 && <TakeBack gift={gift} state={state} onDone={onDone} />}
    </View>
  )
})

/** The link, to be scanned or copied. */
const Link = ({ path }: { path: string }) => (
  <View className="gsent__link">
    <QrCode text={appLink(path)} label="领取礼物的二维码" size={240} />
    <View className="gsent__ways">
      <View className="gsent__hint">请 TA 扫码，或把链接发给 TA</View>
      <Button kind="outline" onClick={() => copy(appLink(path), TEXTS.linkCopied)}>
        复制礼物链接
      </Button>
    </View>
  </View>
)

const Phone = observer(function Phone({ gift, state, onDone }: Props) {
  const again = async () => {
    const words = await state.again()
    if (words) Taro.showToast({ title: words, icon: 'none', duration: TOAST_DURATION_MS })
    onDone()
  }
  return (
    <CellGroup>
      <Cell
        icon="phone"
        title={`送给 ${gift.phone}`}
        note={gift.invite}
        value={
          gift.can_invite === 1 && (
            <Button kind="outline" size="small" busy={state.busy} onClick={again}>
              再次邀请
            </Button>
          )
        }
      />
    </CellGroup>
  )
})

const TakeBack = observer(function TakeBack({ gift, state, onDone }: Props) {
  const takeBack = async () => {
    const content = `还没有被领取的 ${gift.left} 份会退款，款项原路退回，之前的链接将失效。`
    if (!(await confirm({ title: '撤回礼物？', content, confirmText: '撤回' }))) return
    const back = await state.cancel()
    if (back) Taro.showToast({ title: `已撤回，${back} 元将原路退回`, icon: 'none', duration: TOAST_DURATION_MS })
    onDone()
  }
  return (
    <View className="gsent__back" role="button" onClick={takeBack}>
      撤回没有被领取的礼物
    </View>
  )
})

/** The one main action: to pay for it, or to send it. */
export const InviteBar = observer(function InviteBar({ gift, state }: Props) {
  if (gift.state === 'unpaid')
    return <ActionBottom onClick={() => replace('/pages/pay/pay', { id: gift.order_id })}>去付款</ActionBottom>
  if (gift.can_share !== 1) return <ActionBottom onClick={() => replace('/pages/gift/gift')}>再送一份</ActionBottom>
  const copyLink = () => copy(appLink(state.path), '礼物链接已复制，发给 TA 吧')
  return (
    <ActionBar inset>
      <ShareButton
        kind="main"
        instead={
          <Button kind="main" size="large" block disabled={!state.path} onClick={copyLink}>
            送给好友
          </Button>
        }
      >
        送给微信好友
      </ShareButton>
    </ActionBar>
  )
})
