import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Boxing } from '../../../test/boxing'
import { Giving } from '../../../test/giving'
import { TestShop } from '../../../test/harness'
import { boxConsents, drawCampaigns, drawGrants, messages } from '../../db/schema'
import { checkBox, closeDraw, drawReport, openDraw, type PrizeTerms } from '../../engines/draw'
import { check, fundUser, setReference } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { saveBox } from './boxes'

let shop: TestShop
let b: Boxing
let g: Giving
let operatorId: string
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '50' } })
  b = new Boxing(shop)
  g = new Giving(shop)
  operatorId = (await shop.person({ roles: ['operator'] })).id
  await setReference(shop.db, 'ruby', { minor: 100n, fen: 100n })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
type Fields = Parameters<Boxing['draws']['draft']>[0]
const DAY_MS = 86_400_000
const operator = async () => ({ token: await shop.tokenOf(operatorId) })

const rubies = (stock: number, amountMinor = 200n): PrizeTerms => ({
  name: `${amountMinor / 100n} 红宝石`,
  kind: 'points',
  asset: 'ruby',
  amountMinor,
  weight: 1,
  stock
})
async function mugs(stock: number): Promise<PrizeTerms> {
  const { productId, skuId } = await b.thing('杯', stock)
  const detail = { productId, skuId, postFree: true }
  return { name: '马克杯', kind: 'prize_goods', asset: 'jindou', amountMinor: 0n, weight: stock, stock, detail }
}

/** A company's box of fifty beans, or one that is given away. */
async function box(prizes: PrizeTerms[], fields: Fields = {}) {
  const terms = { place: 'gsblind', pick: 'box', priceMinor: 50n, ...fields } as const
  const code = await b.draws.draft(terms, prizes)
  for (const { asset, amountMinor, stock } of prizes)
    if (amountMinor > 0n) await b.draws.fill(code, asset as 'ruby', amountMinor * BigInt(stock))
  const shopId = await b.buying.store({ name: '山间茶事' })
  await saveBox(shop.app.services, { code, shopId, subtitle: '茶友专享', picture: '/p.png', sort: 0 })
  await openDraw(shop.app.services, { code, at: b.now() })
  return code
}
const givenBox = (prizes: PrizeTerms[]) => box(prizes, { entry: 'chances', priceMinor: 0n })
const giveaway = (campaign: string, fields: Parameters<Giving['open']>[0] = {}) =>
  g.open({
    place: 'takeblind',
    kind: 'give_box',
    asset: null,
    amountMinor: 0n,
    detail: { campaign },
    stock: 3,
    endsAt: new Date(b.now().getTime() + 20 * DAY_MS),
    ...fields
  })

const rich = async (beans = 1_000n) => {
  const who = await b.person()
  await fundUser(shop.db, { userId: who.id, asset: 'jindou', amountMinor: beans, key: newId(), at: b.now() })
  return who
}
const info = async (who: Who, code: string) => (await shop.call('GET /api/gsblind/info', { code }, who)).data
const open = async (who: Who, code: string, nonce = 1, times = 1) =>
  shop.call(
    'POST /api/gsblind/open',
    { code, nonce, times, hash: await b.draws.hash(code), client_seed: 'mySeed1234' },
    who
  )
const take = (who: Who, code: string) => shop.call('POST /api/takeblind/take', { code }, { ...who, idem: newId() })
const offer = async (who: Who, code: string) =>
  (await shop.call('GET /api/takeblind/info', {}, who)).data.list.find(({ id }) => id === code)!
const taken = async (who: Who) => (await shop.call('GET /api/takeblind/list', {}, who)).data

