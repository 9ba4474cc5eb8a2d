import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { Calendaring, cardPrize, noonOf } from '../../../test/calendaring'
import { TestShop } from '../../../test/harness'
import { probe, Tasking } from '../../../test/tasking'
import { messages, orders, prizeGoods, skus, users } from '../../db/schema'
import { dayAfter } from '../../engines/calendar'
import { check } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { dayText } from '../../lib/clock'
import { signedIn } from './tasks'

let shop: TestShop
let days: Calendaring
let buying: Buying
let code: string
let gift: Awaited<ReturnType<Buying['goods']>>
beforeAll(async () => {
  shop = await TestShop.open()
  days = new Calendaring(shop)
  buying = new Buying(shop)
  gift = await buying.goods({ name: '搪瓷杯', stock: 2, postageFen: 800n })
  const { productId, skuId } = gift
  const thing = { threshold: 4, kind: 'award_goods', title: '搪瓷杯', asset: '', amountMinor: 0n }
  const calendar = await days.open({ code: 'daily', place: 'signin', title: '每日签到' }, [
    ...[cardPrize(2), { ...thing, detail: { productId, skuId } }, days.prizes[0]!]
  ])
  code = calendar.code
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { token: string }
const today = () => dayText(shop.clock.now())
const ago = (n: number) => dayAfter(today(), -n)
const person = (fields: Partial<typeof users.$inferInsert> = {}) => days.person(fields)
const look = async (who: Who, month?: string) =>
  (await shop.call('GET /api/sign/dayslist', month ? { month } : {}, who)).data
const sign = (who: Who) => shop.call('POST /api/sign/integral', {}, who)
const awards = async (who: Who) => (await shop.call('GET /api/sign/awardinfo', {}, who)).data
/** Has signed in on so many days up to yesterday. */
const since = (userId: string, most: number, least = 1) =>
  days.past(
    userId,
    code,
    Array.from({ length: most - least + 1 }, (_, i) => ago(most - i))
  )

/** Somebody who has reached the prize that is goods. */
const winner = async () => {
  const me = await buying.buyer()
  await shop.db
    .update(users)
    .set({ createdAt: noonOf('2020-01-01') })
    .where(eq(users.id, me.id))
  await since(me.id, 3)
  await sign(me)
  const award = (await awards(me)).list.find(({ kind }) => kind === 'goods')!
  return { me, award }
}

describe('signing in', () => {
  test('once a day; the page shows the streak, the round and the month', async () => {
    const me = await person()
    await since(me.id, 2)
    expect(await look(me)).toMatchObject({
      open: 1,
      note: '',
      can_sign: 1,
      signed: 0,
      streak: 2,
      earned_num: '0',
      waiting: '0',
      month: '2026-11',
      cycle_list: [
        { name: '第 1 天', amount: '1', state: 'signed' },
        { state: 'signed' },
        { amount: '3', state: 'today' },
        {},
        {},
        {},
        {}
      ]
    })
    const first = await sign(me)
    expect(first.data).toMatchObject({
      streak: 3,
      reward: '3',
      asset_name: '金豆',
      state: 'paid',
      reached: [{ title: '补签卡' }]
    })
    const again = await sign(me)
    expect(again).toMatchObject({ status: 400, code: 'SIGNED', msg: '今天已经签到过了，明天再来' })
    const { days: month, signed_num, earned_num, rules, ...rest } = await look(me)
    expect(month.filter(({ state }) => state === 'signed').map(({ day }) => day)).toEqual([ago(2), ago(1), today()])
    expect(month.filter(({ state }) => state === 'can_make_up').map(({ day }) => day)).toEqual([
      ago(7),
      ago(6),
      ago(5),
      ago(4),
      ago(3)
    ])
    expect(month[0]).toEqual({ day: '2026-11-01', state: 'missed' })
    expect(month.at(-1)).toEqual({ day: '2026-11-30', state: 'ahead' })
    expect([signed_num, earned_num, rest.signed, rest.streak]).toEqual([3, '3', 1, 3])
    expect(rules.join()).toMatch(/北京时间零点.*每月最多 3 次.*好友签到不产生任何收益/)
  })

  test('a month that is not one’s own is not shown, and days before joining cannot be made up for', async () => {
    const me = await person({ createdAt: noonOf(ago(2)) })
    const { month, first_month, days: list } = await look(me, '2026-01')
    expect([month, first_month]).toEqual(['2026-11', '2026-11'])
    expect(list.filter(({ state }) => state === 'before')).toHaveLength(17)
    expect(await shop.call('POST /api/sign/makeup', { day: ago(3), by: 'buy' }, me)).toMatchObject({ code: 'NO_DAY' })
    expect(await shop.call('POST /api/sign/makeup', { day: '2026-02-31', by: 'buy' }, me)).toMatchObject({
      status: 400
    })
  })

  test('a sub-account sees its parent’s days and does not sign in', async () => {
    const parent = await person()
    const child = await person({ parentId: parent.id })
    await sign(parent)
    expect(await look(child)).toMatchObject({ signed: 1, streak: 1, can_sign: 0 })
    expect(await sign(child)).toMatchObject({ code: 'SUB_ACCOUNT' })
    expect(await shop.call('POST /api/sign/notice', { on: 1 }, child)).toMatchObject({ code: 'SUB_ACCOUNT' })
  })

  test('is what a daily task counts, once a day, and not what is made up for', async () => {
    const tasks = new Tasking(shop)
    const task = await tasks.open({ event: signedIn.code, target: 1 })
    const me = await person()
    await days.give(me.id, 100n)
    await shop.call('POST /api/sign/makeup', { day: ago(1), by: 'buy' }, me)
    expect(await tasks.seen(me.id, task)).toMatchObject([{ count: 0 }])
    await Promise.all([sign(me), sign(me), sign(me)])
    expect(await tasks.seen(me.id, task)).toMatchObject([{ count: 1, standing: 'done' }])
    expect(signedIn.code).not.toBe(probe.code)
  })
})

describe('a missed day', () => {
  test('is mended with a card that was earned, or with beans; the page says what is left', async () => {
    const me = await person()
    await days.give(me.id, 50n)
    await since(me.id, 6, 3)
    await since(me.id, 1)
    const { data } = await sign(me)
    expect(data.reached.map(({ title }) => title)).toEqual(['补签卡'])
    const taken = await shop.call('POST /api/sign/drawaward', { id: data.reached[0]!.id }, me)
    expect(taken.data).toMatchObject({ kind: 'card', amount: '1 张补签卡', state: 'given', _state: '已到账' })
    expect(await look(me)).toMatchObject({ card_num: 1, card_used: 0, card_most: 3, card_price: '10' })
    const mended = await shop.call('POST /api/sign/makeup', { day: ago(2), by: 'card' }, me)
    expect(mended.data).toMatchObject({ streak: 7, reached: [{ title: '搪瓷杯' }, { title: '连续 7 天' }] })
    expect(await look(me)).toMatchObject({ card_num: 0, card_used: 1, streak: 7 })
    expect(await shop.call('POST /api/sign/makeup', { day: ago(7), by: 'card' }, me)).toMatchObject({ code: 'NO_CARD' })
    expect((await shop.call('POST /api/sign/makeup', { day: ago(7), by: 'buy' }, me)).data).toMatchObject({
      streak: 8,
      reached: []
    })
    const poor = await person()
    expect(await shop.call('POST /api/sign/makeup', { day: ago(1), by: 'buy' }, poor)).toMatchObject({
      code: 'INSUFFICIENT',
      msg: '积分不足，换不了补签卡'
    })
  })
})

describe('a prize that is goods', () => {
  const shelf = async () => (await shop.db.select().from(skus).where(eq(skus.id, gift.skuId)))[0]!.stock

  test('goes to an address, free of charge, once; an order that comes to nothing lets it be collected again', async () => {
    const { me, award } = await winner()
    expect(award).toMatchObject({ title: '搪瓷杯', amount: '实物 1 件', state: 'open', days: 4, _state: '待领取' })
    const { data } = await shop.call('GET /api/sign/checkdraw', { id: award.id }, me)
    expect(data).toMatchObject({ can: 1, note: '', addressInfo: { id: me.addressId } })
    expect(await shop.call('POST /api/sign/drawaward', { id: award.id }, me)).toMatchObject({ code: 'ADDRESS_NEEDED' })
    const other = await person()
    expect(await shop.call('POST /api/sign/toaward', { id: award.id }, other)).toMatchObject({ code: 'NOT_FOUND' })
    const asked = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.call('POST /api/sign/toaward', { id: award.id, address_id: me.addressId }, me)
      )
    )
    const done = asked.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect(done[0]!.data).toMatchObject({
      award: { state: 'ordered', _state: '已安排发货' },
      order: { pay_price: '0.00' }
    })
    expect(asked.filter(({ status }) => status !== 200).map(one => one.code)).toEqual(
      Array.from({ length: 9 }, () => 'TAKEN')
    )
    expect(await shelf()).toBe(1)
    const no = done[0]!.data.order!.order_id
    const [order] = await shop.db.select().from(orders).where(eq(orders.no, no))
    expect(order).toMatchObject({ kind: 'prize_delivery', payFen: 0n })
    await shop.call('POST /api/order/cancel', { id: no }, me)
    expect((await shop.call('GET /api/sign/checkdraw', { id: award.id }, me)).data).toMatchObject({
      can: 1,
      award: { state: 'collect' }
    })
    const again = await shop.call('POST /api/sign/toaward', { id: award.id }, me)
    expect(again.data.award.state).toBe('ordered')
  })

  test('without an address nothing is taken; without a piece it waits, and is told when there is one', async () => {
    const bare = await person()
    await since(bare.id, 3)
    await sign(bare)
    const [open] = (await awards(bare)).list.filter(({ kind }) => kind === 'goods')
    expect(await shop.call('POST /api/sign/toaward', { id: open!.id }, bare)).toMatchObject({ code: 'ADDRESS_NEEDED' })
    expect((await awards(bare)).list.find(({ id }) => id === open!.id)).toMatchObject({ state: 'open' })
    const { me, award } = await winner()
    await shop.db.update(skus).set({ stock: 0 }).where(eq(skus.id, gift.skuId))
    const waits = await shop.call('POST /api/sign/toaward', { id: award.id }, me)
    expect(waits.data).toMatchObject({ order: null, award: { state: 'waiting', _state: '待发放' } })
    await runJob(shop.app.services, 'calendar-give')
    expect((await awards(me)).list.find(({ id }) => id === award.id)).toMatchObject({ state: 'waiting' })
    await shop.db.update(skus).set({ stock: 1 }).where(eq(skus.id, gift.skuId))
    await runJob(shop.app.services, 'calendar-give')
    const { data } = await shop.call('GET /api/user_message/list', {}, me)
    expect(data.list[0]).toMatchObject({ title: '奖励已发放', url: '/pages/signin/receive' })
    expect((await shop.call('POST /api/sign/toaward', { id: award.id }, me)).data.award.state).toBe('ordered')
    expect(await shop.db.select().from(prizeGoods).where(eq(prizeGoods.id, award.id))).toHaveLength(1)
  })
})

