import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import type { SentKind } from '@/api/chat/transport'
import { go } from '@/kit/nav'
import { openUrl } from '@/kit/open'
import { Avatar } from '@/kit/parts/Avatar'
import { openGoods } from '@/kit/parts/GoodsCard'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { Price } from '@/kit/parts/Price'
import { pictureUrl } from '@/kit/picture'
import { textParts } from '@/lib/link'
import './Bubble.scss'

interface Props {
  kind: SentKind
  body: Record<string, string>
  mine: boolean
  /** The other side's picture. */
  avatar: string
  name: string
  /** Below the bubble, such as 已读. */
  note?: string
  state?: 'sending' | 'failed'
  onRetry?: () => void
  onHold?: () => void
}

/** One thing said: on the right what is mine, on the left what is theirs. */
export function Bubble({ kind, body, mine, avatar, name, note, state, onRetry, onHold }: Props) {
  return (
    <View className={`bubble ${mine ? 'bubble--mine' : ''}`}>
      {!mine && <Avatar src={avatar} name={name} size={72} className="bubble__avatar" />}
      {state === 'sending' && <View className="bubble__spin" />}
      {state === 'failed' && (
        <View className="bubble__failed" role="button" ariaLabel="重新发送" onClick={onRetry}>
          <Icon name="alert" size={36} />
        </View>
      )}
      <View className="bubble__column">
        <View className={`bubble__box bubble__box--${kind}`} onLongPress={onHold}>
          <Content kind={kind} body={body} />
          {kind === 'text' && body.note && <View className="bubble__auto">{body.note}</View>}
        </View>
        {note && <View className="bubble__note">{note}</View>}
      </View>
    </View>
  )
}

function Content({ kind, body }: Pick<Props, 'kind' | 'body'>) {
  if (kind === 'image') return <Photo body={body} />
  if (kind === 'goods') return <Goods body={body} />
  if (kind === 'order') return <Order body={body} />
  return (
    <Text className="bubble__text" userSelect>
      {textParts(body.text ?? '').map(({ text, url }, i) =>
        url ? (
          <Text key={i} className="bubble__link" userSelect onClick={() => openUrl(url)}>
            {text}
          </Text>
        ) : (
          text
        )
      )}
    </Text>
  )
}

const LONG_SIDE = 360
const SHORT_SIDE = 120

function Photo({ body }: { body: Record<string, string> }) {
  const [width, height] = [Number(body.width) || 1, Number(body.height) || 1]
  const scale = LONG_SIDE / Math.max(width, height)
  const side = (length: number) => Taro.pxTransform(Math.max(SHORT_SIDE, Math.round(length * scale)))
  const url = body.url ?? ''
  return (
    <View style={{ width: side(width), height: side(height) }} onClick={() => look(url)}>
      <Pic className="bubble__photo" src={url} alt="聊天图片" width={400} />
    </View>
  )
}

const look = (url: string) => Taro.previewImage({ urls: [pictureUrl(url)], current: pictureUrl(url) })

function Goods({ body }: { body: Record<string, string> }) {
  return (
    <View className="bubble__card" role="link" onClick={() => openGoods(body.id ?? '')}>
      <Pic className="bubble__pic" src={body.pic} alt="" width={200} />
      <View className="bubble__words">
        <View className="bubble__title">{body.title ?? '商品'}</View>
        {body.price && <Price value={body.price} size="md" />}
      </View>
    </View>
  )
}

function Order({ body }: { body: Record<string, string> }) {
  return (
    <View className="bubble__card" role="link" onClick={() => go('/pages/order/detail', { id: body.no })}>
      <Pic className="bubble__pic" src={body.pic} alt="" width={200} />
      <View className="bubble__words">
        <View className="bubble__title">{body.title || `订单 ${body.no}`}</View>
        <View className="bubble__order">
          {body.state && <Text className="bubble__state">{body.state}</Text>}
          {body.price && <Price value={body.price} size="sm" />}
        </View>
        <View className="bubble__no">订单号 {body.no}</View>
      </View>
    </View>
  )
}

/** Words of nobody: that a line was taken back, that somebody else answers now, what time it is. */
export function Aside({ children }: { children: string }) {
  return <View className="bubble__aside">{children}</View>
}