describe('a box for points', () => {
  test('says whose it is, what it holds and costs, and is opened for its price', async () => {
    const code = await box([rubies(4), await mugs(2)])
    const who = await rich()
    expect(await info(who, code)).toMatchObject({
      mer_name: '山间茶事',
      subtitle: '茶友专享',
      price: '50',
      worth: '0.50',
      given: 0,
      boxes_left: 6,
      boxes_total: 6,
      age: 'adult',
      is_parent: 1
    })
    const { list } = (await shop.call('GET /api/gsblind/prize_list', { code }, who)).data
    expect(list).toMatchObject([
      { name: '2 红宝石', odds: '66.66%', left: 4, value: '2.00' },
      { name: '马克杯', odds: '33.33%', picture: '/p.png', value: '50.00' }
    ])
    const made = await open(who, code, 1, 3)
    expect(made.data.drawn_all.map(one => [one.nonce, one.ticket_no, one.paid_by])).toEqual([
      [1, 1, 'price'],
      [2, 2, 'price'],
      [3, 3, 'price']
    ])
    expect(await b.draws.has(who.id)).toBe(850n)
    expect((await open(who, code, 1, 3)).data.drawn_all).toEqual(made.data.drawn_all)
    expect(await b.draws.has(who.id)).toBe(850n)
    const won = made.data.drawn_all.filter(({ kind }) => kind === 'points').length
    expect(await b.draws.has(who.id, 'ruby')).toBe(BigInt(won) * 200n)
    const record = (await shop.call('GET /api/gsblind/record', { code }, who)).data
    expect(record.count).toBe(3)
    expect((await shop.call('GET /api/gsblind/record', { code }, await rich())).data.count).toBe(0)
  })

  test('six of them opened by thirty at once go to six, each ticket once, and prove themselves', async () => {
    const code = await box([rubies(3), rubies(3, 500n)])
    const people = await Promise.all(Array.from({ length: 30 }, () => rich(100n)))
    const all = await Promise.all(people.map(who => open(who, code)))
    const drawn = all.filter(({ status }) => status === 200).map(({ data }) => data.drawn!)
    expect(drawn.map(one => one.ticket_no).sort((x, y) => x - y)).toEqual([1, 2, 3, 4, 5, 6])
    expect(all.filter(one => one.code === 'SOLD_OUT')).toHaveLength(24)
    expect((await drawReport(shop.app.services, code)).lines.map(({ given }) => given)).toEqual([3, 3])
    await runJob(shop.app.services, 'draw-keep')
    expect(await checkBox(shop.db, code)).toEqual({ checked: 6, wrong: null })
  })

  test('is not opened by the poor, by a sub-account, by the young, or before an age is said', async () => {
    const code = await box([rubies(9)])
    const poor = await rich(49n)
    expect(await open(poor, code)).toMatchObject({ code: 'INSUFFICIENT', msg: expect.stringContaining('金豆不足') })
    const sub = await shop.person({ parentId: poor.id })
    expect(await open(sub, code)).toMatchObject({ code: 'SUB_ACCOUNT' })
    const nobody = await shop.person()
    expect(await open(nobody, code)).toMatchObject({ code: 'AGE_NEEDED' })
    const year = b.now().getFullYear()
    await shop.db.insert(boxConsents).values({ userId: nobody.id, birthday: `${year - 12}-01-01` })
    expect(await open(nobody, code)).toMatchObject({ code: 'GUARDIAN_NEEDED' })
    await shop.db
      .update(boxConsents)
      .set({ birthday: `${year - 5}-01-01` })
      .where(eq(boxConsents.userId, nobody.id))
    expect(await open(nobody, code)).toMatchObject({ code: 'UNDER_AGE' })
    expect(await shop.call('GET /api/gsblind/info', { code })).toMatchObject({ status: 410000 })
  })

  test('what law and the page forbid is not written: too dear, endless, for money, of no published value', async () => {
    const draft = (fields: Fields, prizes = [rubies(2)]) =>
      b.draws.draft({ place: 'gsblind', pick: 'box', priceMinor: 50n, ...fields }, prizes).then(
        () => '',
        error => error.code
      )
    expect(await draft({ priceMinor: 20_001n })).toBe('PRICE_TOO_HIGH')
    expect(await draft({ priceMinor: 0n })).toBe('BAD_DRAW')
    expect(await draft({ asset: 'hongdou' })).toBe('BAD_DRAW')
    expect(await draft({ entry: 'chances', priceMinor: 0n, chanceFen: 100n })).toBe('BAD_DRAW')
    const nothing = { ...rubies(0), amountMinor: 0n }
    expect(await draft({ pick: 'weights' }, [rubies(2), nothing])).toBe('BAD_DRAW')
    expect(await draft({})).toBe('')
  })
})

