import { and, eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { orders, afterSales as sales } from '../../db/schema'
import { AFTER_SALE_STATES, type AfterSaleState, type AfterSaleStep, canStep } from '../../engines/aftersale'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
afterAll(() => shop.close())

type Who = { id: string; token: string }
const { ship, asked, agree, refuse, received, send, offer, answer, withdraw, stateOf, paidOrder } = afterSales(
  () => shop,
  () => buying,
  () => keeper
)

describe('every action in every state', () => {
  async function afterSaleIn(state: AfterSaleState, type: 1 | 2) {
    const of = await paidOrder(1)
    await ship(of.no)
    const { id } = await asked(of.buyer, of.no, { refund_type: type })
    const later: AfterSaleState[] = ['returned', 'offered', 'refunded', 'paying']
    if (type === 2 && ['returning', ...later].includes(state)) await agree(id)
    if (type === 2 && later.includes(state)) await send(of.buyer, id)
    if (state === 'offered') await offer(id, '1.00')
    if (state === 'refunded') await (type === 1 ? agree(id) : received(id))
    if (state === 'refused') await refuse(id)
    if (state === 'withdrawn') await withdraw(of.buyer, id)
    if (state === 'paying') await shop.db.update(sales).set({ state, dueAt: null }).where(eq(sales.id, id))
    expect(await stateOf(id)).toBe(state)
    return { ...of, id }
  }

  const actions: [string, AfterSaleStep[], (who: Who, id: string) => Promise<{ status: number; code?: string }>][] = [
    ['agree', ['agree', 'accept'], (_, id) => agree(id)],
    ['refuse', ['refuse'], (_, id) => refuse(id)],
    ['send', ['send'], send],
    ['received', ['receive'], (_, id) => received(id)],
    ['withdraw', ['withdraw', 'leave'], withdraw],
    ['offer', ['offer', 'offerReturn'], (_, id) => offer(id, '1.00')],
    ['accept', ['take'], (who, id) => answer(who, id, 'accept')],
    ['decline', ['decline', 'declineReturn'], (who, id) => answer(who, id, 'decline')]
  ]
  const types = [1, 2] as const
  const cases = types.flatMap(type =>
    AFTER_SALE_STATES.filter(state => type === 2 || (state !== 'returning' && state !== 'returned')).flatMap(state =>
      actions.map(([name, steps, attempt]) => ({ name, type, state, steps, attempt }))
    )
  )

  test.each(cases)('$name when $state, type $type', async ({ type, state, steps, attempt }) => {
    const { buyer, id, no } = await afterSaleIn(state, type)
    const answer = await attempt(buyer, id)
    if (steps.some(step => canStep(step, state, type))) expect(answer.status).toBe(200)
    else {
      expect(answer).toMatchObject({ status: 400, code: 'STATE' })
      expect(await stateOf(id)).toBe(state)
    }
    if (state === 'paying') await finishByHand(id, no)
  })

  /** Nothing stood behind the state that was set, so it is put where no later job looks. */
  async function finishByHand(id: string, no: string) {
    await shop.db
      .update(sales)
      .set({ state: 'withdrawn' })
      .where(and(eq(sales.id, id)))
    await shop.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.no, no))
  }
})

test('none is refused without a word', async () => {
  const { buyer, no } = await paidOrder()
  const { id } = await asked(buyer, no)
  const wordless = { status: 400, code: 'INVALID', msg: '请填写原因' }
  for (const reason of ['', '   ', '\n\t\u3000'])
    expect(await shop.call('POST /api/admin/aftersale/refuse', { id, reason }, keeper)).toMatchObject(wordless)
  expect(await stateOf(id)).toBe('asked')
})

test('where goods are sent from and to is told only of one’s own, and only of what goes back', async () => {
  const { buyer, no } = await paidOrder()
  const { id } = await asked(buyer, no)
  const tell = (who: { token: string }) =>
    shop.call(
      'POST /api/order/refund/express',
      { id, refund_express: 'SF1234567890', refund_express_name: '顺丰速运' },
      who
    )
  expect(await tell(await shop.person())).toMatchObject({ status: 400, code: 'NOT_FOUND' })
  expect(await tell(buyer)).toMatchObject({ status: 400, code: 'STATE' })
})
