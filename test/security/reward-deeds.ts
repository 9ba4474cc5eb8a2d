import { eq } from 'drizzle-orm'
import {
  boxConsents,
  calendarAwards,
  calendarCards,
  calendarPeople,
  prizeGoods,
  users
} from '../../server/src/db/schema'
import { addGoods } from '../../server/src/domains/carnival/shop'
import { saveCarnival } from '../../server/src/domains/carnival/terms'
import { videoSeen } from '../../server/src/domains/video/tasks'
import { calendarAt } from '../../server/src/engines/calendar'
import { grantChances } from '../../server/src/engines/draw'
import { issueTicket } from '../../server/src/engines/identity/tickets'
import { type Asset, fundPool } from '../../server/src/engines/ledger'
import { givePackets, openRound } from '../../server/src/engines/packet'
import { periodAt } from '../../server/src/engines/task'
import { dayText } from '../../server/src/lib/clock'
import { newId } from '../../server/src/lib/ids'
import { Boxing } from '../../server/test/boxing'
import { Drawing } from '../../server/test/drawing'
import { Tasking } from '../../server/test/tasking'
import { Transferring } from '../../server/test/transferring'
import { cashable, verifyName } from '../../server/test/withdrawing'
import type { Deed, Doer } from './deeds'
import { gifts } from './gift-deeds'
import { giving } from './giving-deeds'
import { subsidyDeeds } from './subsidy-deeds'
import { tours } from './tour-deeds'
import { zhufuDeeds } from './zhufu-deeds'

/** What names somebody to be given of an asset, as a search issues it, and the code to the giver's own phone. */
async function proofs({ shop, id, phone }: Doer, asset: Asset = 'xfq') {
  const giving = new Transferring(shop)
  await giving.rule({ code: asset, asset })
  // Made by the machine's clock, which may be ahead of the shop's: a new account gives nothing yet.
  await shop.db
    .update(users)
    .set({ createdAt: new Date(0) })
    .where(eq(users.id, id))
  await verifyName(shop, id, '陈小满')
  await giving.give(id, 100_000n, asset)
  const to = await giving.person(0n)
  // Not by searching: a person may search only so often, and these tests give many times.
  const receiver = await issueTicket(shop.db, 'receiver', `${asset}:${to.id}`, id, giving.now())
  const { ticket } = await issueTicket(shop.db, 'phone:verify', phone, id, giving.now())
  return { to: receiver.ticket, ticket }
}

/** A task of the person's own that is finished, and the period it is finished in. */
async function finished({ shop, id: userId }: Doer) {
  const tasks = new Tasking(shop)
  const { code, period } = await tasks.open({ code: `task-${newId().slice(-12)}`, event: videoSeen.code, target: 1 })
  await tasks.do(userId, undefined, 0n, videoSeen)
  return { id: code, period: periodAt(period, tasks.now()) }
}

/** Something the person won, and where it is to be sent. */
async function won({ shop, id: userId, goods, addressId }: Doer) {
  const id = newId()
  const { productId, skuId } = goods
  await shop.db
    .insert(prizeGoods)
    .values({ userId, id, drawId: newId(), campaign: 'won', position: 0, name: '奖品', productId, skuId })
  return { act: 'collect', prizes: [id], addressId, preview: true }
}

const DAY_MS = 86_400_000
const days = (doer: Doer) => calendarAt(doer.shop.db, 'signin')

/** How many streaks have been made up: each begins on a day of its own, for the same day gives no second prize. */
let streaks = 0

/** A prize of a streak of the person's own that can be taken. */
async function reached(doer: Doer, prize: Pick<typeof calendarAwards.$inferInsert, 'kind' | 'amountMinor' | 'detail'>) {
  const { shop, id: userId } = doer
  const { code: calendar, pool } = await days(doer)
  const [id, now] = [newId(), shop.clock.now()]
  const since = dayText(new Date(now.getTime() - ++streaks * DAY_MS))
  await shop.db.insert(calendarAwards).values({
    userId,
    calendar,
    cause: 'streak',
    since,
    threshold: 7,
    id,
    title: '连签奖励',
    asset: '',
    pool,
    ...prize,
    state: 'open',
    endsAt: new Date(now.getTime() + DAY_MS)
  })
  return id
}

const thing = ({ goods }: Doer) => ({ kind: 'award_goods', amountMinor: 0n, detail: { ...goods } })
const card = { kind: 'card', amountMinor: 1n, detail: null }

/** Yesterday, which was missed, and a card for it. */
async function missed(doer: Doer) {
  const { shop, id: userId } = doer
  const now = shop.clock.now()
  await shop.db
    .update(users)
    .set({ createdAt: new Date(0) })
    .where(eq(users.id, userId))
  const expiresAt = new Date(now.getTime() + DAY_MS)
  await shop.db.insert(calendarCards).values({ userId, calendar: (await days(doer)).code, key: newId(), expiresAt })
  return { day: dayText(new Date(now.getTime() - DAY_MS)), by: 'card' }
}

