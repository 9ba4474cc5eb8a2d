import { View } from '@tarojs/components'
import { go, goHome } from '@/kit/nav'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Avatar } from '@/kit/parts/Avatar'
import { Cell } from '@/kit/parts/Cell'
import { Countdown } from '@/kit/parts/Countdown'
import { Pic } from '@/kit/parts/Pic'
import { maskPhone } from '@/lib/format'
import { skuWords } from '@/lib/sku'
import { session } from '@/stores/session'
import type { Taking } from './useTaking'
import { Wrapping } from './Wrapping'
import type { OpenedGift } from './words'
import './Opened.scss'

interface Props {
  gift: OpenedGift
  /** The paper is off. */
  unwrapped: boolean
  onUnwrap: () => void
  taking: Taking
}

/** A gift as its receiver meets it: in its paper, and when that is off, the words, what it is, and where it shall go. */
export function Opened({ gift, unwrapped, onUnwrap, taking }: Props) {
  const wrapped = gift.state === 'open' && !unwrapped
  return (
    <View className={`gopen gopen--${gift.cover}`}>
      <View className="gopen__stage">
        <Letter gift={gift} shown={!wrapped} />
        {gift.state === 'open' && (
          <View className={`gopen__paper ${unwrapped ? 'gopen__paper--off' : ''}`}>
            <Wrapping cover={gift.cover} open={unwrapped} onClick={onUnwrap}>
              <Avatar src={gift.avatar} name={gift.nickname} size={96} />
              <View className="gopen__from">{gift.nickname}</View>
              <View className="gopen__hint">送你一份礼物</View>
              <View className="gopen__pull">拆开礼物</View>
            </Wrapping>
          </View>
        )}
      </View>
      {wrapped && (
        <View className="gopen__wait">
          轻点礼物，拆开看看
          <Countdown end_s={gift.stop_time} look="text" before=" · " after="后过期" />
        </View>
      )}
      {!wrapped && gift.state === 'open' && <Where gift={gift} taking={taking} />}
    </View>
  )
}

/** The card inside: who gives it, what they say, what it is. */
const Letter = ({ gift, shown }: { gift: OpenedGift; shown: boolean }) => (
  <View className={`gopen__letter ${shown ? 'gopen__letter--shown' : ''}`}>
    <Avatar src={gift.avatar} name={gift.nickname} size={112} />
    <View className="gopen__who">{gift.nickname}送你的礼物</View>
    <View className="gopen__words">{gift.words}</View>
    <View className="gopen__goods">
      <Pic className="gopen__pic" src={gift.image} alt="" width={750} size={360} eager />
      <View className="gopen__title">{gift.store_name}</View>
      <View className="gopen__suk">{skuWords(gift.suk)}</View>
    </View>
    {gift.state !== 'open' && <View className={`gopen__state gopen__state--${gift.state}`}>{gift._state}</View>}
  </View>
)

const Where = ({ gift, taking }: { gift: OpenedGift; taking: Taking }) => (
  <View className="gopen__where">
    <Cell
      icon="pin"
      title={taking.where ?? '填写收货地址'}
      note={
        taking.address
          ? `${taking.address.real_name} ${maskPhone(taking.address.phone)}`
          : '地址只用于发货，送礼人看不到'
      }
      arrow
      onClick={taking.pick}
    />
    <View className="gopen__left">
      {gift.total_num > 1 && `共 ${gift.total_num} 份，还剩 ${gift.left} 份 · `}
      <Countdown end_s={gift.stop_time} look="text" after="后过期" />
    </View>
  </View>
)

interface BarProps {
  gift: OpenedGift
  taking: Taking
  onTaken: () => void
}

/** What can be done about it now. */
export function TakeBar({ gift, taking, onTaken }: BarProps) {
  const take = async () => {
    if (await taking.take()) onTaken()
  }
  if (gift.state === 'open')
    return (
      <ActionBottom busy={taking.busy} onClick={take}>
        {!session.signedIn ? '登录并收下礼物' : taking.address ? '收下礼物' : '填写地址，收下礼物'}
      </ActionBottom>
    )
  if (gift.state === 'got')
    return <ActionBottom onClick={() => go('/pages/order/detail', { id: gift.order_id })}>查看物流</ActionBottom>
  if (gift.state === 'own')
    return <ActionBottom onClick={() => go('/pages/gift/invite', { id: gift.id })}>发给好友</ActionBottom>
  return <ActionBottom onClick={goHome}>去逛逛，也送 TA 一份</ActionBottom>
}
