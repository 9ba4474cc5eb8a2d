import { TestShop } from '../../../test/harness'
import { codeFor } from '../../../test/sign-in'
import { touring } from '../../../test/touring'
import { CARDS, verifyName, withoutProof } from '../../../test/withdrawing'
import { banners } from '../../db/schema'
import { saveExchangeRule } from '../../engines/exchange'
import { account, balanceOf, check, fundPool, user } from '../../engines/ledger'
import { runPayouts } from '../../engines/withdrawal'
import { newId } from '../../lib/ids'

let shop: TestShop
const tour = touring(() => shop)
beforeAll(async () => {
  shop = await TestShop.open()
  const { db } = shop
  await saveExchangeRule(shop.app.services, {
    code: 'tour_income',
    title: '旅游收益换消费券',
    fromAsset: 'lvyou',
    toAsset: 'xfq',
    pool: 'exchange-xfq',
    rateFrom: 100n,
    rateTo: 120n,
    minMinor: 100n,
    stepMinor: 100n,
    personDayMinor: 100_000n,
    totalDayMinor: 1_000_000n
  })
  const at = shop.clock.now()
  await fundPool(db, { pool: 'exchange-xfq', asset: 'xfq', amountMinor: 100_000n, key: newId(), at })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const has = (userId: string, asset: 'lvyou' | 'xfq' | 'shouyi') => balanceOf(shop.db, account(user(userId), asset))

/** Somebody whose fan has travelled with a single room: twenty yuan of income. */
async function earner() {
  const route = await tour.route()
  const dateId = await tour.date(route.id, { groupSize: 2 })
  const inviter = await shop.person()
  const fan = await shop.person({ referrerId: inviter.id })
  const first = await tour.joined(fan, dateId, { extras: [{ id: route.room, num: 1 }] })
  await tour.joined(await shop.person(), dateId, { group_id: first.groupId })
  await tour.later(33, inviter)
  await tour.tick()
  expect(await has(inviter.id, 'lvyou')).toBe(2_000n)
  return inviter
}

test('tour income is exchanged for vouchers, within what there is', async () => {
  const me = await earner()
  const { data: terms } = await shop.call('GET /api/tripfree/historyincomeList', {}, me)
  expect(terms).toMatchObject({ type: 'tour_income', from: { name: '旅游收益', balance: '20.00' }, most: '20.00' })
  const make = (num: string) => shop.call('POST /api/tripfree/exchangeincome', { num, version: terms.version }, me)
  expect(await make('20.01')).toMatchObject({ code: 'AMOUNT' })
  expect(await make('21')).toMatchObject({ code: 'INSUFFICIENT' })
  expect((await make('5')).data).toMatchObject({ from: '5.00', to: '6.00', from_balance: '15.00' })
  expect(await has(me.id, 'xfq')).toBe(600n)
  expect((await shop.call('GET /api/tripfree/historyincomeList', {}, me)).data.list).toMatchObject([{ to: '6.00' }])
})

test('tour income is withdrawn to one’s own card, and no other earnings with it', async () => {
  const me = await earner()
  await withoutProof(shop)
  const info = () => shop.call('GET /api/tripwithdraw/getdrawinfo', {}, me)
  expect((await info()).data).toMatchObject({ asset: 'lvyou', balance: '20.00', block: { code: 'REAL_NAME' } })
  await verifyName(shop, me.id)
  const captcha = await codeFor(shop, me.phone, 'verify', me.token)
  const bind = { extract_type: 'bank' as const, cardnum: CARDS.good, name: '陈小满', captcha }
  const { data: bound } = await shop.call('POST /api/tripwithdraw/setdrawtype', bind, me)
  const { data: accounts } = await shop.call('GET /api/tripwithdraw/accinfo', { bin: '622588' }, me)
  expect(accounts).toMatchObject({ list: [{ id: bound.account!.id }], bank: { bank_name: '招商银行' } })
  const cash = (money: string) => shop.call('POST /api/tripwithdraw/cash', { extract_type: 'bank', money }, me)
  expect(await cash('25')).toMatchObject({ code: 'INSUFFICIENT' })
  const { data } = await cash('15')
  expect(data).toMatchObject({ asset: 'lvyou', asset_name: '旅游收益', money: '15.00', fee: '0.15', arrive: '14.85' })
  expect([await has(me.id, 'lvyou'), await has(me.id, 'shouyi')]).toEqual([500n, 0n])
  const operator = await shop.person({ roles: ['operator'] })
  await shop.call('POST /api/admin/withdrawal/approve', { id: data.id }, operator)
  for (let run = 0; run < 2; run++) {
    shop.clock.advance(30)
    await runPayouts(shop.app.services)
  }
  const { data: records } = await shop.call('GET /api/tripwithdraw/getcashlist', { asset: 'lvyou' }, me)
  expect(records).toMatchObject({ list: [{ id: data.id, _status: '已到账' }], months: [{ arrived: '14.85' }] })
  expect((await info()).data).toMatchObject({ balance: '5.00', withdrawn: '15.00' })
})

test('entries by how they stand, and the banners above them', async () => {
  await shop.db.insert(banners).values({ id: newId(), place: 'tour', title: '免费游', picture: '/p.png', url: '' })
  expect((await shop.call('GET /api/tripfree/carouselbanner', {})).data.list).toMatchObject([{ title: '免费游' }])
  const route = await tour.route()
  const a = await shop.person()
  const entry = await tour.joined(a, await tour.date(route.id))
  const mine = (state?: 'joined' | 'ended') => shop.call('GET /api/tripfree/myorderlist', state ? { state } : {}, a)
  expect((await mine()).data).toMatchObject({ count: 1, list: [{ id: entry.id, _state: '待成团' }] })
  expect((await mine('joined')).data.count).toBe(1)
  expect((await mine('ended')).data.list).toEqual([])
})