test('the bonus is for who has signed in, after the seconds of the server, at most so often a day', async () => {
  const me = await person()
  const record = (input: Record<string, unknown>) => shop.call('POST /api/sign/adrecord', input, me)
  const info = async () => (await shop.call('GET /api/sign/adinfo', {}, me)).data
  expect(await info()).toMatchObject({ seconds: 15, reward: '2', left: 2, most_num: 2, can: 0 })
  expect(await record({ act: 'open' })).toMatchObject({ code: 'NOT_SIGNED' })
  await sign(me)
  for (const left of [1, 0]) {
    const { data } = await record({ act: 'open' })
    shop.clock.advance(14)
    expect(await record({ act: 'end', pass: data.pass })).toMatchObject({ code: 'TOO_SOON' })
    shop.clock.advance(1)
    expect((await record({ act: 'end', pass: data.pass })).data).toMatchObject({ state: 'paid', left, pass: '' })
    expect(await record({ act: 'end', pass: data.pass })).toMatchObject({ code: 'GONE' })
  }
  expect(await record({ act: 'open' })).toMatchObject({ code: 'DAY_CAP' })
  expect(await record({ act: 'end' })).toMatchObject({ code: 'INVALID' })
  expect(await info()).toMatchObject({ left: 0, can: 0 })
  expect(await days.has(me.id)).toBe(5n)
})

