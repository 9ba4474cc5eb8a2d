import { eq } from 'drizzle-orm'
import jsQR from 'jsqr'
import { Buying } from '../../../test/buying'
import { byTwo } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { within } from '../../db/connection'
import { commissions, messages, orderLines, orders, pictures, shareCards, users } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import { account, balanceOf, check, user } from '../../engines/ledger'
import { shareToken } from '../../engines/lock'
import { commissionRefunded, saveCommissionRule } from '../../engines/referral'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { drawingHash } from '../../media/address'
import { sharp } from '../../media/sharp'
import { drawable, wrapped } from '../../media/text'
import { exportOf } from '../closing/export'

const DAY_S = 86_400

let shop: TestShop
let buying: Buying
let operator: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: '1000' } })
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator', 'staff'] })
  await saveCommissionRule(shop.app.services, { scope: 'default', firstBp: 4_000, secondBp: 1_000, lockBp: 3_000 })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const renew = async (who: Who) => ({ ...who, token: await shop.tokenOf(who.id) })
const share = async (who: Who, asked: Record<string, unknown> = {}) =>
  (await shop.call('GET /api/product/lock_customer/share_data', asked, who)).data
const touch = (input: { share?: string; visit?: string }, who?: Who) =>
  shop.call('POST /api/lock_customer/touch', input, who)
const home = async (who: Who) => (await shop.call('GET /api/product/lock_customer/index', {}, who)).data
const fans = async (who: Who, asked: Record<string, unknown> = {}) =>
  (await shop.call('GET /api/user/lock_customer/fans_list', asked, who)).data
const earned = ({ id }: Who) => balanceOf(shop.db, account(user(id), 'shouyi'))
const rolesOf = async (no: string) => {
  const [order] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.no, no))
  const rows = await shop.db.select().from(commissions).where(eq(commissions.orderId, order!.id))
  return rows.map(({ role, userId }) => [role, userId]).sort()
}

async function locked(holder: Who, buyer: Who) {
  const { token } = await share(holder)
  expect((await touch({ share: token }, buyer)).data.state).toBe('locked')
}

/** An order of 100 yuan, paid: a margin of 10 yuan, of which a lock earns 3. */
async function bought(buyer: Who & { addressId?: string }) {
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 10_000n }) }])
  await buying.pay(buyer, no)
  return no
}

async function settled(buyer: Who, no: string) {
  const ship = { id: no, company: '顺丰速运', number: 'SF1234567890' }
  await shop.call('POST /api/admin/order/ship', ship, await renew(operator))
  await shop.call('POST /api/order/take', { uni: no }, await renew(buyer))
  shop.clock.advance(8 * DAY_S)
  await runJob(shop.app.services, 'order-settle')
}

