import { Input, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { ActionIcon } from '@/kit/parts/ActionBar'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import type { ChatRoom } from './ChatRoom'
import { HandSheet } from './HandSheet'
import { OrderSheet } from './OrderSheet'
import './ChatBar.scss'

const MAX_CHARS = 2000

/** What is written with: quick questions, what one came from, words, and more behind the plus. */
export const ChatBar = observer(function ChatBar({ room, answers }: { room: ChatRoom; answers: boolean }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [sheet, setSheet] = useState<'order' | 'hand' | ''>('')
  const send = () => {
    room.say(text)
    setText('')
  }
  return (
    <View className="chatbar">
      <Offer room={room} />
      {!answers && room.head?._open_time && (
        <View className="chatbar__away">{`休息中，客服从${room.head._open_time} 起回复；下面的问题马上自动答复`}</View>
      )}
      {!answers && <Quick words={room.head?.quick ?? []} onPick={words => room.say(words)} />}
      <View className="chatbar__row">
        <Input
          className="chatbar__input"
          value={text}
          placeholder={answers ? '回复顾客' : '说说你的问题'}
          maxlength={MAX_CHARS}
          confirmType="send"
          confirmHold
          cursorSpacing={20}
          onInput={event => setText(event.detail.value)}
          onConfirm={send}
        />
        {text.trim() ? (
          <View className="chatbar__send" role="button" onClick={send}>
            发送
          </View>
        ) : (
          <View className="chatbar__plus" role="button" ariaLabel="更多" onClick={() => setOpen(!open)}>
            <Icon name={open ? 'close' : 'plus'} size={44} />
          </View>
        )}
      </View>
      {open && (
        <View className="chatbar__more">
          <ActionIcon icon="photo" text="图片" onClick={() => room.sendImages()} />
          {answers && room.store.carrier.canHand && (
            <>
              <ActionIcon icon="users" text="转接" onClick={() => setSheet('hand')} />
              <ActionIcon icon="check" text="结束服务" onClick={() => room.finish()} />
            </>
          )}
          {!answers && <ActionIcon icon="list" text="订单" onClick={() => setSheet('order')} />}
        </View>
      )}
      {answers ? (
        <HandSheet room={room} open={sheet === 'hand'} onClose={() => setSheet('')} />
      ) : (
        <OrderSheet
          shopId={room.head?.shop_id ?? ''}
          open={sheet === 'order'}
          onPick={no => room.sendOrder(no)}
          onClose={() => setSheet('')}
        />
      )}
    </View>
  )
})

function Quick({ words, onPick }: { words: string[]; onPick: (words: string) => void }) {
  return (
    <View className="chatbar__quick">
      {words.map(one => (
        <View key={one} className="chatbar__chip" role="button" onClick={() => onPick(one)}>
          {one}
        </View>
      ))}
    </View>
  )
}

/** The product or order somebody came from: one tap sends it. */
const Offer = observer(function Offer({ room }: { room: ChatRoom }) {
  const { goods, orderNo } = room
  if (!goods && !orderNo) return null
  return (
    <View className="chatbar__offer">
      {goods && <Pic className="chatbar__pic" src={goods.pic} alt="" width={200} />}
      <View className="chatbar__words">
        <View className="chatbar__name">{goods ? goods.title : `订单 ${orderNo}`}</View>
        {goods ? <Price value={goods.price} size="sm" /> : <View className="chatbar__hint">咨询这笔订单</View>}
      </View>
      <View
        className="chatbar__offer-send"
        role="button"
        onClick={() => (goods ? room.sendGoods() : room.sendOrder(orderNo))}
      >
        {goods ? '发送商品' : '发送订单'}
      </View>
      <View className="chatbar__drop" role="button" ariaLabel="不发送" onClick={() => room.dropOffer()}>
        <Icon name="close" size={32} />
      </View>
    </View>
  )
})