describe('fans', () => {
  test('are the direct ones; who agreed is reminded once a day, and nobody else', async () => {
    const me = await person({ nickname: '宁安' })
    const fans = []
    for (let i = 0; i < 4; i++) fans.push(await person({ referrerId: me.id, nickname: `粉丝${i}` }))
    const [signedFan, agreed, quiet, muted] = fans as [Fan, Fan, Fan, Fan]
    const second = await person({ referrerId: agreed.id })
    await person({ referrerId: me.id, disabled: true })
    await since(agreed.id, 3)
    await sign(signedFan)
    for (const fan of [agreed, muted, second]) await shop.call('POST /api/sign/notice', { on: 1 }, fan)
    await shop.call('POST /api/settuisong', { type: 'activity', status: 0 }, muted)
    const group = async () => (await shop.call('GET /api/sign/groupinfo', {}, me)).data
    expect(await group()).toEqual({ total: 4, signed: 1, can_remind: 1, reminded: 0, me_signed: 0, me_streak: 0 })
    const list = async (type: 'signed' | 'absent' | 'all') =>
      (await shop.call('GET /api/sign/grouplist', { type }, me)).data
    expect(await list('signed')).toMatchObject({
      count: 1,
      list: [{ nickname: '粉丝0', signed: 1, time: '16:00', streak: 1, can_remind: 0 }]
    })
    const absent = await list('absent')
    expect(absent).toMatchObject({ count: 3 })
    expect(absent.list[0]).toMatchObject({
      nickname: '粉丝1',
      signed: 0,
      time: '',
      streak: 3,
      can_remind: 1,
      reminded: 0
    })
    const remind = (uid: string, who: Who = me) => shop.call('POST /api/sign/remind', { uid }, who)
    const codes = await Promise.all([signedFan, quiet, muted, second].map(async ({ id }) => (await remind(id)).code))
    expect(codes).toEqual(['SIGNED', 'NOT_AGREED', 'NOT_AGREED', 'NOT_FOUND'])
    expect(await remind(agreed.id, second)).toMatchObject({ code: 'NOT_FOUND' })
    const many = await Promise.all(Array.from({ length: 10 }, () => remind(agreed.id)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(many.filter(({ status }) => status !== 200).map(one => one.code))).toEqual(new Set(['REMINDED']))
    const told = (await shop.call('GET /api/user_message/list', {}, agreed)).data.list
    expect(told).toMatchObject([
      { title: '今天还没有签到', info: expect.stringContaining('宁安 提醒你签到：已经连续 3 天') }
    ])
    expect(await group()).toMatchObject({ can_remind: 0, reminded: 1 })
    await shop.call('POST /api/sign/notice', { on: 0 }, agreed)
    expect(await look(agreed)).toMatchObject({ remind: 0 })
  })
})

type Fan = Awaited<ReturnType<typeof person>>

test('a prize that nobody collects in time lapses, and its owner is told where it was', async () => {
  const { me, award } = await winner()
  await shop.db.update(skus).set({ stock: 0 }).where(eq(skus.id, gift.skuId))
  await shop.call('POST /api/sign/toaward', { id: award.id }, me)
  await shop.db.update(skus).set({ stock: 1 }).where(eq(skus.id, gift.skuId))
  await runJob(shop.app.services, 'calendar-give')
  shop.clock.advance(31 * 86_400)
  await runJob(shop.app.services, 'prize-lapse')
  const [thing] = await shop.db.select().from(prizeGoods).where(eq(prizeGoods.id, award.id))
  expect(thing!.state).toBe('lapsed')
  const told = await shop.db.select().from(messages).where(eq(messages.userId, me.id))
  expect(told.find(({ title }) => title === '奖品已过领取期限')).toMatchObject({ url: '/pages/signin/receive' })
})