describe('a link that is opened', () => {
  test('locks a person who is nobody’s; their own does nothing, another’s later either', async () => {
    const [me, other, friend] = [await shop.person({ nickname: '王小明' }), await shop.person(), await shop.person()]
    const { token, url } = await share(me)
    expect(url).toBe(`/pages/index/index?lk=${token}`)
    expect(url).not.toContain(me.id)
    expect((await touch({ share: token }, me)).data.state).toBe('own')
    expect((await touch({ share: token }, friend)).data).toMatchObject({
      state: 'locked',
      visit_key: '',
      nickname: '王**明'
    })
    expect((await touch({ share: token }, friend)).data.state).toBe('mine')
    expect((await touch({ share: (await share(other)).token }, friend)).data.state).toBe('taken')
    expect(await home(me)).toMatchObject({ lock_num: 1, locked_today: 1, visitors: 1, lock_days: 30, open: 1 })
    const told = await shop.db.select().from(messages).where(eq(messages.userId, me.id))
    expect(told.map(({ title }) => title)).toEqual(['锁定了一位新客户'])
  })

  test('a guest carries a signed visit, which locks them once they are somebody', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const guest = await touch({ share: (await share(me)).token })
    expect(guest.data.state).toBe('waiting')
    const later = await touch({ share: (await share(other)).token })
    shop.clock.advance(3600)
    const friend = await shop.person()
    expect((await touch({ visit: guest.data.visit_key }, friend)).data.state).toBe('locked')
    expect((await touch({ visit: later.data.visit_key }, friend)).data.state).toBe('taken')
    expect(await touch({ visit: `${guest.data.visit_key}x` }, friend)).toMatchObject({ code: 'NOT_FOUND' })
    shop.clock.advance(8 * DAY_S)
    expect(await touch({ visit: guest.data.visit_key }, await shop.person())).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    [{}, 'NOT_FOUND'],
    [{ share: 'A'.repeat(22) }, 'NOT_FOUND'],
    [{ share: 'short' }, 'INVALID'],
    [{ share: `${'A'.repeat(21)}'` }, 'INVALID'],
    [{ visit: 'x'.repeat(161) }, 'INVALID'],
    [{ visit: 'a.b.c' }, 'NOT_FOUND']
  ])('%j is refused', async (input, code) => {
    expect(await touch(input, await shop.person())).toMatchObject({ code })
  })

  test('too many are refused', async () => {
    const [me, friend] = [await shop.person(), await shop.person()]
    const { token } = await share(me)
    for (let i = 0; i < 60; i++) await touch({ share: token }, friend)
    expect(await touch({ share: token }, friend)).toMatchObject({ code: 'TOO_MANY' })
  })
})

describe('what a customer orders', () => {
  test('earns the holder in place of whoever brought the customer, once it is settled', async () => {
    const [inviter, holder] = [await shop.person(), await shop.person()]
    const buyer = await buying.buyer({ referrerId: inviter.id, nickname: '陈皮话梅' })
    await locked(holder, buyer)
    const no = await bought(buyer)
    expect(await rolesOf(no)).toEqual([['lock', holder.id]])
    expect(await home(holder)).toMatchObject({ order_count: 1, pending: '3.00', settled: '0.00' })
    expect((await fans(holder)).list).toMatchObject([
      { nickname: '陈**梅', days_left: 30, order_count: 1, number: '3.00' }
    ])
    await settled(buyer, no)
    expect(await earned(holder)).toBe(300n)
    expect(await earned(inviter)).toBe(0n)
    const again = await renew(holder)
    expect(await home(again)).toMatchObject({ pending: '0.00', settled: '3.00' })
  })

  test('a refund takes it back, before it is settled and after', async () => {
    const holder = await shop.person()
    const buyer = await buying.buyer()
    await locked(holder, buyer)
    const [first, second] = [await bought(buyer), await bought(buyer)]
    await refundOrder(shop.app.services, { ref: first, reason: '不想要了' })
    expect(await home(holder)).toMatchObject({ order_count: 1, pending: '3.00' })
    await settled(buyer, second)
    expect(await earned(holder)).toBe(300n)
    const [line] = await shop.db
      .select({ id: orderLines.id, orderId: orderLines.orderId })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.no, second))
    const half = { orderId: line!.orderId, refundedFen: 1n, wholeFen: 2n, key: 'half', at: shop.clock.now() }
    await within(shop.app.services, tx => commissionRefunded(tx, half))
    expect(await earned(holder)).toBe(150n)
    expect(await home(await renew(holder))).toMatchObject({ settled: '1.50' })
  })

  test('is whose it was when it was ordered, whatever happens before it is paid', async () => {
    const [holder, next] = [await shop.person(), await shop.person()]
    const buyer = await buying.buyer()
    await locked(holder, buyer)
    const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 10_000n }) }])
    const { data } = await shop.call('GET /api/admin/lock/list', { live: 1 }, await renew(operator))
    const lock = data.list.find(row => row.user_id === buyer.id)!
    await shop.call('POST /api/admin/lock/end', { id: lock.id, reason: '核实为刷单' }, operator)
    await locked(next, buyer)
    await buying.pay(buyer, no)
    expect(await rolesOf(no)).toEqual([['lock', holder.id]])
    expect(await rolesOf(await bought(buyer))).toEqual([['lock', next.id]])
  })

  test('after the lock’s end it is the inviter’s again', async () => {
    const [inviter, holder] = [await shop.person(), await shop.person()]
    const buyer = await buying.buyer({ referrerId: inviter.id })
    await locked(holder, buyer)
    shop.clock.advance(30 * DAY_S)
    expect(await rolesOf(await bought(await renew(buyer)))).toEqual([['first', inviter.id]])
  })

  test('an inviter named after the link was opened wins; two do not earn from one order', async () => {
    const [inviter, holder] = [await shop.person({ inviteCode: 'LOCK01' }), await shop.person()]
    const buyer = await buying.buyer()
    await locked(holder, buyer)
    shop.clock.advance(60)
    expect((await shop.call('POST /api/user/addspread', { spread: 'LOCK01' }, buyer)).status).toBe(200)
    expect(await rolesOf(await bought(buyer))).toEqual([['first', inviter.id]])
  })

  test('where locks earn nothing, the inviter’s commission stays', async () => {
    const [inviter, holder] = [await shop.person(), await shop.person()]
    const buyer = await buying.buyer({ referrerId: inviter.id })
    await locked(holder, buyer)
    await saveCommissionRule(shop.app.services, { scope: 'default', firstBp: 4_000, lockBp: 0 })
    expect(await rolesOf(await bought(buyer))).toEqual([['first', inviter.id]])
    await saveCommissionRule(shop.app.services, { scope: 'default', firstBp: 4_000, secondBp: 1_000, lockBp: 3_000 })
  })

  test('of a sub-account earns nobody of the same person', async () => {
    const parent = await shop.person()
    const sub = await shop.person({ parentId: parent.id })
    expect((await touch({ share: (await share(parent)).token }, sub)).data.state).toBe('own')
  })
})

