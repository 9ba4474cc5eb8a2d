import { eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { forShop } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { shops } from '../../db/schema'
import { check } from '../../engines/ledger'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
afterEach(async () => expect((await check(shop.db)).problems).toEqual([]))
afterAll(() => shop.close())

const { ship, take, asked, agree, received, send, offer, answer, stateOf } = afterSales(
  () => shop,
  () => buying,
  () => keeper
)

describe('what is given back above an amount', () => {
  const dear = async () => {
    const buyer = await buying.buyer()
    const of = await buying.goods({ priceFen: 250_000n, stock: 10 })
    const { no } = await buying.order(buyer.token, [{ of }])
    await buying.pay(buyer, no)
    return { buyer, no, shopId: of.shopId }
  }
  const waiting = async (subject: string, who: { id: string; token: string }) =>
    (await shop.call('GET /api/admin/approval/list', { state: 'waiting', limit: 100 }, who)).data.list.filter(
      row => row.done_to === subject
    )
  const decide = (id: string, who: { id: string; token: string }) =>
    shop.call('POST /api/admin/approval/decide', { id, agree: 1, reason: '' }, who)

  test('waits for a second person of the platform', async () => {
    const second = await shop.person({ roles: ['operator'] })
    const { buyer, no } = await dear()
    const { id } = await asked(buyer, no)
    expect(await agree(id)).toMatchObject({ status: 400, code: 'HELD' })
    expect(await agree(id)).toMatchObject({ code: 'HELD' })
    expect(await stateOf(id)).toBe('asked')
    const [kept, ...more] = await waiting(id, second)
    expect(more).toEqual([])
    expect(kept).toMatchObject({ told: `订单 ${no} 同意退款 ¥2500.00`, amount: '2500.00' })
    expect(await decide(kept!.id, keeper)).toMatchObject({ code: 'OWN' })
    expect(await decide(kept!.id, second)).toMatchObject({ data: { state: 'done' } })
    expect(['paying', 'refunded']).toContain(await stateOf(id))
    // What is no longer to be decided is refused and not kept.
    expect(await agree(id)).toMatchObject({ code: 'STATE' })
    expect(await waiting(id, second)).toEqual([])
  })

  test('waits when the goods are back, not when they are asked for', async () => {
    const second = await shop.person({ roles: ['operator'] })
    const { buyer, no } = await dear()
    await ship(no)
    await take(buyer, no)
    const { id } = await asked(buyer, no, { refund_type: 2 })
    expect(await agree(id)).toMatchObject({ status: 200 })
    expect(await received(id)).toMatchObject({ code: 'STATE' })
    await send(buyer, id)
    expect(await received(id)).toMatchObject({ code: 'HELD' })
    expect(await stateOf(id)).toBe('returned')
    const [kept] = await waiting(id, second)
    expect(await decide(kept!.id, second)).toMatchObject({ data: { state: 'done' } })
    expect(['paying', 'refunded']).toContain(await stateOf(id))
    expect(await received(id)).toMatchObject({ code: 'STATE' })
  })

  test('weighs what is offered, when the desk offers it', async () => {
    const second = await shop.person({ roles: ['operator'] })
    const { buyer, no } = await dear()
    await ship(no)
    const { id } = await asked(buyer, no)
    expect(await offer(id, '2500.01')).toMatchObject({ code: 'PRICE' })
    expect(await offer(id, '2100.00')).toMatchObject({ code: 'HELD' })
    expect(await stateOf(id)).toBe('asked')
    const [kept] = await waiting(id, second)
    const told = `订单 ${no} 提议部分退款 ¥2100.00（申请 ¥2500.00）`
    expect(kept).toMatchObject({ told, amount: '2100.00' })
    expect(await decide(kept!.id, second)).toMatchObject({ data: { state: 'done' } })
    expect(await stateOf(id)).toBe('offered')
    // All of it still weighs as much as ever.
    expect(await agree(id)).toMatchObject({ code: 'HELD' })
    expect(await answer(buyer, id, 'decline')).toMatchObject({ status: 200 })
    const small = await dear()
    await ship(small.no)
    const { id: other } = await asked(small.buyer, small.no)
    expect(await offer(other, '1999.00')).toMatchObject({ status: 200 })
    expect(await answer(small.buyer, other, 'accept')).toMatchObject({ status: 200 })
  })

  test('is the shop’s own to give, of its own orders alone', async () => {
    const owner = await shop.person()
    const { buyer, no, shopId } = await dear()
    await shop.db.update(shops).set({ ownerId: owner.id }).where(eq(shops.id, shopId))
    const clerk = await forShop(shop, owner.id, shopId)
    const stranger = await shop.person()
    const other = await forShop(shop, stranger.id, await buying.store({ ownerId: stranger.id }))
    const { id } = await asked(buyer, no)
    expect(await shop.call('POST /api/admin/aftersale/agree', { id }, other)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await offer(id, '1.00', '有磕碰', other)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await waiting(id, keeper)).toEqual([])
    expect(await shop.call('POST /api/admin/aftersale/agree', { id }, clerk)).toMatchObject({ status: 200 })
    expect(['paying', 'refunded']).toContain(await stateOf(id))
  })
})
