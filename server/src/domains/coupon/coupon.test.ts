import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { codeFor } from '../../../test/sign-in'
import { Transferring } from '../../../test/transferring'
import type { Queryable } from '../../db/connection'
import { transact } from '../../db/connection'
import { shops, tickets, userCoupons, users, valueTransfers } from '../../db/schema'
import { newId } from '../../lib/ids'
import { eraseFamily } from '../closing/erase'

let shop: TestShop
let t: Transferring
beforeAll(async () => {
  shop = await TestShop.open()
  t = new Transferring(shop)
  await t.rule({ code: 'xfq', maxMinor: 50_000n, minMinor: 100n, pairMonthMinor: 60_000n })
})
afterAll(() => shop.close())

interface Who {
  token: string
  phone: string
}
const find = ({ token }: { token: string }, phone?: string, more = {}) =>
  shop.call('GET /api/subsidy/gift/find_user_by_phone', { ...(phone && { phone }), ...more }, { token })
/** Both proofs a transfer takes: who it is for, and a code to the giver's phone. */
async function proofs(from: Who, to: Who) {
  const { data } = await find(from, to.phone)
  const captcha = await codeFor(shop, from.phone, 'verify', from.token)
  const proof = await shop.call('POST /api/user/checkVerifyCode', { type: 'verify', captcha }, from)
  return { to: data.receiver_info!.ticket, ticket: proof.data.ticket }
}
const closed = (tx: Queryable, rootId: string) =>
  eraseFamily(tx, shop.app.services.personal, { rootId, family: [rootId], at: t.now() })
const give = ({ token }: { token: string }, input: Record<string, unknown>, idem?: string) =>
  shop.call('POST /api/subsidy/gift/gift_consumer_coupon', input, { token, ...(idem && { idem }) })