describe('what is passed on', () => {
  test('goods with what one of them would bring; what is not sold is not there', async () => {
    const me = await shop.person()
    const { productId } = await buying.goods({ priceFen: 9_999n, name: '明前龙井' })
    const shared = await share(me, { target: 'product', id: productId })
    expect(shared).toMatchObject({ title: '明前龙井', product: { price: '99.99', commission: '2.99' } })
    expect(shared.url).toBe(`/pages/goods/detail?id=${productId}&lk=${shared.token}`)
    expect((await share(me, { target: 'product', id: productId })).token).toBe(shared.token)
    const { productId: gone } = await buying.goods({ published: false })
    for (const asked of [{ target: 'product', id: gone }, { target: 'product' }, { target: 'video', id: newId() }])
      expect(await shop.call('GET /api/product/lock_customer/share_data', asked as never, me)).toMatchObject({
        code: 'NOT_FOUND'
      })
    const list = await shop.call('GET /api/product/lock_customer/index', { limit: 100 }, me)
    expect(list.data.list.find(({ id }) => id === productId)).toMatchObject({ commission: '2.99' })
    expect(list.data.list.map(({ id }) => id)).not.toContain(gone)
  })

  test('a card is drawn once, small, with an address that never changes what it shows', async () => {
    const me = await shop.person({ nickname: '小满🐰爱逛街' })
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="750" height="750"><rect width="750" height="750" fill="#8cc"/></svg>'
    const hash = drawingHash(svg)
    await shop.db.insert(pictures).values({ hash, svg }).onConflictDoNothing()
    const { productId } = await buying.goods({
      priceFen: 12_800n,
      otPriceFen: 19_900n,
      name: '明前西湖龙井 一芽一叶 250 克礼盒装 送礼自饮都合适',
      pictures: [`/media/p/${hash}-750.webp`]
    })
    const asked = { target: 'product' as const, id: productId }
    const [one, two] = await Promise.all(
      [1, 2].map(() => shop.call('GET /api/lockcustomer_shareimg', asked, me).then(answer => answer.data))
    )
    expect(two).toEqual(one)
    expect(one!.image).toMatch(/^\/media\/c\/[0-9a-f]{32}\.webp$/)
    const drawn = await Promise.all([1, 2, 3].map(() => shop.app.inject(one!.image)))
    for (const picture of drawn) {
      expect(picture.statusCode).toBe(200)
      expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', etag: expect.any(String) })
      expect(picture.headers['cache-control']).toContain('immutable')
      expect(picture.rawPayload.equals(drawn[0]!.rawPayload)).toBe(true)
      expect(picture.rawPayload.length).toBeLessThan(150 * 1024)
    }
    const { data, info } = await sharp(drawn[0]!.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const code = jsQR(new Uint8ClampedArray(data), info.width, info.height)
    expect(code?.data).toMatch(new RegExp(`/#/pages/goods/detail\\?id=${productId}&lk=[\\w-]{22}$`))
    const held = await shop.app.inject({
      url: one!.image,
      headers: { 'if-none-match': String(drawn[0]!.headers.etag) }
    })
    expect(held.statusCode).toBe(304)
    expect(await shop.db.$count(shareCards, eq(shareCards.userId, me.id))).toBe(1)
    await shop.db.update(users).set({ nickname: '换了名字' }).where(eq(users.id, me.id))
    expect((await shop.call('GET /api/lockcustomer_shareimg', asked, me)).data.image).not.toBe(one!.image)
  })

  test.each(['/media/c/none', `/media/c/${'0'.repeat(32)}.webp`, '/media/c/..%2f..%2fx.webp'])(
    '%s is not there',
    async url => {
      expect((await shop.app.inject(url)).statusCode).toBe(404)
    }
  )

  test('words are cut to their lines, and characters without outlines are left out', () => {
    expect(drawable('小满🐰爱逛街')).toBe('小满爱逛街')
    expect(wrapped('一二三四五六七八九十', 10, 50, 2).length).toBe(2)
    expect(wrapped('一二三四五六七八九十', 10, 30, 2)[1]).toMatch(/…$/)
    expect(wrapped('', 10, 30, 2)).toEqual([])
  })
})

describe('customers, visitors and the ranking', () => {
  test('are masked, searched by name, told apart, and nobody else’s', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const [mine, theirs] = [await shop.person({ nickname: '青柠汽水' }), await shop.person({ nickname: '橘子汽水' })]
    await locked(other, theirs)
    await locked(me, mine)
    await touch({ share: (await share(me)).token }, theirs)
    expect(await fans(me)).toMatchObject({ count: 1, lock_num: 1, follower: 1, list: [{ nickname: '青**水' }] })
    const visitors = await fans(me, { kind: 'follower' })
    expect(visitors.list).toMatchObject([{ nickname: '橘**水', days_left: 0, _end_time: '' }])
    expect((await fans(me, { keyword: '青柠' })).count).toBe(1)
    expect((await fans(me, { keyword: '%' })).count).toBe(0)
    const answers = JSON.stringify([await fans(me), visitors])
    for (const person of [mine, theirs]) expect(answers).not.toContain(person.id)
    expect((await fans(await shop.person())).count).toBe(0)
  })

  test('the ranking has masked names and one’s own place', async () => {
    const me = await shop.person({ nickname: '北街旧友' })
    const ranking = (asked = {}) =>
      shop.call('GET /api/user/lock_customer/ranking_list', asked, me).then(answer => answer.data)
    expect((await ranking()).my_rank).toMatchObject({ rank: 0, lock_num: 0, nickname: '北街旧友' })
    for (let i = 0; i < 3; i++) await locked(me, await shop.person())
    const { list, my_rank } = await ranking({ type: 'all' })
    expect(my_rank).toMatchObject({ lock_num: 3 })
    expect(list[my_rank.rank - 1]).toMatchObject({ nickname: '北**友', lock_num: 3, is_mine: 1, rank: my_rank.rank })
    expect(await ranking({ page: 50 })).toMatchObject({ list: [] })
    expect(await shop.call('GET /api/user/lock_customer/ranking_list', { type: 'week' as never }, me)).toMatchObject({
      code: 'INVALID'
    })
  })
})

