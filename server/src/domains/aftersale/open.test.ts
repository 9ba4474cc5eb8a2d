import { eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { auditEntries, messages, orderEvents, afterSales as sales, shops } from '../../db/schema'
import { check } from '../../engines/ledger'
import { newId } from '../../lib/ids'

type Who = { id: string; token: string }

let shop: TestShop
let buying: Buying
let keeper: Who
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
afterEach(async () => expect((await check(shop.db)).problems).toEqual([]))
afterAll(() => shop.close())

const { ship, asked, ask, agree, withdraw, stateOf, linesOf, rowOf } = afterSales(
  () => shop,
  () => buying,
  () => keeper
)

/** A paid order of so many pieces. */
async function paid(qty = 2) {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 3_330n, stock: 20 }), qty }])
  await buying.pay(buyer, no)
  const [line] = await linesOf(no)
  return { buyer, no, line: line!.id }
}
const may = (no: string, who: Who = keeper) => shop.call('GET /api/admin/aftersale/open/{id}', { id: no }, who)
const open = (no: string, line: string, more: object = {}, who: Who = keeper) =>
  shop.call(
    'POST /api/admin/aftersale/open',
    { id: no, type: 1, lines: [{ id: line, num: 1 }], text: '质量问题', note: '买家来电，杯口有裂纹', ...more },
    { ...who, idem: newId() }
  )
const count = (no: string) => rowOf(no).then(({ id }) => shop.db.$count(sales, eq(sales.orderId, id)))

test('the desk asks in the place of a buyer who called: told to them, in the trail, and theirs to take back', async () => {
  const { buyer, no, line } = await paid()
  const { kinds, reasons } = (await may(no)).data
  expect(reasons).toContain('质量问题')
  expect(kinds).toMatchObject([
    { type: 1, why: '', lines: [{ id: line, num: 2, refund_price: '66.60' }] },
    { type: 2, why: '商品还未发货，请选择仅退款', lines: [] }
  ])
  const { data } = await open(no, line)
  expect(data.refund_price).toBe('33.30')
  const [row] = await shop.db.select().from(sales).where(eq(sales.id, data.id))
  expect(row).toMatchObject({
    userId: buyer.id,
    state: 'asked',
    reason: '质量问题',
    words: '买家来电，杯口有裂纹',
    qty: 1
  })
  const told = await shop.db.select().from(messages).where(eq(messages.userId, buyer.id))
  expect(told.map(({ title, content }) => [title, content])).toContainEqual([
    '已为你申请售后',
    `客服已按你的来电为订单 ${no} 申请售后：质量问题。如有不符，可以撤销`
  ])
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, row!.orderId))
  expect(events.find(({ words }) => words === '客服按你的来电申请了售后：质量问题')).toMatchObject({
    actorId: keeper.id
  })
  const [entry] = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, no))
  expect(entry).toMatchObject({
    action: 'POST /api/admin/aftersale/open',
    actorId: keeper.id,
    why: '买家来电，杯口有裂纹'
  })
  expect(await withdraw(buyer, data.id)).toMatchObject({ status: 200 })
  expect(await stateOf(data.id)).toBe('withdrawn')
  expect((await may(no)).data.kinds[0]).toMatchObject({ lines: [{ num: 2, refund_price: '66.60' }] })
})

test('what is asked so is agreed to and paid as any other, to the fen with what the buyer asks later', async () => {
  const { buyer, no, line } = await paid(3)
  const first = (await open(no, line)).data
  expect(await agree(first.id)).toMatchObject({ status: 200 })
  const rest = await asked(buyer, no)
  expect(await agree(rest.id)).toMatchObject({ status: 200 })
  const rows = await shop.db
    .select()
    .from(sales)
    .where(eq(sales.orderId, (await rowOf(no)).id))
  expect(rows.reduce((sum, row) => sum + row.payFen, 0n)).toBe((await rowOf(no)).payFen)
})

test('goods that have left are asked back to be sent', async () => {
  const { no, line } = await paid()
  await ship(no)
  expect((await may(no)).data.kinds.map(({ why }) => why)).toEqual(['', ''])
  const { data } = await open(no, line, { type: 2, lines: [{ id: line, num: 2 }] })
  expect(await agree(data.id)).toMatchObject({ status: 200 })
  expect(await stateOf(data.id)).toBe('returning')
})

test('desk and buyer who ask at once do not get a piece twice; the same request is done once', async () => {
  for (let round = 0; round < 5; round++) {
    const { buyer, no, line } = await paid(1)
    const answers = await Promise.all([open(no, line), ask(buyer, no), open(no, line)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).every(({ code }) => code === 'QTY')).toBe(true)
    expect(await count(no)).toBe(1)
  }
  const { no, line } = await paid()
  const input = { id: no, type: 1 as const, lines: [{ id: line, num: 1 }], text: '质量问题', note: '来电' }
  const once = { ...keeper, idem: newId() }
  await Promise.all([1, 2, 3].map(() => shop.call('POST /api/admin/aftersale/open', input, once)))
  expect(await count(no)).toBe(1)
})

test('what cannot be is refused in words and changes nothing', async () => {
  const { no, line } = await paid()
  const other = await paid()
  const unpaid = await buying.order(other.buyer.token, [{ of: await buying.goods() }])
  const refused: [Promise<{ code?: string; msg: string }>, string][] = [
    [open(no, line, { lines: [{ id: line, num: 3 }] }), 'QTY'],
    [open(no, line, { lines: [] }), 'INVALID'],
    [open(no, line, { type: 2 }), 'NOT_SHIPPED'],
    [open(no, other.line), 'NOT_FOUND'],
    [open(no, line, { text: '我乐意' }), 'REASON'],
    [open(no, line, { note: ' ' }), 'INVALID'],
    [open('nothing', line), 'NOT_FOUND'],
    [open(unpaid.no, line), 'STATE']
  ]
  for (const [answer, code] of refused) expect(await answer).toMatchObject({ code, msg: /[\u4e00-\u9fff]/ })
  expect((await may(unpaid.no)).data.kinds.every(({ why, lines }) => why !== '' && lines.length === 0)).toBe(true)
  expect(await count(no)).toBe(0)
})

test('people of a shop ask for buyers of that shop alone; who only looks asks for nobody', async () => {
  const { no, line } = await paid()
  const { shopId } = await rowOf(no)
  const [mine, theirs] = [await shop.person(), await shop.person()]
  await shop.db.update(shops).set({ ownerId: mine.id }).where(eq(shops.id, shopId!))
  const foreign = await buying.store({ name: '别家', ownerId: theirs.id })
  expect(await open(no, line, {}, await forShop(shop, theirs.id, foreign))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await open(no, line, {}, await holding(shop, ['order.read', 'aftersale.read']))).toMatchObject({
    code: 'FORBIDDEN'
  })
  expect(await open(no, line, {}, await forShop(shop, mine.id, shopId!))).toMatchObject({ status: 200 })
})
