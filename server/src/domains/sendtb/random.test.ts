import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Buying } from '../../../test/buying'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'
import { type Giver, Tongbao } from '../../../test/tongbao'
import { Windows } from '../../../test/windows'
import { orders, tbGifts, tbTasks } from '../../db/schema'
import { finishRefunds } from '../../engines/aftersale'
import { account, balanceOf, CONVERSION, check } from '../../engines/ledger'
import { runRefunds } from '../../engines/payment'
import { newId } from '../../lib/ids'
import { keepGiving } from './keep'

let shop: TestShop
let tb: Tongbao
let windows: Windows
let exchanging: Exchanging
let operator: Who
let packId: string
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
  const buying = new Buying(shop)
  tb = new Tongbao(shop, buying)
  operator = await shop.person({ roles: ['operator', 'staff'] })
  windows = new Windows(shop, buying, operator)
  exchanging = new Exchanging(shop)
  const way = { title: '通宝换金豆', fromAsset: 'tb', toAsset: 'jindou', rateFrom: 1n, rateTo: 1n, minMinor: 1n }
  const cap = { personDayMinor: 10n ** 9n, totalDayMinor: 10n ** 12n }
  await exchanging.fill(await exchanging.rule({ ...way, ...cap, stepMinor: 1n, code: 'tb_jindou' }), 10n ** 9n)
  await tb.terms({ personDay: 60 })
  packId = (await tb.pack(100n)).id
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
interface World extends Giver {
  people: Who[]
  /** What the shop bought, and what was ordered there. */
  purchases: string[]
  settled: string[]
  tasks: string[]
}

const renewed = async ({ id }: { id: string }) => ({ id, token: await shop.tokenOf(id) })
const made = () => balanceOf(shop.db, account(CONVERSION, 'tb'))
const pick = <T>(all: readonly T[], nth: number): T | undefined => all[nth % Math.max(1, all.length)]

/** A shop that gives a third of a 通宝 for a yuan, with three people who bought there. */
async function begin(): Promise<World> {
  const kept = await tb.kept(0n, 3)
  await tb.rule(kept.owner, '0.33', 50)
  return { ...kept, purchases: [], settled: [], tasks: [] }
}

/** What may happen; each answers nothing, and may be refused. */
const ACTS: Record<string, (world: World, nth: number) => Promise<unknown>> = {
  async buy(world) {
    world.purchases.push(await tb.bought({ ...world, owner: await renewed(world.owner) }, packId))
  },
  async recall({ purchases }, nth) {
    const id = pick(purchases, nth)
    if (!id) return
    await shop.call('POST /api/admin/order/refund', { id, reason: '店铺申请退款' }, await renewed(operator))
    await runRefunds(shop.app.services)
    await finishRefunds(shop.app.services)
  },
  async order({ people, of, settled }, nth) {
    const buyer = await renewed(pick(people, nth)!)
    const no = await windows.bought(buyer, [{ of }])
    await windows.settled(buyer, no)
    settled.push(no)
  },
  /** No path gives a settled order back today: it is set as it then would be. */
  async giveBack({ settled }, nth) {
    const no = pick(settled, nth)
    const back = { state: 'refunded', refundedAt: shop.clock.now() }
    if (no) await shop.db.update(orders).set(back).where(eq(orders.no, no))
  },
  async plan({ owner, tasks }, nth) {
    const { status, data } = await tb.plan(await renewed(owner), 1 + (nth % 70))
    if (status === 200) tasks.push(data.id)
  },
  run: async ({ owner, tasks }, nth) =>
    tasks.length && shop.call('POST /api/sendtb/doautojd', { id: pick(tasks, nth)! }, await renewed(owner)),
  cancel: async ({ owner, tasks }, nth) =>
    tasks.length && shop.call('POST /api/sendtb/canceltask', { id: pick(tasks, nth)! }, await renewed(owner)),
  async exchange({ people }, nth) {
    const person = await renewed(pick(people, nth)!)
    await shop.call('POST /api/sendtb/change', { num: String(1 + (nth % 40)) }, person)
  },
  job: () => tb.job()
}

