import TencentCloudChat from '@tencentcloud/chat/index.es.js'
import { api } from '../call'
import type { MakeTencentChat } from './late'
import { TencentChat } from './tencent'
import { Seat } from './tencent-session'
import type { Outgoing } from './transport'

const RELEASE_LOG_LEVEL = 3
const quietly = { quiet: true, catch: true } as const

/** The SDK has one instance an application, so all chats share a seat. */
const seat = new Seat()

async function sdk(sdkappid: number) {
  const instance = TencentCloudChat.create({ SDKAppID: sdkappid })
  instance.setLogLevel(RELEASE_LOG_LEVEL)
  return instance
}

async function headOf(shopId: string | null) {
  const { title, avatar } = await api('GET /api/pub/getkfdata', { shop_id: shopId ?? undefined }, quietly)
  return { title, avatar }
}

async function myself() {
  const { nickname, avatar } = await api('GET /api/user', {}, quietly)
  return { title: nickname, avatar }
}

/** The card of a product or an order as our server knows it; Tencent carries what the device says. */
async function filled({ kind, body }: Outgoing): Promise<Record<string, string>> {
  if (kind === 'goods') {
    const { storeInfo } = await api('GET /api/product/detail/{id}', { id: body.id ?? '' }, quietly)
    return { id: storeInfo.id, title: storeInfo.store_name, pic: storeInfo.image, price: storeInfo.price }
  }
  if (kind === 'order') {
    const order = await api('GET /api/order/detail/{id}', { id: body.no ?? '' }, quietly)
    const { store_name: title = '', image: pic = '' } = order.cartInfo[0]?.productInfo ?? {}
    return { no: order.order_id, title, pic, price: order.pay_price, state: order._status._title }
  }
  return body
}

/** While nobody is there the shop answers texts by itself: our server does, in the desk's name. */
async function answered({ kind, body, client_id }: Outgoing, shopId: string | null) {
  if (kind !== 'text') return
  await api('POST /api/im/auto_answer', { shop_id: shopId ?? undefined, client_id, text: body.text ?? '' }, quietly)
}

const origin = () => API_BASE || globalThis.location?.origin || ''

/** Uploads on the API's host. */
function ours(url: string): boolean {
  const path = url.startsWith(`${origin()}/`) ? url.slice(origin().length) : url
  return /^\/media\/[\w/.-]+$/.test(path) && !path.includes('..')
}

export const tencentChat: MakeTencentChat = (events, credentials, desk) => {
  const shopId = desk === 'platform' ? null : desk
  return new TencentChat({
    side: desk ? 'service' : 'user',
    events,
    sdk,
    credentials,
    seat,
    profile: () => (shopId === undefined ? myself() : headOf(shopId)),
    desk: headOf,
    filled,
    ours,
    said: desk ? undefined : answered
  })
}
