import type { Input } from '@contract/core'
import { GIFT_PIECES, gift } from '@contract/gift'
import { and, eq } from 'drizzle-orm'
import { within } from '../../db/connection'
import { gifts, users } from '../../db/schema'
import { bindDomain, type Context } from '../../http/context'
import { limit, networkOf } from '../../http/limits'
import { seconds } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { takeGift, takingOf } from './delivery'
import { canText, invite } from './invites'
import { giftNamed, makeLink } from './links'
import { endGift } from './money'
import { opened, quoted, receivedLine, sentLine } from './present'
import { countsOf, faceOfGiver, invitesOf, leftPieces, paidWith, receivedPage, sentPage, takersOf } from './queries'
import { quoteOf } from './quote'
import { giftOf } from './rows'
import { orderGift } from './send'
import { GIFT_HOURS, RULES } from './terms'

type Caller = Context<'login'>
type Contract = typeof gift

const DAY_S = 86_400
/** Phones one person may look up: each answer tells whether a number has an account here. */
const CHECKS_IN_TEN_MINUTES = 10
const CHECKS_A_DAY = 30
const CHECKS_OF_NETWORK = 300

async function centre(ctx: Caller, { product_id, unique }: Input<Contract['GET /api/gift/spreadinfo']>) {
  const { sent, waiting, received } = await countsOf(ctx.db, ctx.person.id)
  const wanted = product_id && unique ? { productId: product_id, skuId: unique } : undefined
  const quote = wanted && ((await quoteOf(ctx, ctx.person.id, wanted)) ?? refuse('NOT_FOUND', '商品不存在'))
  return {
    last_hours: GIFT_HOURS,
    maximum_num: GIFT_PIECES,
    rules: [...RULES],
    sent_count: sent,
    waiting_count: waiting,
    received_count: received,
    quote: quote ? quoted(quote) : null
  }
}

async function sent(ctx: Caller, { id, order_id, page, limit }: Input<Contract['GET /api/gift/invitelist']>) {
  const { db, person, clock } = ctx
  const which = and(
    eq(gifts.userId, person.id),
    id ? eq(gifts.id, id) : undefined,
    order_id ? paidWith(order_id) : undefined
  )
  const { list, count } = await sentPage(db, which, { page, limit })
  const ids = list.map(row => row.gift.id)
  const [takers, invites] = [await takersOf(db, ids), await invitesOf(db, person.id, ids)]
  const of = <Row extends { giftId: string }>(rows: Row[], giftId: string) => rows.filter(row => row.giftId === giftId)
  const line = (row: (typeof list)[number]) =>
    sentLine(row, of(takers, row.gift.id), of(invites, row.gift.id), clock.now())
  return { list: list.map(line), count }
}

async function open(ctx: Context<'open'>, named: Input<Contract['GET /api/gift/geturlinfo']>) {
  const { db, person, clock } = ctx
  const found = await giftNamed(ctx, named)
  const taking = person ? await takingOf(ctx, person.id, found.id) : undefined
  return opened({
    gift: found,
    giver: await faceOfGiver(db, found),
    left: await leftPieces(db, found),
    no: taking?.no ?? '',
    own: person?.id === found.userId,
    now: clock.now()
  })
}

/** An account is told of by the first sign of its name: enough to know one's friend, too little to learn who it is. */
async function checkPhone(ctx: Caller, phone: string) {
  const { db, clock, ip, person } = ctx
  const now = clock.now()
  const enough = '今天查找的次数已用完，请明天再试'
  await limit(db, now, `gift-check-soon:${person.rootId}`, CHECKS_IN_TEN_MINUTES, 600, '查找太频繁，请稍后再试')
  await limit(db, now, `gift-check:${person.rootId}`, CHECKS_A_DAY, DAY_S, enough)
  await limit(db, now, `gift-check-net:${networkOf(ip)}`, CHECKS_OF_NETWORK, DAY_S, enough)
  await refuseOwn(ctx, phone)
  const [found] = await db
    .select({ nickname: users.nickname })
    .from(users)
    .where(and(eq(users.phone, phone), eq(users.disabled, false)))
  const text = canText(ctx)
  const tips = found
    ? '付款后会在 TA 的消息里送达'
    : text
      ? 'TA 还没有注册，付款后会收到领取礼物的短信'
      : 'TA 还没有注册，付款后请把礼物链接发给 TA'
  return {
    has: (found ? 1 : 0) as 0 | 1,
    nickname: found ? `${[...found.nickname][0] ?? ''}**` : '',
    sms: (text ? 1 : 0) as 0 | 1,
    tips
  }
}

async function refuseOwn({ db, person }: Caller, phone: string) {
  const [me] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, person.rootId))
  if (me?.phone === phone) refuse('OWN', '这是你自己的手机号，送给好友吧')
}

export const giftDomain = bindDomain(gift, {
  'GET /api/gift/spreadinfo': centre,
  'GET /api/gift/invitelist': sent,
  'GET /api/gift/receivelist': async ({ db, person }, paging) => {
    const { list, count } = await receivedPage(db, person.id, paging)
    return { list: list.map(receivedLine), count }
  },
  'GET /api/gift/geturlinfo': open,
  'POST /api/gift/checkuser': (ctx, { phone }) => checkPhone(ctx, phone),
  'POST /api/gift/send': async (ctx, { product_id, unique, num, cover, words, phone }) => {
    if (phone) await refuseOwn(ctx, phone)
    const { id, order } = await orderGift(ctx, {
      userId: ctx.person.id,
      productId: product_id,
      skuId: unique,
      pieces: num,
      cover,
      words,
      phone
    })
    return { id, order_id: order.no, pay_price: yuan(order.payFen) }
  },
  'POST /api/gift/receive': async (ctx, { token, id, addressId }) => {
    const found = await giftNamed(ctx, { token, id })
    const { no } = await takeGift(ctx, { userId: ctx.person.id, giftId: found.id, addressId })
    return { id: found.id, order_id: no }
  },
  'POST /api/gift/activesend': async (ctx, { id }) => {
    const own = await giftOf(ctx.db, ctx.person.id, id)
    if (own.state !== 'open' || own.lapsesAt! <= ctx.clock.now())
      return refuse('STATE', '礼物已经不能领取，不用再分享了')
    return { token: await makeLink(ctx, own), stop_time: seconds(own.lapsesAt!) }
  },
  'POST /api/gift/againinvite': async (ctx, { id }) => {
    const own = await giftOf(ctx.db, ctx.person.id, id)
    if (own.state !== 'open' || own.lapsesAt! <= ctx.clock.now()) refuse('STATE', '礼物已经不能领取，不用再提醒了')
    if (!own.phoneBlind) refuse('STATE', '这份礼物没有指定手机号，请把链接发给好友')
    await within(ctx, tx => invite(tx, own))
    return { tips: '已再次提醒 TA 来收礼物' }
  },
  'POST /api/gift/cancel': async (ctx, { id }) => {
    const own = await giftOf(ctx.db, ctx.person.id, id)
    return { refund_price: yuan(await endGift(ctx, own, '你已撤回礼物', ctx.person.id)) }
  }
})