describe('operators', () => {
  test('set terms, list locks of a person and end one; nobody else does', async () => {
    operator = await renew(operator)
    const [holder, customer] = [await shop.person(), await shop.person()]
    await locked(holder, customer)
    const list = await shop.call('GET /api/admin/lock/list', { phone: customer.phone }, operator)
    expect(list.data).toMatchObject({ count: 1, list: [{ is_live: 1, holder_id: holder.id, user_id: customer.id }] })
    const id: string = list.data.list[0]!.id
    const end = (who: Who) => shop.call('POST /api/admin/lock/end', { id, reason: '核实为刷单' }, who)
    expect(await end(holder)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await end(operator)).status).toBe(200)
    expect(await end(operator)).toMatchObject({ code: 'ENDED' })
    expect((await fans(holder)).count).toBe(0)
    const over = await shop.call('GET /api/admin/lock/list', { phone: holder.phone, live: 0 }, operator)
    expect(over.data.list).toMatchObject([{ id, is_live: 0, reason: '核实为刷单' }])
    const unknown = await shop.call('GET /api/admin/lock/list', { phone: '13000000000' }, operator)
    expect(unknown.data.count).toBe(0)
    const set = (input: Record<string, unknown>, who: Who = operator) =>
      shop.call('POST /api/admin/lock/terms', { kind: 'lockCustomer', lock_days: 7, open: 0, ...input }, who)
    expect(await set({}, holder)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await set({ kind: 'another' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await set({ lock_days: 366 })).toMatchObject({ code: 'INVALID' })
    expect((await set({})).data).toEqual({ kind: 'lockCustomer', lock_days: 7, open: 0 })
    const { token } = await share(holder)
    expect((await touch({ share: token }, await shop.person())).data.state).toBe('off')
    const { data: terms } = await shop.call('GET /api/admin/lock/terms', {}, operator)
    expect(terms.list).toContainEqual({ kind: 'lockCustomer', lock_days: 7, open: 0, mark: expect.any(String) })
    expect(terms.count).toBe(shop.app.services.kinds.lock.all.length)
    expect(await set({ lock_days: 30, open: 1 })).toMatchObject({ status: 200 })
  })

  test('set what locks earn; without a word about it the rate stays', async () => {
    operator = await renew(operator)
    const rule = { scope: 'default', first_bp: 4_000, second_bp: 1_000, partner_bp: 0, dock_bp: 0 }
    const set = (fields: Record<string, unknown>) =>
      byTwo(shop, 'POST /api/admin/commission/rule', { ...rule, ...fields }, operator)
    const now = async () =>
      (await shop.call('GET /api/admin/commission/rules', {}, operator)).data.list.find(one => one.scope === 'default')
    expect(await set({ lock_bp: 9_000, partner_bp: 1_001 })).toMatchObject({ code: 'TOO_MUCH' })
    for (const [fields, lock_bp] of [
      [{}, 3_000],
      [{ lock_bp: 2_000 }, 2_000],
      [{ lock_bp: 3_000 }, 3_000]
    ] as const) {
      expect(await set(fields)).toMatchObject({ status: 200 })
      expect(await now()).toMatchObject({ lock_bp })
    }
  })
})

test('what people are given of themselves says nothing of who locked them', async () => {
  const [holder, customer] = [await shop.person(), await shop.person()]
  await locked(holder, customer)
  const given = await exportOf(shop.app.services, customer.id)
  expect(given).toContain('锁客关系')
  expect(given).not.toContain(holder.id)
  expect(await shareToken(shop.db, customer.id, { kind: 'lockCustomer', target: 'home', targetId: '' })).toBeTruthy()
})
