import { eq } from 'drizzle-orm'
import { FakeAuction } from '../../../test/fakes/auction'
import { TestShop } from '../../../test/harness'
import { verifyName } from '../../../test/withdrawing'
import { auctionRecharges, messages, sandboxAuctions, users } from '../../db/schema'
import { account, balanceOf, check, fundUser, outside, user } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

type Who = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let operator: Who
const house = new FakeAuction()
beforeAll(async () => {
  await house.start()
  shop = await TestShop.open()
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
  await house.close()
})

const fund = (at: TestShop, { id: userId }: Who, amountMinor: bigint) =>
  fundUser(at.db, { userId, asset: 'hdtval', amountMinor, key: newId(), at: at.clock.now() })

/** Somebody with a real name and a hundred of the value; the phone says what the sandbox makes of it. */
async function holder(at = shop, fields: Parameters<TestShop['person']>[0] = {}) {
  const person = await at.person(fields)
  await verifyName(at, person.id)
  await fund(at, person, 1_000_000n)
  return person
}

const recharge = (who: Who, num: string, at = shop, idem = newId()) =>
  at.call('POST /api/recharge_to_paimai/hdt_val_recharge', { num }, { token: who.token, idem })
const has = async ({ id }: Who, at = shop) => [
  await balanceOf(at.db, account(user(id), 'hdtval')),
  await balanceOf(at.db, account(user(id), 'hdtval', 'frozen'))
]
const send = (at = shop) => runJob(at.app.services, 'auction-send')
const listOf = async (who: Who, at = shop) =>
  (await at.call('GET /api/recharge_to_paimai/recharge_list', {}, who)).data.list

test('value is held, sent once, and gone when the house has it', async () => {
  const me = await holder()
  const made = await recharge(me, '30')
  expect(made.data).toMatchObject({ number: '30.0000', state: 'held', _state: '待发送' })
  expect(made.data.account).not.toContain(me.phone)
  expect(await has(me)).toEqual([700_000n, 300_000n])
  const before = await balanceOf(shop.db, account(outside('auction'), 'hdtval'))
  await Promise.all([send(), send(), send()])
  expect(await has(me)).toEqual([700_000n, 0n])
  expect((await balanceOf(shop.db, account(outside('auction'), 'hdtval'))) - before).toBe(300_000n)
  expect(await listOf(me)).toMatchObject([{ state: 'done', _state: '已到账' }])
  expect(await shop.db.select().from(sandboxAuctions)).toMatchObject([{ told: 1, amountMinor: 300_000n }])
  const told = await shop.db.select().from(messages).where(eq(messages.userId, me.id))
  expect(told.map(one => one.title)).toEqual(['拍卖行充值已到账'])
  const cfg = await shop.call('GET /api/recharge_to_paimai/hdt_val_recharge_cfg', {}, me)
  expect(cfg.data).toMatchObject({ open: 1, note: '', balance: '70.0000', left_today: '4970.0000', minimum: '10.0000' })
})

test('a house that knows no such account has it back; one that takes its time is asked again', async () => {
  const [gone, slow] = [await holder(shop, { phone: '13911110000' }), await holder(shop, { phone: '13911111111' })]
  await recharge(gone, '20')
  await recharge(slow, '20')
  await send()
  expect(await listOf(gone)).toMatchObject([{ state: 'back', reason: '拍卖行没有找到这个手机号的账户' }])
  expect(await has(gone)).toEqual([1_000_000n, 0n])
  expect(await listOf(slow)).toMatchObject([{ state: 'sending' }])
  shop.clock.advance(60)
  await send()
  expect(await listOf({ ...slow, token: await shop.tokenOf(slow.id) })).toMatchObject([{ state: 'done' }])
  expect(await has(slow)).toEqual([800_000n, 0n])
})

test('is refused clearly, and nothing is held', async () => {
  const plain = await shop.person()
  await fund(shop, plain, 1_000_000n)
  expect(await recharge(plain, '20')).toMatchObject({ code: 'REAL_NAME' })
  const me = await holder()
  expect(await recharge(me, '5')).toMatchObject({ code: 'AMOUNT' })
  expect(await recharge(me, '10.5')).toMatchObject({ code: 'AMOUNT' })
  expect(await recharge(me, '2001')).toMatchObject({ code: 'AMOUNT' })
  expect(await recharge(me, 'ten')).toMatchObject({ code: 'INVALID' })
  expect(await recharge(me, '101')).toMatchObject({ code: 'INSUFFICIENT' })
  const changed = await holder()
  await shop.db.update(users).set({ phoneChangedAt: shop.clock.now() }).where(eq(users.id, changed.id))
  expect(await recharge(changed, '20')).toMatchObject({ code: 'COOLING' })
  expect(await has(me)).toEqual([1_000_000n, 0n])
  expect(await shop.db.$count(auctionRecharges, eq(auctionRecharges.userId, me.id))).toBe(0)
})

