import type { Data } from '@contract/core'
import type { gift } from '@contract/gift'
import { FACES, type OrderState } from '../../engines/order'
import { dayText, seconds, timeText } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { yuan } from '../../lib/money'
import type { invitesOf, receivedPage, SentRow, takersOf } from './queries'
import type { Quote } from './quote'
import type { Cover, GiftRow, GiftState } from './terms'

type Contract = typeof gift
type Sent = Data<Contract['GET /api/gift/invitelist']>['list'][number]
type Received = Data<Contract['GET /api/gift/receivelist']>['list'][number]
type Opened = Data<Contract['GET /api/gift/geturlinfo']>
type Taker = Awaited<ReturnType<typeof takersOf>>[number]
type Invite = Awaited<ReturnType<typeof invitesOf>>[number]

const inside = ({ productId, title, picture, suk }: GiftRow) => ({
  product_id: productId,
  store_name: title,
  image: picture,
  suk
})

const STATES: Record<GiftState, string> = {
  unpaid: '待付款',
  open: '等待领取',
  taken: '已全部领取',
  ended: '已结束',
  cancelled: '已取消'
}

/** How a gift stands, for who gave it. */
function stateWords({ gift, left, orderState }: SentRow): string {
  if (gift.state === 'open' && gift.pieces > 1 && left < gift.pieces)
    return `已领取 ${gift.pieces - left}/${gift.pieces}`
  if (gift.state !== 'ended') return STATES[gift.state as GiftState]
  const back = orderState === 'refunding' ? '退款中' : '已退款'
  return `${gift.endedBy === 'time' ? '已过期' : '已撤回'}，${back}`
}

/** How a delivery stands, without anything of where it goes. */
const deliveryWords = ({ pieceState, orderState }: { pieceState: string; orderState: string }) =>
  pieceState === 'paying' || pieceState === 'refunded' ? '已退款' : FACES[orderState as OrderState].title

const INVITES: Record<string, string> = {
  due: '短信发送中',
  sending: '短信发送中',
  failed: '短信没有发出，请把礼物链接发给对方'
}

const inviteWords = ({ channel, state, day }: Invite) =>
  state === 'sent' ? `${day} 已通过${channel === 'app' ? '站内消息' : '短信'}通知` : (INVITES[state] ?? '')

export function sentLine(row: SentRow, takers: Taker[], invites: Invite[], now: Date): Sent {
  const { gift, left } = row
  const isOpen = gift.state === 'open' && gift.lapsesAt! > now
  const [invite] = invites
  const until = gift.state === 'unpaid' ? row.expiresAt : isOpen ? gift.lapsesAt : null
  return {
    id: gift.id,
    order_id: row.no,
    ...inside(gift),
    state: gift.state as GiftState,
    _state: stateWords(row),
    words: gift.words,
    cover: gift.cover as Cover,
    total_num: gift.pieces,
    left,
    pay_price: yuan(row.payFen),
    refund_price: yuan(row.backFen),
    phone: gift.phoneMasked,
    invite: invite ? inviteWords(invite) : '',
    can_share: flag(isOpen),
    can_invite: flag(isOpen && gift.phoneBlind !== '' && invite?.day !== dayText(now)),
    can_cancel: flag(isOpen),
    stop_time: until ? seconds(until) : 0,
    add_time: seconds(gift.createdAt),
    _add_time: timeText(gift.createdAt),
    takers: takers.map(({ nickname, avatar, at, ...states }) => ({
      nickname,
      avatar,
      _state: deliveryWords(states),
      _add_time: timeText(at)
    }))
  }
}

export const receivedLine = ({
  gift,
  at,
  no,
  nickname,
  avatar,
  ...states
}: Awaited<ReturnType<typeof receivedPage>>['list'][number]): Received => ({
  id: gift.id,
  order_id: no,
  ...inside(gift),
  words: gift.words,
  cover: gift.cover as Cover,
  nickname,
  avatar,
  _state: deliveryWords(states),
  add_time: seconds(at),
  _add_time: timeText(at)
})

interface Seen {
  gift: GiftRow
  giver: { nickname: string; avatar: string }
  left: number
  /** The number of the delivery of the caller's own piece. */
  no: string
  own: boolean
  now: Date
}

const OPENED: Record<Opened['state'], string> = {
  open: '等你来拆',
  own: '这是你送出的礼物',
  got: '已收下，等待送达',
  taken: '来晚一步，礼物已被领完',
  lapsed: '礼物已过期',
  ended: '礼物已被送礼人撤回'
}

function openedState({ gift, no, own, now }: Seen): Opened['state'] {
  if (no) return 'got'
  if (own) return 'own'
  if (gift.state === 'taken') return 'taken'
  if (gift.state === 'ended' && gift.endedBy !== 'time') return 'ended'
  return gift.state === 'open' && gift.lapsesAt! > now ? 'open' : 'lapsed'
}

export function opened(seen: Seen): Opened {
  const { gift, giver, left, no } = seen
  const state = openedState(seen)
  return {
    id: gift.id,
    ...inside(gift),
    words: gift.words,
    cover: gift.cover as Cover,
    ...giver,
    total_num: gift.pieces,
    left,
    state,
    _state: OPENED[state],
    stop_time: seconds(gift.lapsesAt!),
    order_id: no
  }
}

export const quoted = ({ goods, unit, freightFen, most, fault }: Quote) => ({
  product_id: goods.product.id,
  unique: goods.sku!.id,
  store_name: goods.product.name,
  image: goods.sku?.image || goods.product.pictures[0]!,
  suk: goods.sku?.suk ?? '',
  price: yuan(unit.fen),
  postage: yuan(freightFen),
  stock: fault ? 0 : most,
  note: fault?.words ?? '',
  pay_prices: Array.from({ length: fault ? 0 : most }, (_, i) => yuan((unit.fen + freightFen) * BigInt(i + 1)))
})