describe('a box that is given away', () => {
  test('is taken once when its conditions are met, and opened the same way', async () => {
    const code = await givenBox([rubies(5)])
    const it = await giveaway(code, { conditions: [{ kind: 'signed_days', target: 1, days: 0 }] })
    const who = await b.person()
    expect(await offer(who, it.code)).toMatchObject({
      code,
      mer_name: '山间茶事',
      can_take: 0,
      fault: '还没有达到领取条件',
      list: [{ title: '当天签到满 1 天', met: 0 }]
    })
    expect(await take(who, it.code)).toMatchObject({ code: 'NOT_MET' })
    const free = await giveaway(code, { stock: 2 })
    expect(await open(who, code)).toMatchObject({ code: 'NO_CHANCE' })
    expect((await take(who, free.code)).data).toMatchObject({ code, chances: 1 })
    expect(await take(who, free.code)).toMatchObject({ code: 'CLAIMED' })
    expect(await info(who, code)).toMatchObject({ given: 1, chances: 1, worth: '' })
    expect((await taken(who)).list).toMatchObject([{ code, state: 'unopened', _state: '待打开' }])
    expect((await open(who, code)).data.drawn).toMatchObject({ name: '2 红宝石', paid_by: 'chance' })
    expect((await taken(who)).list).toMatchObject([{ state: 'opened' }])
    expect(await offer(who, free.code)).toMatchObject({ state: 'had', can_take: 0 })
    expect(await taken(await b.person())).toEqual({ list: [], count: 0 })
  })

  test('three of them taken by forty at once go to three, and each can be opened', async () => {
    const code = await givenBox([rubies(3)])
    const it = await giveaway(code)
    const people = await Promise.all(Array.from({ length: 40 }, () => b.person()))
    const all = await Promise.all(people.map(who => take(who, it.code)))
    const winners = people.filter((_, i) => all[i]!.status === 200)
    expect(winners).toHaveLength(3)
    expect(all.filter(one => one.code === 'SOLD_OUT')).toHaveLength(37)
    const made = await Promise.all(winners.map(who => open(who, code)))
    expect(made.every(({ status }) => status === 200)).toBe(true)
    expect(await shop.db.$count(drawGrants, eq(drawGrants.campaign, code))).toBe(3)
  })

  test('is not taken by the young or a sub-account, and there are never more than tickets', async () => {
    const code = await givenBox([rubies(3)])
    await giveaway(code, { stock: 2 })
    await expect(giveaway(code, { stock: 2 })).rejects.toMatchObject({ code: 'BAD_GIVEAWAY' })
    const it = await giveaway(code, { stock: 1 })
    const nobody = await shop.person()
    expect(await take(nobody, it.code)).toMatchObject({ code: 'AGE_NEEDED' })
    expect(await take(await shop.person({ parentId: nobody.id }), it.code)).toMatchObject({ code: 'SUB_ACCOUNT' })
    expect(await take(await b.person(), 'give-none')).toMatchObject({ code: 'NOT_FOUND' })
    const sold = await box([rubies(3)])
    await expect(giveaway(sold)).rejects.toMatchObject({ code: 'BAD_GIVEAWAY' })
  })

  test('that nobody opened is lapsed when the box is over', async () => {
    const code = await givenBox([rubies(3)])
    const it = await giveaway(code)
    const who = await b.person()
    await take(who, it.code)
    // Seen before the end: no seed is published for what is over.
    const hash = await b.draws.hash(code)
    await closeDraw(shop.app.services, { code, at: b.now() })
    expect((await taken(who)).list).toMatchObject([{ state: 'lapsed', _state: '已过期' }])
    const late = { code, nonce: 1, hash, client_seed: 'mySeed1234' }
    expect(await shop.call('POST /api/gsblind/open', late, who)).toMatchObject({ code: 'CLOSED' })
    expect(await take(await b.person(), it.code)).toMatchObject({ code: 'NOT_OPEN' })
  })

  test('that is not opened is spoken of a day before its end, once, and not when it was opened', async () => {
    const code = await givenBox([rubies(3)])
    const it = await giveaway(code)
    const [idle, quick] = [await b.person(), await b.person()]
    for (const who of [idle, quick]) await take(who, it.code)
    await open(quick, code)
    await shop.db
      .update(drawCampaigns)
      .set({ endsAt: new Date(b.now().getTime() + DAY_MS / 2) })
      .where(eq(drawCampaigns.code, code))
    for (let i = 0; i < 2; i++) await runJob(shop.app.services, 'takeblind-remind')
    const told = async ({ id }: Who) =>
      (await shop.db.select().from(messages).where(eq(messages.userId, id))).filter(
        one => one.title === '盲盒快要过期了'
      )
    expect([(await told(idle)).length, (await told(quick)).length]).toEqual([1, 0])
  })

  test('whatever is taken and opened: what can be opened is what was taken less what was opened', async () => {
    const code = await givenBox([rubies(400)])
    const all = await Promise.all(Array.from({ length: 4 }, () => giveaway(code, { stock: 100 })))
    const deed = fc.oneof(fc.nat(3), fc.constant('open' as const))
    const run = fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 10 }), async deeds => {
      const who = await b.person()
      const had = new Set<number>()
      let opened = 0
      for (const one of deeds) {
        if (one === 'open') {
          const { status } = await open(who, code, opened + 1)
          expect(status).toBe(had.size > opened ? 200 : 400)
          if (status === 200) opened++
        } else {
          expect((await take(who, all[one]!.code)).status).toBe(had.has(one) ? 400 : 200)
          had.add(one)
        }
      }
      expect((await info(who, code)).chances).toBe(had.size - opened)
      expect(await b.draws.has(who.id, 'ruby')).toBe(BigInt(opened) * 200n)
    })
    await fc.assert(run, { numRuns: 8 })
  })
})

