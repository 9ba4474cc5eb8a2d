import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'
import { Tongbao } from '../../../test/tongbao'
import { transact } from '../../db/connection'
import { tbDays, tbGifts } from '../../db/schema'
import { mergeAccounts } from '../../engines/identity/merge'
import { check } from '../../engines/ledger'
import { newId } from '../../lib/ids'

let shop: TestShop
let tb: Tongbao
let exchanging: Exchanging
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '20' } })
  tb = new Tongbao(shop, new Buying(shop))
  exchanging = new Exchanging(shop)
  await tb.terms()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }

/** Somebody a shop gave so many to. */
async function given(num: number) {
  const kept = await tb.kept(BigInt(num))
  const { data } = await tb.plan(kept.owner, num)
  await shop.call('POST /api/sendtb/doautojd', { id: data.id }, kept.owner)
  return { ...kept, me: kept.people[0]! }
}
const change = (me: Who, num: string, more: { type?: string } = {}, idem?: string) =>
  shop.call('POST /api/sendtb/change', { num, ...more }, { token: me.token, idem })

describe('exchanging', () => {
  const WAY = { fromAsset: 'tb', stepMinor: 10n, minMinor: 10n, rateFrom: 10n, personDayMinor: 60n }

  test('is not possible until operators say for what', async () => {
    const me = await shop.person()
    expect(await shop.call('GET /api/sendtb/changeinfo', {}, me)).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    expect(await change(me, '10')).toMatchObject({ status: 400, code: 'NOT_FOUND' })
  })

  test('turns 通宝 into beans or vouchers, by either rule, and is among the records', async () => {
    const beans = { code: 'tb_jindou', title: '通宝换金豆', toAsset: 'jindou', rateTo: 9n }
    await exchanging.fill(await exchanging.rule({ ...WAY, ...beans }), 100n)
    const vouchers = { code: 'tb_xfq', title: '通宝换消费券', toAsset: 'xfq', rateTo: 90n }
    await exchanging.fill(await exchanging.rule({ ...WAY, ...vouchers }), 1_000n)
    const { me } = await given(100)
    const info = await shop.call('GET /api/sendtb/changeinfo', {}, me)
    expect(info.data).toMatchObject({ type: 'tb_jindou', open: 1, from: { balance: '100' }, most: '60' })
    expect(info.data.ways.map(way => way.type).sort()).toEqual(['tb_jindou', 'tb_xfq'])
    expect((await change(me, '20')).data).toMatchObject({ from: '20', to: '18', from_balance: '80' })
    const other = await change(me, '30', { type: 'tb_xfq' })
    expect(other.data).toMatchObject({ from: '30', to: '2.70', from_balance: '50' })
    const log = await shop.call('GET /api/sendtb/loglist', {}, me)
    expect(log.data).toMatchObject({
      count: 2,
      list: [
        { title: '通宝换消费券', number: '30', pm: 0 },
        { title: '通宝换金豆', number: '20', pm: 0 }
      ]
    })
    expect(log.data.list.map(({ mark }) => mark)).toEqual(['兑得 2.70 消费券', '兑得 18 金豆'])
  })

  test.each([
    ['what has no step', '15', {}, 'AMOUNT'],
    ['parts of one', '10.5', {}, 'AMOUNT'],
    ['more than a day’s', '70', {}, 'DAY_CAP'],
    ['more than there is', '60', {}, 'INSUFFICIENT'],
    ['by a rule there is not', '10', { type: 'tb_gold' }, 'NOT_FOUND'],
    ['by a rule that takes something else', '10', { type: 'beans_else' }, 'NOT_FOUND']
  ])('of %s is refused and changes nothing', async (_, num, more, code) => {
    await exchanging.rule({ code: 'beans_else' })
    const { me } = await given(50)
    expect(await change(me, num, more)).toMatchObject({ status: 400, code })
    expect(await tb.got(me)).toBe(50n)
  })

  test('the same request many times at once is done once', async () => {
    const { me } = await given(50)
    const idem = newId()
    const answers = await Promise.all(Array.from({ length: 6 }, () => change(me, '20', {}, idem)))
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ data }) => data.id)).size).toBe(1)
    expect(await tb.got(me)).toBe(30n)
  })
})

describe('accounts that become one', () => {
  const merge = (fromId: string, toId: string) =>
    transact(shop.db, tx => mergeAccounts(tx, { fromId, toId }, shop.app.services.personal.mergeSteps, tb.now()))

  test('keep what both were given, and a day’s cap counts it together', async () => {
    const { owner, shopId, of, people } = await tb.kept(400n, 1)
    const other = await shop.person({ phone: null })
    const buying = new Buying(shop)
    await buying.address(other.id)
    await buying.pay(other, (await buying.order(other.token, [{ of }])).no)
    const first = await tb.plan(owner, 40)
    await shop.call('POST /api/sendtb/doautojd', { id: first.data.id }, owner)
    const second = await tb.plan(owner, 15)
    const me = people[0]!
    await merge(other.id, me.id)
    expect(await tb.got(me)).toBe(80n)
    expect(await shop.db.$count(tbGifts, eq(tbGifts.userId, other.id))).toBe(0)
    expect(await shop.db.select().from(tbDays).where(eq(tbDays.shopId, shopId))).toMatchObject([{ given: 80 }])
    // Each waited for fifteen: there is room for one of them.
    await shop.call('POST /api/sendtb/doautojd', { id: second.data.id }, owner)
    expect([await tb.got(me), await tb.has(shopId), await tb.has(shopId, 'frozen')]).toEqual([95n, 305n, 0n])
    const log = await shop.call('GET /api/sendtb/loglist', { type: 'got' }, { token: await shop.tokenOf(me.id) })
    expect(log.data.list.map(({ number }) => number)).toContain('15')
  })

  test('owe what the other owed', async () => {
    const { me } = await given(30)
    const other = await shop.person({ phone: null })
    const [gift] = await shop.db.select().from(tbGifts).where(eq(tbGifts.userId, me.id))
    const owing = { ...gift!, userId: other.id, id: newId(), taskId: null, orderId: newId(), perYuan: 50 }
    await shop.db.insert(tbGifts).values({ ...owing, asked: 5, given: 5, owed: 5 })
    await merge(other.id, me.id)
    const rows = await shop.db.select().from(tbGifts).where(eq(tbGifts.userId, me.id))
    expect(rows.map(({ owed }) => owed).sort()).toEqual([0, 5])
  })
})

test('a closed account gets nothing, and its part is the shop’s again', async () => {
  const { owner, shopId, people } = await tb.kept(40n, 2)
  const { data } = await tb.plan(owner, 20)
  const desk = await shop.person({ roles: ['operator'] })
  const block = { id: people[0]!.id, reason: '违规' }
  expect((await shop.call('POST /api/admin/customer/block', block, desk)).status).toBe(200)
  const run = await shop.call('POST /api/sendtb/doautojd', { id: data.id }, owner)
  expect(run.data).toMatchObject({ state: 'done', given_people: 1, given_num: 20, skipped: 1 })
  expect([await tb.got(people[0]!), await tb.has(shopId), await tb.has(shopId, 'frozen')]).toEqual([0n, 20n, 0n])
})
