import fc from 'fast-check'
import { holding } from '../../../test/console'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'
import { Releasing } from '../../../test/releasing'
import { Transferring } from '../../../test/transferring'
import { issueTicket } from '../../engines/identity/tickets'
import { type Asset, check, fundPool, minorText } from '../../engines/ledger'
import { accelerate } from '../../engines/release'
import { newId } from '../../lib/ids'

let shop: TestShop
let e: Exchanging
let r: Releasing
let t: Transferring
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  e = new Exchanging(shop)
  r = new Releasing(shop)
  t = new Transferring(shop)
  for (const code of ['hdt', 'hdtval'] as const) await t.rule({ code, asset: code, title: '转赠' })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const centre = async (who: Who) => (await shop.call('GET /api/youxuan/center', {}, who)).data
const held = async (who: Who, page = {}) => (await shop.call('GET /api/youxuan/hdt_order_list', page, who)).data
const take = (who: Who) => shop.call('POST /api/youxuan/hdt_hold_draw', {}, who)

/** A promise of a tenth a day, funded whole unless told otherwise. */
async function promise(
  userId: string,
  asset: Asset,
  totalMinor: bigint,
  fields: Parameters<Releasing['plan']>[0] = {}
) {
  const plan = await r.plan({ asset, dailyBp: 1_000, lastsDays: 10, ...fields })
  await fundPool(shop.db, { pool: plan.pool, asset, amountMinor: totalMinor, key: newId(), at: e.now() })
  await r.open(plan, userId, totalMinor)
  return plan
}

async function nextDay() {
  r.nextDay()
  await r.run()
}

describe('vouchers', () => {
  test('are summed whatever their state, and come day by day', async () => {
    const me = await shop.person()
    expect(await centre(me)).toMatchObject({ total_number: '0.00', balance: '0.00', locked: '0.00' })
    await e.give(me.id, 500n, 'xfq')
    await promise(me.id, 'xfq', 10_000n)
    expect(await centre(me)).toMatchObject({ total_number: '105.00', balance: '5.00', locked: '100.00' })
    await nextDay()
    expect(await centre(me)).toMatchObject({
      total_number: '105.00',
      balance: '15.00',
      locked: '90.00',
      day_release: '10.00'
    })
    const { data } = await shop.call('GET /api/youxuan/xfq_dynamic_release', {}, me)
    expect([data.list.length, data.list.at(-1), data.day_release]).toEqual([
      30,
      { day: '2026-11-21', number: '10.00', boosted: '0.00' },
      '10.00'
    ])
    const lots = (await shop.call('GET /api/youxuan/xfq_order_list', {}, me)).data
    expect(lots).toMatchObject({
      count: 1,
      locked: '90.00',
      list: [
        { total_number: '100.00', released: '10.00', left_number: '90.00', daily_text: '每天释放 10%', state: 'open' }
      ]
    })
    expect((await shop.call('GET /api/youxuan/xfq_order_list', {}, await shop.person())).data).toMatchObject({
      count: 0
    })
  })

  test('are listed with what moved, by wallet and by side', async () => {
    const me = await shop.person()
    await e.give(me.id, 700n, 'sqx')
    await e.give(me.id, 900n, 'dhq')
    const bills = async (input: Record<string, unknown>) =>
      (await shop.call('GET /api/youxuan/bill_list', input, me)).data
    expect(await bills({ category: 'sqx' })).toMatchObject({ count: 1, wallet: { code: 'sqx', balance: '7.00' } })
    expect(await bills({ category: 'sqx', pm: 1 })).toMatchObject({ count: 1 })
    expect(await bills({ category: 'sqx', pm: 0 })).toMatchObject({ count: 0, list: [] })
    expect(await bills({})).toMatchObject({ wallet: { code: 'xfq' }, locked: '0.00', waiting: '0.00' })
    expect((await shop.call('GET /api/youxuan/dhq_order_list', {}, me)).data).toMatchObject({
      wallet: { balance: '9.00' }
    })
    expect((await shop.call('GET /api/youxuan/sqx_order_list', {}, me)).data).toMatchObject({ wallet: { code: 'sqx' } })
    expect(await shop.call('GET /api/youxuan/bill_list', { category: 'CNY' } as never, me)).toMatchObject({
      code: 'INVALID'
    })
    expect(await shop.call('GET /api/youxuan/center', {})).toMatchObject({ status: 410000 })
  })
})

