import { and, eq } from 'drizzle-orm'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { Releasing } from '../../../test/releasing'
import { codeFor } from '../../../test/sign-in'
import { earner } from '../../../test/withdrawing'
import { transact } from '../../db/connection'
import {
  accountClosings,
  addresses,
  afterSales,
  chatLines,
  commissions,
  conversations,
  messages,
  orders,
  outsideIds,
  payoutAccounts,
  realNames,
  releaseLots,
  users
} from '../../db/schema'
import { openConversation, sendLine } from '../../engines/chat'
import { account, balanceOf, check, fundUser, platform, user } from '../../engines/ledger'
import { newId } from '../../lib/ids'
import { exportOf } from './export'
import { closeDue } from './service'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Person = Awaited<ReturnType<TestShop['person']>>
const DAY_S = 86_400
const look = async (who: { token: string }, input = {}) => (await shop.call('GET /api/destroy', input, who)).data
const ask = async (who: Person, fields = {}) =>
  shop.call(
    'GET /api/destroy',
    { captcha: await codeFor(shop, who.phone, 'verify', who.token), agree: 1, ...fields },
    who
  )
const give = (id: string, asset: 'CNY' | 'jindou' | 'xfq', amountMinor: bigint) =>
  fundUser(shop.db, { userId: id, asset, amountMinor, key: newId(), at: shop.clock.now() })
const due = () => closeDue(shop.app.services)
const chatted = async (userId: string, text: string) => {
  const id = await openConversation(shop.db, userId, null)
  const line = { clientId: newId(), kind: 'text', body: { text } } as const
  await transact(shop.db, tx => sendLine(tx, { side: 'user', userId }, id, line, shop.clock.now()))
  return id
}
const row = async (id: string) => (await shop.db.select().from(users).where(eq(users.id, id)))[0]!

describe('asking for it', () => {
  test('shows what it brings about, begins with a code, shows until when, and can be taken back', async () => {
    const me = await shop.person()
    await give(me.id, 'jindou', 30n)
    expect(await look(me)).toMatchObject({
      state: 'none',
      due_time: null,
      days: 7,
      blockers: [],
      limit: '10.00',
      forfeited: [{ name: '金豆', number: '30' }]
    })
    expect((await ask(me)).data.state).toBe('waiting')
    const dueTime = Math.floor(shop.clock.now().getTime() / 1000) + 7 * DAY_S
    expect((await look(me)).due_time).toBe(dueTime)
    expect((await shop.call('GET /api/user', {}, me)).data.destroy_time).toBe(dueTime)
    shop.clock.advance(7 * DAY_S - 60)
    expect(await due()).toBe(0)
    expect((await look(me, { cancel: 1 })).state).toBe('none')
    shop.clock.advance(DAY_S)
    await due()
    expect((await row(me.id)).disabled).toBe(false)
    expect((await shop.call('GET /api/user', {}, me)).data.destroy_time).toBeNull()
  })

  test('without consent, with a wrong code, twice, or from a sub-account it is refused', async () => {
    const me = await shop.person()
    expect(await ask(me, { agree: 0 })).toMatchObject({ code: 'CONSENT' })
    shop.clock.advance(61)
    const captcha = await codeFor(shop, me.phone, 'verify', me.token)
    const wrong = captcha === '000000' ? '000001' : '000000'
    expect(await shop.call('GET /api/destroy', { captcha: wrong, agree: 1 }, me)).toMatchObject({ code: 'CODE_WRONG' })
    expect((await shop.call('GET /api/destroy', { captcha, agree: 1 }, me)).status).toBe(200)
    shop.clock.advance(61)
    expect(await ask(me)).toMatchObject({ code: 'WAITING' })
    const sub = await shop.person({ parentId: me.id })
    expect(await shop.call('GET /api/destroy', {}, sub)).toMatchObject({ code: 'SUB_ACCOUNT' })
    expect(await shop.db.$count(accountClosings, eq(accountClosings.rootId, me.id))).toBe(1)
  })

  test.each([
    ['ORDERS', async (me: Person) => void (await unpaidOrder(shop, me.id, 100n))],
    ['BALANCE', async (me: Person) => void (await give(me.id, 'CNY', 1_001n))],
    ['SHOP', async (me: Person) => void (await makeShop(shop.db, { ownerId: me.id }))],
    [
      'BALANCE',
      async (me: Person) => {
        const sub = await shop.person({ parentId: me.id })
        await give(sub.id, 'CNY', 1_001n)
      }
    ]
  ])('%s stands in the way', async (code, make) => {
    const me = await shop.person()
    await make(me)
    expect((await look(me)).blockers.map(blocker => blocker.code)).toEqual([code])
    expect(await ask(me)).toMatchObject({ code: 'BLOCKED', msg: /[\u4e00-\u9fff]/ })
  })

  test('a withdrawal on its way stands in the way', async () => {
    const me = await earner(shop, { earnedFen: 20_000n })
    await shop.call('POST /api/extract/cash', { extract_type: 'bank', money: '195' }, me)
    expect((await look(me)).blockers.map(blocker => blocker.code)).toEqual(['WITHDRAWALS'])
  })
})