describe('giving vouchers', () => {
  test('found by phone, shown by a masked name, proved by a code, given once', async () => {
    const [from, to] = [await t.person(10_000n), await t.person(0n, 'xfq', '周掌柜')]
    const terms = await find(from)
    expect(terms.data).toMatchObject({
      type: 'xfq',
      open: 1,
      block: { code: '', words: '' },
      receiver_info: null,
      list: [],
      balance: '100.00',
      minimum: '1.00',
      most: '100.00',
      real_name: '*小满'
    })
    const found = await find(from, to.phone)
    expect(found.data.receiver_info).toMatchObject({ name: '*掌柜', phone: expect.stringMatching(/^139\*{4}\d{4}$/) })
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${to.id}|${to.phone}|周掌柜`))
    const input = { ...(await proofs(from, to)), num: '12.5', version: terms.data.version }
    const done = await give(from, input, 'one')
    expect(done.data).toMatchObject({ pm: 0, title: '转赠给 *掌柜', number: '12.50', unit: '消费券', balance: '87.50' })
    expect(await give(from, input, 'one')).toMatchObject({ status: 200, data: { id: done.data.id } })
    expect(await give(from, input, 'two')).toMatchObject({ code: 'TICKET_EXPIRED' })
    expect([await t.has(from), await t.has(to)]).toEqual([8_750n, 1_250n])
    expect((await find(from)).data).toMatchObject({ count: 1, list: [{ id: done.data.id }] })
    expect((await find(to, undefined, { side: 'received' })).data.list).toMatchObject([
      { pm: 1, title: '来自 *小满', number: '12.50' }
    ])
    expect((await find(to)).data.list).toEqual([])
  })

  test('both see it on their statements, each in their own words', async () => {
    const [from, to] = [await t.person(1_000n), await t.person(0n)]
    await give(from, { ...(await proofs(from, to)), num: '3' })
    const bills = async ({ token }: Who) =>
      (await shop.call('GET /api/pc/get_balance_record/{type}', { type: 'xfq' }, { token })).data.list
    expect((await bills(from))[0]).toMatchObject({ pm: 0, title: '转赠', mark: '消费券转赠', number: '3.00' })
    expect((await bills(to))[0]).toMatchObject({ pm: 1, title: '获赠', mark: '消费券转赠', number: '3.00' })
  })

  test('a refusal leaves both proofs usable; a receiver’s proof works for who asked, for ten minutes', async () => {
    const [from, to, other] = [await t.person(1_000n), await t.person(0n), await t.person(1_000n)]
    const held = await proofs(from, to)
    expect(await give(from, { ...held, num: '0.5' })).toMatchObject({ code: 'AMOUNT' })
    expect(await give(from, { ...held, num: '1.234' })).toMatchObject({ code: 'AMOUNT' })
    expect(await give(from, { ...held, num: '10.01' })).toMatchObject({ code: 'INSUFFICIENT' })
    expect(await give(from, { ...held, num: '1', version: 99 })).toMatchObject({ code: 'RULE_CHANGED' })
    const theirs = await proofs(other, to)
    expect(await give(other, { ...theirs, to: held.to, num: '1' })).toMatchObject({ code: 'RECEIVER_EXPIRED' })
    expect(await give(other, { ...theirs, ticket: held.ticket, num: '1' })).toMatchObject({ code: 'TICKET_EXPIRED' })
    expect(await give(from, { ...held, num: '1' })).toMatchObject({ status: 200 })
    await shop.db.update(tickets).set({ expiresAt: t.now() }).where(eq(tickets.userId, other.id))
    expect(await give(other, { ...theirs, num: '1' })).toMatchObject({ code: 'TICKET_EXPIRED' })
  })

  test('twenty at the same moment with one pair of proofs are one transfer', async () => {
    const [from, to] = [await t.person(10_000n), await t.person(0n)]
    const held = await proofs(from, to)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => give(from, { ...held, num: '2' }, `k${i}`)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect([await t.has(from), await t.has(to)]).toEqual([9_800n, 200n])
  })

  test('says what keeps one from giving, and looks nobody up for them', async () => {
    const to = await t.person(0n)
    const nameless = await shop.person({ createdAt: new Date(0) })
    expect((await find(nameless)).data.block).toEqual({ code: 'REAL_NAME', words: '完成实名认证后即可转赠' })
    expect(await find(nameless, to.phone)).toMatchObject({ code: 'REAL_NAME' })
    const sub = await shop.person({ parentId: to.id })
    expect((await find(sub)).data.block.code).toBe('SUB_ACCOUNT')
    const input = { to: 'x'.repeat(32), ticket: 'x'.repeat(32), num: '1' }
    expect(await give(sub, input)).toMatchObject({ code: 'SUB_ACCOUNT' })
    expect(await find({ token: '' })).toMatchObject({ status: 410000 })
    expect(await give({ token: '' }, input)).toMatchObject({ status: 410000 })
  })

  test('phones cannot be tried out: the same answer for all who cannot receive, and few searches a day', async () => {
    const from = await t.person(1_000n)
    const unverified = await shop.person()
    const unknown = await find(from, '13012345678')
    expect(unknown).toMatchObject({ status: 400, code: 'NO_RECEIVER' })
    expect(await find(from, unverified.phone)).toMatchObject({ code: 'NO_RECEIVER', msg: unknown.msg })
    expect(await find(from, from.phone)).toMatchObject({ code: 'SELF' })
    expect(await find(from, '12345')).toMatchObject({ code: 'INVALID' })
    const said: (string | undefined)[] = []
    for (let i = 0; i < 60; i++) {
      said.push((await find(from, `1301234${String(i).padStart(4, '0')}`)).code)
      shop.clock.advance(120)
    }
    expect(said.filter(code => code === 'NO_RECEIVER').length).toBeLessThanOrEqual(20)
    expect(said.at(-1)).toBe('TOO_MANY')
    expect((await find(from)).status).toBe(200)
  })

  test('closed by an operator it says so', async () => {
    const [from, to] = [await t.person(1_000n), await t.person(0n)]
    const held = await proofs(from, to)
    await t.rule({ code: 'xfq', open: false })
    expect((await find(from)).data).toMatchObject({ open: 0, note: expect.stringContaining('暂停') })
    expect(await find(from, to.phone)).toMatchObject({ code: 'CLOSED' })
    expect(await give(from, { ...held, num: '1' })).toMatchObject({ code: 'CLOSED' })
    await t.rule({ code: 'xfq', minMinor: 100n })
  })

  test('a closed account is named nowhere any more', async () => {
    const [from, to] = [await t.person(1_000n), await t.person(0n, 'xfq', '周掌柜')]
    await t.do({ code: 'xfq' }, [from, to], 100n)
    await transact(shop.db, tx => closed(tx, to.id))
    expect((await find(from)).data.list).toMatchObject([{ title: '转赠给 已注销用户' }])
    const rows = await shop.db.select().from(valueTransfers).where(eq(valueTransfers.otherId, to.id))
    expect(rows).toMatchObject([{ otherName: '' }])
    await expect(t.do({ code: 'xfq' }, [from, to], 100n)).rejects.toMatchObject({ code: 'NO_RECEIVER' })
  })

  test('an account that closes while something is given to it never keeps it', async () => {
    const from = await t.person(10_000n)
    const closing = await Promise.all(Array.from({ length: 8 }, () => t.person(0n)))
    await Promise.allSettled(
      closing.flatMap(to => [t.do({ code: 'xfq' }, [from, to], 100n), transact(shop.db, tx => closed(tx, to.id))])
    )
    for (const to of closing) {
      const [row] = await shop.db.select().from(users).where(eq(users.id, to.id))
      if (row!.disabled) expect(await t.has(to)).toBe(0n)
    }
  })
})

test('my coupons, by their state', async () => {
  const [me, other] = [await shop.person(), await shop.person()]
  const shopId = newId()
  await shop.db.insert(shops).values({ id: shopId, name: '山间茶舍' } as typeof shops.$inferInsert)
  const day = (days: number) => new Date(t.now().getTime() + days * 86_400_000)
  const own = (title: string, fields: Partial<typeof userCoupons.$inferInsert>) => ({
    userId: me.id,
    id: newId(),
    templateId: newId(),
    nth: 1,
    title,
    thresholdFen: 9_900n,
    amountFen: 2_000n,
    startsAt: day(-9),
    endsAt: day(3),
    ...fields
  })
  await shop.db
    .insert(userCoupons)
    .values([
      own('后到期', { endsAt: day(5) }),
      own('先到期', { shopId }),
      own('已用', { state: 'used', usedAt: day(-1) }),
      own('过期', { endsAt: day(-1) }),
      own('别人的', { userId: other.id })
    ])
  const list = (state?: 'unused' | 'used' | 'expired') =>
    shop.call('GET /api/subsidy/gift/gift_consumer_coupon', state ? { state } : {}, { token: me.token })
  const unused = await list()
  expect(unused.data).toMatchObject({
    count: 2,
    counts: { unused: 2, used: 1, expired: 1 },
    xfq: '0.00',
    list: [
      { title: '先到期', mer_id: shopId, mer_name: '山间茶舍', coupon_price: '20.00', use_min_price: '99.00' },
      { title: '后到期', mer_id: null, mer_name: '' }
    ]
  })
  expect((await list('used')).data.list).toMatchObject([{ title: '已用', state: 'used' }])
  expect((await list('expired')).data.list).toMatchObject([{ title: '过期', state: 'expired' }])
  expect(await list('all' as 'used')).toMatchObject({ code: 'INVALID' })
  expect(await shop.call('GET /api/subsidy/gift/gift_consumer_coupon', {})).toMatchObject({ status: 410000 })
})