describe('tokens that are held', () => {
  test('are set aside when they are released, and taken once', async () => {
    const me = await shop.person()
    expect(await take(me)).toMatchObject({ code: 'NOTHING' })
    await promise(me.id, 'hdt', 100_000n, { collect: 'any' })
    await nextDay()
    expect(await held(me)).toMatchObject({ ready: '1.0000', balance: '0.0000', locked: '9.0000' })
    const all = await Promise.all([take(me), take(me), take(me)])
    expect(all.filter(({ status }) => status === 200).map(({ data }) => data)).toEqual([
      { number: '1.0000', balance: '1.0000' }
    ])
    expect(await held(me)).toMatchObject({ ready: '0.0000', balance: '1.0000' })
  })

  test('come sooner by orders of one’s own and of direct friends, in all no more', async () => {
    const me = await shop.person()
    const friend = await shop.person({ referrerId: me.id })
    await promise(me.id, 'hdt', 100_000n, { ownBp: 1_000, fanBp: 500, boostDayBp: 1_000, collect: 'any' })
    const bought = (buyerId: string) =>
      accelerate({ db: shop.db }, { buyerId, orderFen: 1_000n, key: newId(), at: e.now() })
    await bought(me.id)
    await bought(friend.id)
    const speed = async () => (await shop.call('GET /api/youxuan/hdt_dynamic_release', {}, me)).data
    expect(await speed()).toMatchObject({
      boost: '1.5000',
      plans: [
        {
          daily_text: '每天释放 10%',
          own_text: '本人订单实付的 10% 提前释放',
          fan_text: '直属好友订单实付的 5% 提前释放'
        }
      ]
    })
    await nextDay()
    expect(await speed()).toMatchObject({ boost: '0.5000', boosted: '1.0000', day_release: '2.0000' })
    expect((await held(me)).list[0]).toMatchObject({ boost: '0.5000', released: '2.0000' })
  })

  test('whatever is held: what was released and what is left is what was promised, every day', async () => {
    const run = fc.asyncProperty(
      fc.record({ total: fc.bigInt({ min: 1n, max: 900_000n }), dailyBp: fc.integer({ min: 1, max: 10_000 }) }),
      async ({ total, dailyBp }) => {
        const me = await shop.person()
        await promise(me.id, 'hdt', total, { dailyBp, lastsDays: 3, collect: 'any' })
        for (let day = 0; day < 3; day++) {
          await nextDay()
          const who = { ...me, token: await shop.tokenOf(me.id) }
          const { list, locked, ready } = await held(who)
          const sum = Number(list[0]!.released) + Number(list[0]!.left_number)
          expect(sum.toFixed(4)).toBe(minorText(total, 4))
          expect((Number(locked) + Number(ready)).toFixed(4)).toBe(minorText(total, 4))
        }
      }
    )
    await fc.assert(run, { numRuns: 4 })
  })
})

