import type { adminChat } from '@contract/chat'
import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { conversations, orderLines, orders, users } from '../../db/schema'
import { accountOf, answersOf, endService, signChat } from '../../engines/chat'
import { faceOf } from '../../engines/order'
import type { Context, Handlers } from '../../http/context'
import { seconds } from '../../lib/clock'
import { isId } from '../../lib/ids'
import { maskNumber } from '../../lib/mask'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { goodsNamed } from '../goods/find'
import { keepHousePhoto } from '../media/service'
import { readSettings } from '../site/settings'
import { type Desk, deskOf, desksAt, isOpen, servesAt, shopIdOf } from './desks'

/** A desk that whoever asks answers for. @throws Refusal NOT_FOUND */
async function ownDesk({ db, desk: holder }: Context<'console'>, name: string): Promise<Desk> {
  const none = () => refuse('NOT_FOUND', '客服台不存在')
  if (name !== 'platform' && !isId(name)) none()
  const desk = await deskOf(db, shopIdOf(name))
  return servesAt(holder, desk) ? desk : none()
}

/** Whoever asks in a conversation of a desk. @throws Refusal NOT_FOUND */
async function askerOf(db: Queryable, { shopId }: Desk, conv: string) {
  const [found] = await db
    .select({ user: users })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(
      and(eq(conversations.id, conv), shopId === null ? isNull(conversations.shopId) : eq(conversations.shopId, shopId))
    )
  return found?.user ?? refuse('NOT_FOUND', '会话不存在')
}

/** So many of somebody's newest orders are looked through for those of a shop. */
const LOOKED_AT = 200
const SHOWN = 10

async function ordersOf(db: Queryable, userId: string, { shopId }: Desk) {
  const newest = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.state, 'split')))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(shopId === null ? SHOWN : LOOKED_AT)
  const shown = newest.filter(order => shopId === null || order.shopId === shopId).slice(0, SHOWN)
  const ids = shown.map(order => order.id)
  const lines = await db
    .select({ orderId: orderLines.orderId, title: orderLines.title, picture: orderLines.picture })
    .from(orderLines)
    .where(and(eq(orderLines.userId, userId), inArray(orderLines.orderId, ids)))
    .orderBy(orderLines.position)
  return shown.map(order => {
    const line = lines.find(one => one.orderId === order.id)
    return {
      order_id: order.no,
      title: line?.title ?? order.title,
      image: line?.picture ?? '',
      num: order.totalNum,
      pay_price: yuan(order.payFen),
      _state: faceOf(order).title,
      add_time: seconds(order.createdAt)
    }
  })
}

/** Placeholders are filled in where an answer is given by itself. */
const PLACEHOLDER = /\{\w+\}/

/** The chat as people of the console have it: our own socket lets them in by their session there. */
export const atConsoleRoutes = {
  'GET /api/admin/chat/desks': async ({ db, clock, config, desk: holder }) => {
    const [desks, { chat }] = await Promise.all([desksAt(db, holder), readSettings(db, 'chat')])
    const answers = await answersOf(db, holder.shop?.id ?? null)
    return {
      carried: config.TENCENT_IM_SDKAPPID ? ('tencent' as const) : ('own' as const),
      is_on: chat.imswitch === 1,
      list: desks.map(({ shopId, title, hours }) => ({
        desk: shopId ?? 'platform',
        title,
        hours,
        is_open: isOpen(hours, clock.now())
      })),
      canned: [
        ...chat.canned.map(words => ({ title: words, words })),
        ...answers
          .filter(({ answer }) => !PLACEHOLDER.test(answer))
          .map(({ question, answer }) => ({ title: question, words: answer }))
      ]
    }
  },
  'GET /api/admin/chat/usersig': async (ctx, { desk: name }) => {
    const { shopId } = await ownDesk(ctx, name)
    const { config, clock, desk: holder } = ctx
    if (config.TENCENT_IM_SDKAPPID) refuse('STATE', '会话由腾讯云即时通信承载，请在商城的客服台接待')
    const acc = accountOf({ side: 'service', userId: holder.id, shopId })
    return { acc, sig: signChat(config.APP_SECRET, acc, holder.sessionId, clock.now()) }
  },
  'GET /api/admin/chat/beside': async (ctx, { desk: name, conv }) => {
    const { db, desk: holder } = ctx
    const desk = await ownDesk(ctx, name)
    const user = await askerOf(db, desk, conv)
    return {
      uid: user.id,
      nickname: user.nickname,
      avatar: user.avatar,
      phone: maskNumber(user.phone ?? ''),
      add_time: seconds(user.createdAt),
      order_list: holder.rights.includes('order.read') ? await ordersOf(db, user.id, desk) : []
    }
  },
  'GET /api/admin/chat/goods': async (ctx, { desk: name, search }) => {
    const { shopId } = await ownDesk(ctx, name)
    const found = await goodsNamed(ctx.db, { keyword: search, shop: shopId ?? undefined }, SHOWN)
    return {
      list: found.map(({ id, name: title, pictures, priceFen, stock }) => ({
        id,
        name: title,
        image: pictures[0] ?? '',
        price: yuan(priceFen),
        stock
      }))
    }
  },
  'POST /api/admin/chat/finish': async (ctx, { desk: name, conv }) => {
    const { shopId } = await ownDesk(ctx, name)
    const speaker = { side: 'service', userId: ctx.desk.id, shopId } as const
    ctx.note({ subject: conv })
    return { id: await transact(ctx.db, tx => endService(tx, speaker, conv, ctx.clock.now())) }
  },
  'POST /api/admin/chat/upload': keepHousePhoto
} satisfies Partial<Handlers<typeof adminChat>>