/** Somebody they brought, who lets themselves be reminded. */
async function fan(doer: Doer) {
  const { id: userId } = await doer.shop.person({ referrerId: doer.id })
  const { code: calendar } = await days(doer)
  await doer.shop.db.insert(calendarPeople).values({ userId, calendar, remindable: true })
  return { uid: userId }
}

/** Has signed in today, so that a bonus can be had. */
async function bonus({ shop, token }: Doer) {
  await shop.call('POST /api/sign/integral', {}, { token })
  return { act: 'open' }
}

/** A turn of a wheel of their own that costs nothing and brings nothing. */
async function turned({ shop }: Doer) {
  const draws = new Drawing(shop)
  const code = await draws.open({ code: `t${newId().slice(-12)}`, place: 'welfare', asset: 'fljf', priceMinor: 0n }, [
    { name: '8 金豆', asset: 'jindou', amountMinor: 8n, weight: 1, stock: 1 },
    { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 100_000_000, stock: 0 }
  ])
  return { code, nonce: 1, hash: await draws.hash(code), client_seed: 'mySeed1234' }
}

/** A carnival of their own with chances in hand; its shop has one thing for a chance. */
async function carnival({ shop, id: userId, goods }: Doer) {
  const draws = new Drawing(shop)
  const terms = { place: 'carnival', entry: 'chances', priceMinor: 0n } as const
  const code = await draws.open({ code: `t${newId().slice(-12)}`, ...terms }, [
    { name: '8 金豆', asset: 'jindou', amountMinor: 8n, weight: 1, stock: 1 },
    { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 100_000_000, stock: 0 }
  ])
  const at = shop.clock.now()
  await saveCarnival(shop.app.services, { code, dayTimes: 1, tasks: [] })
  await grantChances(shop.app.services, { userId, campaign: code, key: newId(), times: 5, at })
  const one = { campaign: code, name: '奖品', chances: 1, beansMinor: null, stock: 1, personMax: 1 }
  return { code, at, add: () => addGoods(shop.app.services, { ...goods, ...one }, at), hash: await draws.hash(code) }
}

async function carnivalDraw(doer: Doer) {
  const { code, hash } = await carnival(doer)
  return { code, nonce: 1, hash, client_seed: 'mySeed1234' }
}

/** A series of blind boxes of their own, which they are old enough for. */
async function series({ shop, id: userId }: Doer) {
  const boxes = new Boxing(shop)
  await shop.db.insert(boxConsents).values({ userId, birthday: '1990-01-01' }).onConflictDoNothing()
  const fields = { code: `t${newId().slice(-12)}` }
  const code = await boxes.open([await boxes.thing('大', 2, { barter: 5 }), await boxes.thing('小', 8)], fields)
  return { boxes, code }
}

/** A minor whose guardian they are, and no longer will be. */
async function ward({ shop, id: guardianId }: Doer) {
  const minor = await shop.person({ nickname: '小朋友' })
  const birthday = dayText(new Date(shop.clock.now().getTime() - 15 * 365 * DAY_MS))
  await shop.db.insert(boxConsents).values({ userId: minor.id, birthday, guardianId, agreedAt: shop.clock.now() })
  return { act: 'withdraw', id: minor.id }
}

async function unboxing(doer: Doer) {
  const { boxes, code } = await series(doer)
  await boxes.given(doer.id, code, 1)
  return { code, nonce: 1, hash: await boxes.draws.hash(code), client_seed: 'mySeed1234' }
}

async function paidBox(doer: Doer) {
  const { boxes, code } = await series(doer)
  return { order_id: await boxes.bought(doer, code) }
}

/** Something they won that beans are held for. */
async function barterable(doer: Doer) {
  const { boxes, code } = await series(doer)
  const { db } = doer.shop
  const at = doer.shop.clock.now()
  const [id, barterUntil] = [newId(), new Date(at.getTime() + DAY_MS)]
  await fundPool(db, { pool: 'prize-barter', asset: 'jindou', amountMinor: 5n, key: id, at })
  const { productId, skuId } = await boxes.thing('杯', 1)
  await db.insert(prizeGoods).values({
    userId: doer.id,
    id,
    drawId: newId(),
    campaign: code,
    position: 0,
    name: '杯',
    productId,
    skuId,
    barterMinor: 5n,
    barterUntil,
    bartering: true
  })
  return { id }
}

const OFFERS = 'coupons on offer are everybody’s'
const offer = (when: string) => (doer: Doer) =>
  doer.one(`select id from coupon_templates where published and claimed < stock and ${when} order by id limit 1`)

/** A withdrawal of the person's own. */
async function cashedOut({ shop, id, token }: Doer) {
  const account_id = await cashable(shop, id)
  const asked = await shop.call('POST /api/extract/cash', { extract_type: 'bank', money: '10', account_id }, { token })
  const { data } = await shop.call('GET /api/extract/getcashlist', {}, { token })
  expect(asked.status).toBe(200)
  return { id: data.list[0]!.id }
}