test('the day’s cap holds against many at once, and the same key is done once', async () => {
  const me = await holder()
  await fund(shop, me, 100_000_000n)
  const answers = await Promise.all(Array.from({ length: 4 }, () => recharge(me, '2000')))
  expect(answers.map(one => one.code ?? 'OK').sort()).toEqual(['DAY_CAP', 'DAY_CAP', 'OK', 'OK'])
  const key = newId()
  const twice = await Promise.all([recharge(me, '100', shop, key), recharge(me, '100', shop, key)])
  const done = twice.filter(one => one.status === 200)
  expect(new Set(done.map(one => one.data.id)).size).toBe(1)
  expect((await has(me))[1]).toBe(41_000_000n)
})

test('operators set the terms and see what was sent', async () => {
  const asked = async () => (await shop.call('GET /api/admin/team/auction', {}, await fresh())).data.list[0]!
  const fresh = async () => ({ ...operator, token: await shop.tokenOf(operator.id) })
  const { house: _, connected, ...terms } = await asked()
  expect(connected).toBe(1)
  const save = async (change: object, who?: Who) =>
    shop.call('POST /api/admin/team/auction', { ...terms, ...change }, who ?? (await fresh()))
  expect(await save({ most: '1.0000' })).toMatchObject({ code: 'INVALID' })
  expect(await save({ step: '0' })).toMatchObject({ code: 'INVALID' })
  const me = await holder()
  expect(await save({ open: 0 }, me)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await save({ open: 0 })).status).toBe(200)
  expect(await recharge(me, '20')).toMatchObject({ code: 'OFF' })
  expect((await save({ open: 1 })).status).toBe(200)
  const all = await shop.call('GET /api/admin/team/auctions', { limit: 100 }, await fresh())
  expect(new Set(all.data.list.map(one => one.state))).toEqual(new Set(['done', 'back', 'held']))
  const back = await shop.call('GET /api/admin/team/auctions', { state: 'back' }, await fresh())
  expect(back.data.list.map(one => one.reason)).toEqual(['拍卖行没有找到这个手机号的账户'])
  expect(await shop.call('GET /api/admin/team/auctions', {}, me)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await shop.call('GET /api/admin/team/auction', {}, me)).toMatchObject({ code: 'FORBIDDEN' })
})

describe('the house’s own service', () => {
  let outer: TestShop
  beforeAll(async () => {
    outer = await TestShop.open({ env: house.settings() })
  })
  afterAll(() => outer.close())
  beforeEach(() => {
    house.secret = 'the-secret'
    house.told.length = 0
    house.says = (_, { no }) => ({ json: { state: 'done', no, trade_no: 'H1' } })
  })

  test('is told once, signed both ways', async () => {
    const me = await holder(outer)
    await recharge(me, '12', outer)
    await send(outer)
    expect(await listOf(me, outer)).toMatchObject([{ state: 'done' }])
    expect(house.told).toMatchObject([
      { path: '/recharges', fields: { app_id: 'shop-1', amount: '12.0000', phone: me.phone } }
    ])
  })

  test('that answers unsigned, or falls over, is asked before it is told again', async () => {
    const me = await holder(outer)
    await recharge(me, '12', outer)
    house.secret = 'somebody else’s'
    await send(outer)
    expect(await has(me, outer)).toEqual([880_000n, 120_000n])
    const [row] = await outer.db.select().from(auctionRecharges).where(eq(auctionRecharges.userId, me.id))
    expect(row!.error).toContain('not signed')
    house.secret = 'the-secret'
    house.says = () => ({ status: 502, json: {} })
    outer.clock.advance(60)
    await send(outer)
    house.says = (path, { no }) => ({
      json: path === '/recharges/query' ? { state: 'unknown', no } : { state: 'refused', no, reason: '账户已冻结' }
    })
    outer.clock.advance(120)
    await send(outer)
    expect(house.told.map(one => one.path)).toEqual([
      '/recharges',
      '/recharges/query',
      '/recharges/query',
      '/recharges'
    ])
    expect(await listOf({ ...me, token: await outer.tokenOf(me.id) }, outer)).toMatchObject([
      { state: 'back', reason: '账户已冻结' }
    ])
    expect(await has(me, outer)).toEqual([1_000_000n, 0n])
  })
})

test('without a house nothing is taken', async () => {
  const alone = await TestShop.open({ env: { AUCTION_PROVIDER: 'none' } })
  const me = await holder(alone)
  const cfg = await alone.call('GET /api/recharge_to_paimai/hdt_val_recharge_cfg', {}, me)
  expect(cfg.data).toMatchObject({ open: 0, note: '还没有接入拍卖行，暂时不能充值' })
  expect(await recharge(me, '20', alone)).toMatchObject({ code: 'OFF' })
  expect(await has(me, alone)).toEqual([1_000_000n, 0n])
  expect(await send(alone)).toBe(0)
  await alone.close()
})