describe('giving', () => {
  const find = 'GET /api/youxuan/find_user_by_phone'
  const proof = async ({ id, phone }: { id: string; phone: string }) =>
    (await issueTicket(shop.db, 'phone:verify', phone, id, t.now())).ticket

  test.each([
    ['hdt', 'POST /api/youxuan/gift_hdt'],
    ['hdtval', 'POST /api/youxuan/hdt_val_transfer_out']
  ] as const)(
    '%s to a verified friend found by phone; what was looked up for one is no use for the other',
    async (asset, give) => {
      const [me, friend] = [await t.person(100_000n, asset), await t.person(0n)]
      const { data } = await shop.call(find, { type: asset, phone: friend.phone }, me)
      expect(data).toMatchObject({ asset, balance: '10.0000', receiver_info: { name: '*小满' } })
      const to = data.receiver_info!.ticket
      const send = async (key: typeof give | 'POST /api/youxuan/gift_hdt' | 'POST /api/youxuan/hdt_val_transfer_out') =>
        shop.call(key, { to, ticket: await proof(me as never), num: '2.5' }, { ...me, idem: newId() })
      const other = asset === 'hdt' ? 'POST /api/youxuan/hdt_val_transfer_out' : 'POST /api/youxuan/gift_hdt'
      expect(await send(other)).toMatchObject({ code: 'RECEIVER_EXPIRED' })
      expect((await send(give)).data).toMatchObject({ number: '2.5000', balance: '7.5000' })
      expect(await t.has(friend, asset)).toBe(25_000n)
    }
  )
})

describe('exchanges', () => {
  test('go by their rules, with all of their records', async () => {
    const rule = await e.rule({
      code: 'dhq_xfq',
      title: '兑换券换消费券',
      fromAsset: 'dhq',
      toAsset: 'xfq',
      pool: 'to-xfq',
      rateFrom: 100n,
      rateTo: 100n,
      minMinor: 100n,
      personDayMinor: 10_000n
    })
    await e.fill(rule as never, 100_000n)
    const me = await shop.person()
    await e.give(me.id, 5_000n, 'dhq')
    expect((await shop.call('GET /api/jys/index', {}, me)).data).toMatchObject({ type: 'dhq_xfq', open: 1 })
    const swap = (num: string) => shop.call('POST /api/jys/exchange', { num }, { ...me, idem: newId() })
    expect((await swap('20')).data).toMatchObject({ from: '20.00', to: '20.00' })
    await swap('5')
    expect(await swap('30')).toMatchObject({ code: 'INSUFFICIENT' })
    const record = async (input: Record<string, unknown>) => (await shop.call('GET /api/jys/record', input, me)).data
    expect(await record({})).toMatchObject({ count: 2, list: [{ from: '5.00' }, { from: '20.00' }] })
    expect(await record({ page: 2, limit: 1 })).toMatchObject({ count: 2, list: [{ from: '20.00' }] })
    expect(await shop.call('GET /api/jys/record', { type: 'no_such' }, me)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('city companies', () => {
  test('are written by operators and read by everybody, those that are shown', async () => {
    const operator = await holding(shop, ['site.read', 'site.edit'])
    const form = { name: '杭州公司', city: '杭州市', address: '', phone: '0571-8800', info: '', published: 1, sort: 2 }
    const save = (more: Record<string, unknown> = {}) =>
      shop.call('POST /api/admin/city_company/save', { ...form, ...more }, operator)
    const { id } = (await save()).data
    await save({ name: '成都公司', city: '成都市', sort: 1 })
    await save({ name: '暂不展示', city: '北京市', published: 0 })
    const list = async (input = {}) => (await shop.call('GET /api/youxuan/city_list', input)).data
    expect(await list()).toMatchObject({ count: 2, list: [{ name: '成都公司' }, { name: '杭州公司' }] })
    expect((await list()).cities.sort()).toEqual(['成都市', '杭州市'])
    expect(await list({ city: '杭州市' })).toMatchObject({ count: 1, list: [{ id, phone: '0571-8800' }] })
    await save({ id, name: '杭州总部' })
    expect((await shop.call('GET /api/admin/city_company/list', {}, operator)).data).toMatchObject({ count: 3 })
    expect((await list({ city: '杭州市' })).list[0]).toMatchObject({ name: '杭州总部' })
    expect(await save({ id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await save({ name: ' ' })).toMatchObject({ code: 'INVALID' })
    const nobody = await holding(shop, ['coupon.read'])
    expect(await shop.call('POST /api/admin/city_company/save', form, nobody)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