describe('when it is due', () => {
  async function someone() {
    const me = await shop.person({ nickname: '小满', avatar: '/media/u/x.webp' })
    const sub = await shop.person({ parentId: me.id })
    await give(me.id, 'CNY', 900n)
    await give(sub.id, 'xfq', 500n)
    const order = await unpaidOrder(shop, me.id, 100n, { state: 'complete', mark: '放门口' })
    const address = { real_name: '陈小满', phone: me.phone, city_id: '330106', detail: '文三路 1 号' }
    expect((await shop.call('POST /api/address/edit', address as never, me)).status).toBe(200)
    await shop.db.insert(outsideIds).values({ provider: 'wechat:sandbox-h5', subject: `o-${me.id}`, userId: me.id })
    return { me, sub, order }
  }

  test('nothing says any more who it was; the books and the orders stay; the phone is free again', async () => {
    const { me, sub, order } = await someone()
    const r = new Releasing(shop)
    const { lot } = await r.open(await r.plan(), me.id, 1_000n)
    const chat = await chatted(me.id, '在吗')
    await ask(me)
    shop.clock.advance(7 * DAY_S + 1)
    await Promise.all([due(), due(), due()])
    expect(await shop.db.$count(chatLines, eq(chatLines.conversationId, chat))).toBe(0)
    for (const id of [me.id, sub.id]) {
      expect(await row(id)).toMatchObject({
        phone: null,
        nickname: '已注销用户',
        avatar: '',
        disabled: true,
        roles: []
      })
      expect(await balanceOf(shop.db, account(user(id), 'CNY'))).toBe(0n)
      expect(await balanceOf(shop.db, account(user(id), 'xfq'))).toBe(0n)
      for (const table of [addresses, conversations, outsideIds, messages, realNames, payoutAccounts])
        expect(await shop.db.$count(table, eq(table.userId, id))).toBe(0)
    }
    expect(await balanceOf(shop.db, account(platform('closed'), 'CNY'))).toBeGreaterThanOrEqual(900n)
    const [kept] = await shop.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, me.id), eq(orders.id, order.id)))
    expect(kept).toMatchObject({ state: 'complete', receiver: '王**', receiverPhone: '', receiverDetail: '', mark: '' })
    const [stopped] = await shop.db.select().from(releaseLots).where(eq(releaseLots.id, lot.id))
    expect(stopped!.stoppedAt).not.toBeNull()
    expect(await shop.call('GET /api/user', {}, me)).toMatchObject({ msg: '账号已注销' })
    const captcha = await codeFor(shop, me.phone, 'login')
    const fresh = await shop.call('POST /api/login/mobile', { phone: me.phone, captcha })
    expect(fresh.status).toBe(200)
    expect((await shop.call('GET /api/user', {}, { token: fresh.data.token })).data).toMatchObject({
      now_money: '0.00'
    })
  })

  test('what came in the way meanwhile ends the request, and the person is told', async () => {
    const { me } = await someone()
    await ask(me)
    await give(me.id, 'CNY', 5_000n)
    shop.clock.advance(7 * DAY_S + 1)
    await due()
    expect((await row(me.id)).phone).toBe(me.phone)
    expect(await look(me)).toMatchObject({ state: 'none', blockers: [{ code: 'BALANCE' }] })
    const told = await shop.db.select().from(messages).where(eq(messages.userId, me.id))
    expect(told.map(message => message.title)).toContain('注销没有完成')
  })
})

describe('the own data', () => {
  test('is answered whole as JSON, without what is sealed and without anybody else', async () => {
    const me = await earner(shop)
    const other = await shop.person({ nickname: '别人' })
    await chatted(me.id, '我的话')
    await chatted(other.id, '别人的话')
    await unpaidOrder(shop, me.id, 100n)
    await unpaidOrder(shop, other.id, 100n)
    const orderId = newId()
    await shop.db.insert(afterSales).values({
      userId: me.id,
      id: newId(),
      orderId,
      shopId: newId(),
      type: 1,
      shipped: true,
      createdAt: shop.clock.now(),
      reason: '不想要了',
      words: '我的理由',
      expressPhone: me.phone,
      qty: 1,
      payFen: 1n,
      freightFen: 0n,
      xfqFen: 0n,
      jindou: 0n
    })
    await shop.db.insert(commissions).values({
      userId: me.id,
      id: newId(),
      orderId,
      buyerId: other.id,
      shopId: newId(),
      role: 'first',
      rateBp: 5000,
      marginFen: 100n,
      amountFen: 50n
    })
    const text = await exportOf(shop.app.services, me.id)
    const data = JSON.parse(text)
    expect(data.订单).toHaveLength(1)
    expect(data.订单商品).toHaveLength(1)
    expect(data.资产明细.length).toBeGreaterThan(0)
    expect(data.聊天记录).toMatchObject([{ 对方: '平台客服', 发送人: '我', 内容: { text: '我的话' } }])
    expect(data.实名信息).toMatchObject([{ nameMasked: '*小满' }])
    expect(data.售后).toMatchObject([{ reason: '不想要了', words: '我的理由', expressPhone: me.phone }])
    expect(data.佣金).toMatchObject([{ role: 'first', amountFen: '50' }])
    expect(JSON.stringify(data.佣金)).not.toContain(other.id)
    expect(text).not.toContain(other.id)
    expect(text).not.toMatch(/Sealed|sealed|passwordHash|别人/)
  })
})

describe('the official account', () => {
  const gzh = async (token?: string) => (await shop.call('GET /api/checkgzh', {}, { token })).data

  test('is named to anybody; whether one follows is known of those whose WeChat it knows', async () => {
    expect(await gzh()).toMatchObject({ name: '优选好物', bound: 0, followed: 0 })
    const [me, other] = [await shop.person(), await shop.person()]
    expect(await gzh(me.token)).toMatchObject({ bound: 0, followed: 0 })
    const known = (userId: string, subject: string) =>
      shop.db.insert(outsideIds).values({ provider: 'wechat:sandbox-h5', subject, userId })
    await known(me.id, 'h5-follower')
    await known(other.id, 'h5-somebody')
    expect(await gzh(me.token)).toMatchObject({ bound: 1, followed: 1 })
    expect(await gzh(other.token)).toMatchObject({ bound: 1, followed: 0 })
  })
})