test('operators say whose a box is, and see how it goes', async () => {
  const code = await b.draws.draft({ place: 'gsblind', pick: 'box', priceMinor: 50n }, [rubies(2)])
  const shopId = await b.buying.store({ name: '果园直送' })
  const sent = { code, mer_id: shopId, subtitle: '', picture: '/p.png', sort: 3 }
  const who = await operator()
  const saved = await shop.call('POST /api/admin/gsblind', sent, who)
  expect(saved.data).toMatchObject({ code, state: 'draft', mer_name: '果园直送', boxes: 2, opened: 0, given: 0 })
  expect((await shop.call('GET /api/admin/gsblind', {}, who)).data.list.map(one => one.code)).toContain(code)
  expect(await shop.call('POST /api/admin/gsblind', { ...sent, mer_id: newId() }, who)).toMatchObject({
    code: 'BAD_BOX'
  })
  const elsewhere = await b.draws.draft()
  expect(await shop.call('POST /api/admin/gsblind', { ...sent, code: elsewhere }, who)).toMatchObject({
    code: 'BAD_BOX'
  })
  const person = await b.person()
  expect(await shop.call('GET /api/gsblind/info', { code }, person)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await shop.call('POST /api/admin/gsblind', sent, person)).toMatchObject({ code: 'FORBIDDEN' })
})