/** A sum over people. */
const held = async (people: readonly Who[], of: (who: Who) => Promise<bigint>) => {
  let sum = 0n
  for (const one of people) sum += await of(one)
  return sum
}

/** Everything that was ever made for a shop is with it, with people, exchanged or back; nothing else moved. */
async function expectWhole(world: World, before: bigint) {
  const { shopId, people } = world
  const frozen = await tb.has(shopId, 'frozen')
  const around = (await tb.has(shopId)) + frozen + (await held(people, tb.got))
  expect(around + (await made())).toBe(before)
  const exchanged = await held(people, ({ id }) => exchanging.has(id, 'jindou'))
  const gifts = await shop.db.select().from(tbGifts).where(eq(tbGifts.shopId, shopId))
  const sum = (of: (gift: (typeof gifts)[number]) => number) => BigInt(gifts.reduce((all, gift) => all + of(gift), 0))
  expect(sum(({ given, back }) => given - back)).toBe((await held(people, tb.got)) + exchanged)
  const waiting = gifts.filter(({ taskId, state }) => taskId && state === 'waiting')
  expect(BigInt(waiting.reduce((all, { asked }) => all + asked, 0))).toBe(frozen)
}

test('whatever is bought, given, spent and given back: what was bought is with shops, with people, exchanged or back', async () => {
  const act = fc.record({ act: fc.constantFrom(...Object.keys(ACTS)), nth: fc.nat(200) })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async acts => {
      const world = await begin()
      const before = await made()
      await ACTS.buy!(world, 0)
      for (const { act, nth } of acts) await ACTS[act]!(world, nth)
      await expectWhole(world, before)
      await tb.job()
      await expectWhole(world, before)
    }),
    { numRuns: 8 }
  )
})

test('all of it at the same moment leaves everything somewhere, and gives to nobody twice', async () => {
  const world = await begin()
  const { owner, people, of, shopId } = world
  const before = await made()
  for (let i = 0; i < 4; i++) await ACTS.buy!(world, i)
  const numbers: [Who, string][] = []
  for (const one of people) numbers.push([one, await windows.bought(one, [{ of }])])
  for (const [one, no] of numbers) await windows.settled(one, no)
  const keeper = await renewed(owner)
  const desk = await renewed(operator)
  const buyers = await Promise.all(people.map(renewed))
  const { data } = await tb.plan(keeper, 10)
  const many = <T>(times: number, work: (nth: number) => Promise<T>) =>
    Array.from({ length: times }, (_, nth) => work(nth))
  await Promise.all([
    ...many(4, () => keepGiving(shop.app.services)),
    ...many(4, () => shop.call('POST /api/sendtb/doautojd', { id: data.id }, keeper)),
    ...many(4, () => tb.plan(keeper, 15)),
    ...many(6, nth => shop.call('POST /api/sendtb/change', { num: '7' }, { ...buyers[nth % 3]!, idem: newId() })),
    ...many(4, nth =>
      shop.call('POST /api/admin/order/refund', { id: world.purchases[nth]!, reason: '店铺申请退款' }, desk)
    )
  ])
  await runRefunds(shop.app.services)
  await finishRefunds(shop.app.services)
  await expectWhole(world, before)
  await tb.job()
  await expectWhole(world, before)
  const ofOrders = await shop.db
    .select()
    .from(tbGifts)
    .where(and(eq(tbGifts.shopId, shopId), eq(tbGifts.state, 'given')))
  expect(ofOrders.filter(({ orderId }) => orderId).length).toBeLessThanOrEqual(3)
  const tasks = await shop.db.select().from(tbTasks).where(eq(tbTasks.shopId, shopId))
  expect(tasks.find(({ id }) => id === data.id)).toMatchObject({ state: 'done' })
})