/** A red packet of the person's own. */
async function packet({ shop, id }: Doer) {
  const at = shop.clock.now()
  const filling = { pool: 'hongbao', asset: 'xfq', amountMinor: 100n, key: newId(), at } as const
  await fundPool(shop.db, filling)
  const round = await openRound(shop.app.services, {
    title: '红包',
    audience: 'given',
    asset: 'xfq',
    pool: filling.pool,
    totalMinor: 100n,
    count: 1,
    leastMinor: 1n,
    startsAt: at,
    endsAt: new Date(at.getTime() + 86_400_000)
  })
  await givePackets(shop.app.services, round.id, [id])
  return { id: round.id }
}

export const rewards: Record<string, Deed> = {
  'POST /api/rwa/hongbOpen': { input: packet },
  'POST /api/lock_customer/reset': {
    input: async ({ one }) => ({ target: 'product', id: await one(`select id from products where published limit 1`) }),
    public: { id: 'goods are everybody’s; the links are the caller’s own' }
  },
  ...gifts,
  ...giving,
  ...subsidyDeeds,
  ...tours,
  ...zhufuDeeds,
  'POST /api/youxuan/gift_hdt': { input: async doer => ({ ...(await proofs(doer, 'hdt')), num: '1' }) },
  'POST /api/youxuan/hdt_val_transfer_out': {
    input: async doer => ({ ...(await proofs(doer, 'hdtval')), num: '1' })
  },
  'POST /api/subsidy/gift/gift_consumer_coupon': { input: async doer => ({ ...(await proofs(doer)), num: '1' }) },
  'POST /api/lock_customer/touch': {
    input: async ({ shop }) => {
      const other = await shop.person()
      const mine = await shop.call('GET /api/product/lock_customer/share_data', {}, other)
      return { share: mine.data.token }
    }
  },
  'POST /api/lottery/jindou': { input: won },
  'POST /api/lottery/sign': { input: won },
  'GET /api/product/recom': {
    input: ({ orders }) => ({ around: 'order', order_id: orders.toShip }),
    public: { product_id: 'goods are everybody’s' }
  },
  'POST /api/rwa/couponsClaim': {
    input: async doer => ({ id: await offer('starts_at <= now() and ends_at > now()')(doer) }),
    public: { id: OFFERS }
  },
  'POST /api/rwa/couponsRemind': {
    input: async doer => ({ id: await offer('starts_at > now()')(doer), remind: 1 }),
    public: { id: OFFERS }
  },
  'POST /api/turn/getpoint': { input: () => ({}) },
  'POST /api/turn/draw': { input: turned },
  'POST /api/turn/receive': { input: async doer => ({ ...(await won(doer)), act: undefined }) },
  'POST /api/box/join': {
    input: async doer => ({ code: (await series(doer)).code, times: 1 })
  },
  'POST /api/box/open_award': { input: unboxing },
  'POST /api/box/draw_award': { input: async doer => ({ ...(await won(doer)), act: undefined }) },
  'POST /api/box/do_barter': { input: barterable },
  'POST /api/box/refund': { input: paidBox },
  'POST /api/box/consent': { input: ward },
  'POST /api/carnival/receiveNum': { input: async doer => ({ code: (await carnival(doer)).code }) },
  'POST /api/carnival/draw': { input: carnivalDraw },
  'POST /api/carnival/exchange': {
    input: async doer => ({ id: (await (await carnival(doer)).add()).id, pay: 'chances' }),
    public: { id: 'goods of the carnival are everybody’s' }
  },
  'POST /api/carnival/collect': { input: async doer => ({ ...(await won(doer)), act: undefined }) },
  'GET /api/extract/getcashlist': { input: () => ({}), instead: cashedOut, passesOver: true },
  'GET /api/cart/count': { input: ({ cartId }) => ({ cartId }), passesOver: true },
  'POST /api/task/draw': { input: finished, public: { id: 'tasks are everybody’s' } },
  'POST /api/sign/integral': { input: () => ({}) },
  'POST /api/sign/makeup': { input: missed },
  'POST /api/sign/adrecord': { input: bonus, public: { pass: 'works once, and for who was given it' } },
  'GET /api/sign/checkdraw': {
    input: async doer => ({ id: await reached(doer, thing(doer)), address_id: doer.addressId }),
    shared: true
  },
  'POST /api/sign/drawaward': { input: async doer => ({ id: await reached(doer, card) }) },
  'POST /api/sign/toaward': {
    input: async doer => ({ id: await reached(doer, thing(doer)), address_id: doer.addressId })
  },
  'POST /api/sign/remind': { input: fan },
  'POST /api/sign/notice': { input: () => ({ on: 1 }) },
  'POST /api/task/watch': {
    input: async ({ one }) => ({
      act: 'open',
      type: 'video',
      id: await one('select id from videos where shown order by created_at limit 1')
    }),
    public: { id: 'goods and videos that are shown are everybody’s', pass: 'works once, and for who was given it' }
  }
}
