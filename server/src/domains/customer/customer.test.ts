import { and, eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { Drawing } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { auditEntries, conversations, customerNotes, users } from '../../db/schema'
import { openConversation, sendLine } from '../../engines/chat'
import { placeFans } from '../../engines/identity/fans'
import { fundUser } from '../../engines/ledger'
import { newId } from '../../lib/ids'

type Person = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let buying: Buying
let desk: Person
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  desk = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const list = async (filter: Record<string, unknown>) =>
  (await shop.call('GET /api/admin/customer/list', { limit: 100, ...filter }, desk)).data
const found = async (filter: Record<string, unknown>) => (await list(filter)).list.map(({ uid }) => uid)
const detail = async (id: string) => (await shop.call('GET /api/admin/customer/detail/{id}', { id }, desk)).data
const sales = afterSales(
  () => shop,
  () => buying,
  () => desk
)
const now_s = () => Math.floor(shop.clock.now().getTime() / 1000)

describe('the list', () => {
  test('finds somebody by phone, its end, id, invite code and nickname, and shows no whole phone', async () => {
    const me = await shop.person({ nickname: '碧螺春爱好者', inviteCode: 'QX7T2M' })
    const words = [me.phone, me.phone.slice(-4), me.id, 'QX7T2M', 'qx7t2m', '碧螺', '螺春爱', '碧螺春爱好者']
    for (const search of words) expect({ search, ids: await found({ search }) }).toEqual({ search, ids: [me.id] })
    for (const search of ['13100000000', newId(), '%螺春', '_螺春', '螺春'])
      expect({ search, ids: await found({ search }) }).toEqual({ search, ids: [] })
    const { list: rows, count } = await list({ search: me.phone })
    expect(count).toBe(1)
    expect(rows[0]).toMatchObject({ nickname: '碧螺春爱好者', level_name: '普通会员', state: 'active', _state: '正常' })
    expect(JSON.stringify(rows)).not.toContain(me.phone)
  })

  test('narrows by level, when they joined, whether they bought, and state', async () => {
    const joined = new Date('2020-05-01T00:00:00Z')
    const [gold, plain, gone] = [
      await shop.person({ level: 2, createdAt: joined }),
      await shop.person({ level: 0, createdAt: new Date(joined.getTime() + 1000) }),
      await shop.person({ level: 0, createdAt: new Date(joined.getTime() + 2000), disabled: true })
    ]
    const then = { from: joined.getTime() / 1000, until: joined.getTime() / 1000 + 60 }
    expect(await found(then)).toEqual([gone.id, plain.id, gold.id])
    expect(await found({ ...then, sort: 'old' })).toEqual([gold.id, plain.id, gone.id])
    expect(await found({ ...then, level: 2 })).toEqual([gold.id])
    expect(await found({ ...then, state: 'active' })).toEqual([plain.id, gold.id])
    expect(await found({ ...then, state: 'gone' })).toEqual([gone.id])
    expect(await found({ ...then, state: 'blocked' })).toEqual([])
    expect(await found({ ...then, bought: 1 })).toEqual([])
    const { buyer } = await sales.paidOrder()
    expect(await found({ search: buyer.phone, bought: 1 })).toEqual([buyer.id])
    expect((await list({ search: buyer.phone })).list[0]).toMatchObject({ order_count: 1 })
  })

  test('is sorted by what they spent and by growth', async () => {
    const joined = new Date('2019-05-01T00:00:00Z')
    const [less, more] = [
      await shop.person({ createdAt: joined, growthFen: 100n }),
      await shop.person({ createdAt: joined, growthFen: 900n })
    ]
    const then = { from: joined.getTime() / 1000, until: joined.getTime() / 1000 + 1 }
    expect(await found({ ...then, sort: 'growth' })).toEqual([more.id, less.id])
    const { buyer } = await sales.paidOrder()
    expect((await found({ sort: 'paid' }))[0]).toBe(buyer.id)
    expect(new Set(await found({ ...then, sort: 'paid' }))).toEqual(new Set([more.id, less.id]))
  })

  test.each([
    ['sort', 'id; drop table users'],
    ['state', 'disabled'],
    ['tag', 'vip'],
    ['level', -1],
    ['bought', 2]
  ])('refuses %s = %s', async (name, value) => {
    expect(await shop.call('GET /api/admin/customer/list', { [name]: value }, desk)).toMatchObject({ code: 'INVALID' })
  })

  test('is closed to whoever may not look at members', async () => {
    const other = await holding(shop, ['order.read'])
    expect(await shop.call('GET /api/admin/customer/list', {}, other)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await shop.call('GET /api/admin/customer/levels', {}, desk)).toMatchObject({
      data: [{ level: 0, level_name: '普通会员' }, { level: 1 }, { level: 2 }, { level: 3 }]
    })
  })
})

describe('one member', () => {
  test('is shown with who brought them, their fans, sub-accounts and masked numbers', async () => {
    const inviter = await shop.person({ nickname: '阿引' })
    const me = await shop.person({ nickname: '小满', referrerId: inviter.id, contactPhone: '13912345678' })
    const sub = await shop.person({ parentId: me.id, nickname: '小满二号' })
    const fan = await shop.person({ referrerId: me.id })
    expect(await detail(me.id)).toMatchObject({
      uid: me.id,
      phone: `${me.phone.slice(0, 3)}****${me.phone.slice(-4)}`,
      contact_phone: '139****5678',
      real_name: '',
      has_weixin: 0,
      referrer: { uid: inviter.id, nickname: '阿引' },
      sub_accounts: [{ uid: sub.id, nickname: '小满二号' }],
      fans: 1,
      is_desk: 0,
      blocks: []
    })
    expect(await detail(sub.id)).toMatchObject({ is_sub: 1, parent: { uid: me.id }, sub_accounts: [] })
    expect(await detail(inviter.id)).toMatchObject({ fans: 1, second_fans: 1 })
    expect((await detail(fan.id)).referrer).toMatchObject({ uid: me.id })
    expect(JSON.stringify(await detail(me.id))).not.toContain(me.phone)
    expect(await shop.call('GET /api/admin/customer/detail/{id}', { id: newId() }, desk)).toMatchObject({
      code: 'NOT_FOUND'
    })
  })

  test('has wallets with their postings, page by page', async () => {
    const me = await shop.person()
    for (let n = 1n; n <= 21n; n++)
      await fundUser(shop.db, {
        userId: me.id,
        asset: 'xfq',
        amountMinor: n * 100n,
        key: newId(),
        at: new Date(shop.clock.now().getTime() + Number(n))
      })
    const wallets = (await shop.call('GET /api/admin/customer/wallets/{id}', { id: me.id }, desk)).data
    expect(wallets.find(({ code }) => code === 'xfq')).toMatchObject({ balance: '231.00', frozen: '0.00' })
    expect(wallets.find(({ code }) => code === 'CNY')).toMatchObject({ balance: '0.00' })
    const page = async (cursor?: string) =>
      (
        await shop.call(
          'GET /api/admin/customer/postings',
          { id: me.id, asset: 'xfq', ...(cursor && { cursor }) },
          desk
        )
      ).data
    const first = await page()
    expect(first.list).toHaveLength(20)
    expect(first.list[0]).toMatchObject({ title: '平台拨入', amount: '21.00', balance: '231.00' })
    const second = await page(first.cursor!)
    expect(second.list.map(({ amount }) => amount)).toEqual(['1.00'])
    expect(second.cursor).toBeNull()
    const wrong = { id: me.id, asset: 'gold' }
    expect(await shop.call('GET /api/admin/customer/postings', wrong, desk)).toMatchObject({ code: 'UNKNOWN' })
    const nobody = await shop.call('GET /api/admin/customer/wallets/{id}', { id: newId() }, desk)
    expect(nobody).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('has draws, coupons, after-sales and orders of their own alone', async () => {
    const drawing = new Drawing(shop)
    const code = await drawing.open()
    const me = await drawing.person()
    await drawing.do(code, me.id, 1)
    const draws = (await shop.call('GET /api/admin/customer/draws', { id: me.id }, desk)).data
    expect(draws).toMatchObject({ count: 1, list: [{ title: '测试抽奖', paid_by: '付费' }] })
    expect(draws.list[0]!.prize_name).not.toBe('')
    const couponId = await buying.coupon(me.id)
    const coupons = (await shop.call('GET /api/admin/customer/coupons', { id: me.id }, desk)).data
    expect(coupons).toMatchObject({ count: 1, list: [{ id: couponId, order_id: '' }] })
    const { buyer, no } = await sales.paidOrder()
    await sales.asked(buyer, no)
    const asked = (await shop.call('GET /api/admin/customer/aftersales', { id: buyer.id }, desk)).data
    expect(asked).toMatchObject({ count: 1, list: [{ order_id: no, kind: '仅退款', reason: '不想要了' }] })
    const orders = (await shop.call('GET /api/admin/order/list', { uid: buyer.id }, desk)).data
    expect(orders.list.map(({ uid }) => uid)).toEqual([buyer.id])
    for (const key of [
      'GET /api/admin/customer/draws',
      'GET /api/admin/customer/coupons',
      'GET /api/admin/customer/aftersales'
    ] as const)
      expect((await shop.call(key, { id: newId() }, desk)).data).toEqual({ list: [], count: 0 })
  })

  test('has conversations, of which is told how much was said and not what', async () => {
    const me = await shop.person()
    const id = await openConversation(shop.db, me.id, null)
    const line = { clientId: newId(), kind: 'text', body: { text: '我的快递到哪了' } } as const
    await sendLine(shop.db, { side: 'user', userId: me.id }, id, line, shop.clock.now())
    const chats = (await shop.call('GET /api/admin/customer/chats', { id: me.id }, desk)).data
    expect(chats).toEqual([{ id, title: '平台客服', line_count: 1, waiting_count: 1, last_time: now_s() }])
    expect(JSON.stringify(chats)).not.toContain('快递')
    await shop.db.update(conversations).set({ serviceReadSeq: 1 }).where(eq(conversations.id, id))
    expect((await shop.call('GET /api/admin/customer/chats', { id: me.id }, desk)).data[0]!.waiting_count).toBe(0)
  })
})

describe('sign-ins of a member', () => {
  const sessions = async (id: string) => (await shop.call('GET /api/admin/customer/sessions', { id }, desk)).data

  test('are listed and ended, sub-accounts included, with the reason in the trail', async () => {
    const me = await shop.person()
    const sub = await shop.person({ parentId: me.id })
    const stranger = await shop.person()
    expect(await sessions(sub.id)).toHaveLength(2)
    const end = (id: string, reason = '手机被盗') =>
      shop.call('POST /api/admin/customer/sessions/end', { id, reason }, desk)
    expect(await end(me.id, ' ')).toMatchObject({ code: 'INVALID' })
    expect(await sessions(me.id)).toHaveLength(2)
    expect(await end(me.id)).toMatchObject({ data: { ended: 2 } })
    expect(await sessions(me.id)).toEqual([])
    for (const one of [me, sub])
      expect(await shop.call('GET /api/user', {}, one)).toMatchObject({
        status: 410000,
        msg: expect.stringMatching('客服')
      })
    expect(await shop.call('GET /api/user', {}, stranger)).toMatchObject({ status: 200 })
    expect(await end(me.id)).toMatchObject({ data: { ended: 0 } })
    expect(await end(newId())).toMatchObject({ code: 'NOT_FOUND' })
    const [entry] = await shop.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, me.id), eq(auditEntries.action, 'POST /api/admin/customer/sessions/end')))
    expect(entry).toMatchObject({ why: '手机被盗', actorId: desk.id })
    const reader = await holding(shop, ['customer.read'])
    const refused = await shop.call('POST /api/admin/customer/sessions/end', { id: me.id, reason: '测试' }, reader)
    expect(refused).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('notes', () => {
  const write = (id: string, content: string, who: Person = desk) =>
    shop.call('POST /api/admin/customer/note', { id, content }, who)
  const notes = async (id: string) => (await shop.call('GET /api/admin/customer/notes', { id }, desk)).data

  test('are kept with author and time, the newest first, for all accounts of a person', async () => {
    const me = await shop.person()
    const sub = await shop.person({ parentId: me.id })
    expect(await write(me.id, '喜欢明前茶')).toMatchObject({ data: { content: '喜欢明前茶', add_time: now_s() } })
    shop.clock.advance(60)
    await write(sub.id, ' 送货要下午 ')
    const seen = await notes(me.id)
    expect(seen).toMatchObject({ count: 2, list: [{ content: '送货要下午' }, { content: '喜欢明前茶' }] })
    expect(seen.list[0]!.author).toBe('小明')
    expect((await notes(sub.id)).list).toEqual(seen.list)
    expect(await write(me.id, '  ')).toMatchObject({ code: 'INVALID' })
    expect(await write(me.id, '长'.repeat(501))).toMatchObject({ code: 'INVALID' })
    expect(await write(newId(), '谁')).toMatchObject({ code: 'NOT_FOUND' })
    const reader = await holding(shop, ['customer.read'])
    expect(await write(me.id, '不该写上', reader)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await notes(me.id)).count).toBe(2)
  })

  test('leave an entry in the trail that does not say what they say', async () => {
    const me = await shop.person()
    const { id } = (await write(me.id, '家里有病人')).data
    const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, me.id))
    expect(entries).toMatchObject([{ action: 'POST /api/admin/customer/note', actorId: desk.id }])
    expect(JSON.parse(entries[0]!.details)).toEqual({ sent: { id: me.id }, after: { note: id } })
    expect(JSON.stringify(entries)).not.toContain('病人')
  })

  test('are not written about who is gone', async () => {
    const me = await shop.person()
    await shop.db.update(users).set({ disabled: true }).where(eq(users.id, me.id))
    await placeFans(shop.db, [me.id])
    expect(await write(me.id, '再见')).toMatchObject({ code: 'CLOSED' })
    expect(await shop.db.$count(customerNotes, eq(customerNotes.userId, me.id))).toBe(0)
  })
})
