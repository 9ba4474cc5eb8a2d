import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { citizenId } from '../../../test/citizens'
import { TestShop } from '../../../test/harness'
import { codeFor, signedIn } from '../../../test/sign-in'
import { Tasking } from '../../../test/tasking'
import { taskClaims, taskMarks } from '../../db/schema'
import { check } from '../../engines/ledger'
import type { Task } from '../../engines/task'
import { runJob } from '../../jobs'
import { closeDue } from '../closing/service'
import { orderPaid } from '../order/tasks'

let shop: TestShop
let tasks: Tasking
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  tasks = new Tasking(shop)
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
beforeEach(async () => {
  keeper.token = await shop.tokenOf(keeper.id)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const { linesOf, ship, take } = afterSales(
  () => shop,
  () => buying,
  () => keeper
)
const standing = async (userId: string, task: Task) => {
  const [line] = await tasks.seen(userId, task)
  return line && [line.count, line.standing]
}
const once = { period: 'once', target: 1, place: 'growth' } as const
const openFor = (event: string, more = {}) => tasks.open({ event, ...once, ...more })
const paid = async (buyer: Awaited<ReturnType<Buying['buyer']>>, priceFen = 3_000n, shops = 1) => {
  const wants = []
  for (let i = 0; i < shops; i++) wants.push({ of: await buying.goods({ priceFen }) })
  const { no } = await buying.order(buyer.token, wants)
  await buying.pay(buyer, no)
  return no
}
const refund = (no: string) => shop.call('POST /api/admin/order/refund', { id: no, reason: '缺货' }, keeper)
const refunds = () => runJob(shop.app.services, 'order-finish-refunds')
const settleAll = () => {
  shop.clock.advance(8 * 86_400)
  return runJob(shop.app.services, 'order-settle')
}

describe('orders', () => {
  test('a payment counts once however many shops it is for; given back whole, it counts no more', async () => {
    const task = await openFor('order_paid', { target: 2, leastMinor: 5_000n })
    const buyer = await buying.buyer()
    const no = await paid(buyer, 3_000n, 2)
    expect(await standing(buyer.id, task)).toEqual([1, 'doing'])
    await paid(buyer, 4_999n)
    expect(await standing(buyer.id, task)).toEqual([1, 'doing'])
    await refund(`${no}-1`)
    await refunds()
    expect(await standing(buyer.id, task)).toEqual([1, 'doing'])
    await refund(`${no}-2`)
    await refunds()
    expect(await standing(buyer.id, task)).toEqual([0, 'doing'])
  })

  test('a refund after the claim is made up for by the next order', async () => {
    const task = await openFor('order_paid', { period: 'day', place: 'daily' })
    const buyer = await buying.buyer()
    const no = await paid(buyer)
    await tasks.claim(buyer.id, task)
    await refund(no)
    await refunds()
    shop.clock.advance(86_400)
    buyer.token = await shop.tokenOf(buyer.id)
    await paid(buyer)
    expect((await tasks.seen(buyer.id, task)).find(({ isNow }) => isNow)).toMatchObject({ count: 0 })
    await paid(buyer)
    expect((await tasks.seen(buyer.id, task)).find(({ isNow }) => isNow)).toMatchObject({ count: 1 })
    await tasks.move(task.code, 'end')
  })

  test('received, reviewed and settled, each is told; the first settled order is one for who invited', async () => {
    const received = await openFor('order_received')
    const reviewed = await openFor('review_made')
    const settled = await openFor('order_settled')
    const invited = await openFor('invite_settled', { place: 'invite', target: 2 })
    const inviter = await shop.person()
    const buyer = await buying.buyer({ referrerId: inviter.id })
    const [first, second] = [await paid(buyer), await paid(buyer)]
    for (const no of [first, second]) {
      await ship(no)
      await take(buyer, no)
    }
    expect(await standing(buyer.id, received)).toEqual([2, 'done'])
    const [line] = await linesOf(first)
    const review = { unique: line!.id, comment: '很好', product_score: 5, pics: [] }
    await Promise.all([1, 2, 3].map(() => shop.call('POST /api/order/comment', review, buyer)))
    expect(await standing(buyer.id, reviewed)).toEqual([1, 'done'])
    expect([await standing(buyer.id, settled), await standing(inviter.id, invited)]).toEqual([
      [0, 'doing'],
      [0, 'doing']
    ])
    await settleAll()
    expect(await standing(buyer.id, settled)).toEqual([2, 'done'])
    expect(await standing(inviter.id, invited)).toEqual([1, 'doing'])
    // Nothing of it counts for who only shared.
    expect(await standing(keeper.id, invited)).toEqual([0, 'doing'])
  })

  test('a sub-account’s order counts for the parent, and nobody invites themselves by it', async () => {
    const settled = await openFor('order_settled')
    const invited = await openFor('invite_settled', { place: 'invite' })
    const inviter = await shop.person()
    const parent = await shop.person({ referrerId: inviter.id })
    const child = await buying.buyer({ parentId: parent.id, phone: null })
    const no = await paid(child)
    await ship(no)
    await take(child, no)
    await settleAll()
    expect(await standing(parent.id, settled)).toEqual([1, 'done'])
    expect(await standing(inviter.id, invited)).toEqual([1, 'done'])
    expect(await standing(parent.id, invited)).toEqual([0, 'doing'])
  })
})

describe('accounts', () => {
  const identify = (who: { token: string }) =>
    shop.call('POST /api/user/identitysumbit', { real_name: '陈小满', id_number: citizenId(), agree: 1 }, who)

  test('a real name and a bound WeChat count, also those from before the task', async () => {
    const early = await shop.person()
    await identify(early)
    const [named, bound] = [await openFor('real_name_passed'), await openFor('wechat_bound')]
    const late = await shop.person()
    expect([await standing(early.id, named), await standing(late.id, named)]).toEqual([
      [1, 'done'],
      [0, 'doing']
    ])
    expect(await tasks.claim(early.id, named)).toMatchObject({ state: 'paid' })
    await expect(tasks.claim(early.id, named)).rejects.toMatchObject({ code: 'CLAIMED' })
    await identify(late)
    expect(await standing(late.id, named)).toEqual([1, 'done'])
    await shop.call('POST /api/user/bangwx', { code: 'sandbox-task', from: 'weapp' }, late)
    expect(await standing(late.id, bound)).toEqual([1, 'done'])
  })

  test('two accounts that are merged have one progress, and claim a period once', async () => {
    const [task, open] = [await openFor('order_paid'), await openFor('order_paid', { target: 3 })]
    const owner = await signedIn(shop)
    const { data } = await shop.call('POST /api/checkwechat', { code: 'sandbox-tasks', from: 'weapp', register: 1 })
    const chat = { token: data.token!, id: (await shop.call('GET /api/user', {}, { token: data.token! })).data.uid }
    const both = [owner.uid, chat.id]

    for (const id of both) await tasks.do(id, 'the same', 0n, orderPaid)
    await tasks.do(chat.id, 'another', 0n, orderPaid)
    for (const id of both) await tasks.claim(id, task)
    const captcha = await codeFor(shop, owner.phone, 'bind')
    const answer = await shop.call('POST /api/login/bangmergzh', { phone: owner.phone, captcha, merge: 1 }, chat)
    expect(answer.status).toBe(200)
    expect(await standing(owner.uid, open)).toEqual([2, 'doing'])
    await expect(tasks.claim(owner.uid, task)).rejects.toMatchObject({ code: 'CLAIMED' })
    await tasks.do(owner.uid, 'another', 0n, orderPaid)
    expect(await standing(owner.uid, open)).toEqual([2, 'doing'])
    expect(await tasks.has(owner.uid)).toBe(20n)
  })

  test('what waited of two merged accounts is paid once, and what was claimed by one is claimed', async () => {
    const task = await openFor('order_paid', { amountMinor: 50n })

    const owner = await signedIn(shop)
    const { data } = await shop.call('POST /api/checkwechat', { code: 'sandbox-waits', from: 'weapp', register: 1 })
    const chat = { token: data.token!, id: (await shop.call('GET /api/user', {}, { token: data.token! })).data.uid }
    const held = await tasks.poolHas(task)
    await tasks.open({ ...once, event: 'order_paid', pool: task.pool, amountMinor: held, code: 'drains-it' }, 1n)
    for (const id of [owner.uid, chat.id]) await tasks.do(id, 'x', 0n, orderPaid)
    const drained = await tasks.claim(owner.uid, { code: 'drains-it', period: 'once' })
    expect(drained.state).toBe('paid')
    for (const id of [owner.uid, chat.id]) expect((await tasks.claim(id, task)).state).toBe('waiting')
    const captcha = await codeFor(shop, owner.phone, 'bind')
    await shop.call('POST /api/login/bangmergzh', { phone: owner.phone, captcha, merge: 1 }, chat)
    await tasks.fill(task, 100n)
    await runJob(shop.app.services, 'task-pay')
    expect(await tasks.has(owner.uid)).toBe(held + 50n)
  })

  test('a closed account leaves no marks, and what it waited for is void', async () => {
    const task = await openFor('order_paid', { amountMinor: 900n })

    const [first, me] = [await shop.person(), await shop.person()]
    for (const { id } of [first, me]) await tasks.do(id, 'x', 0n, orderPaid)
    expect([(await tasks.claim(first.id, task)).state, (await tasks.claim(me.id, task)).state]).toEqual([
      'paid',
      'waiting'
    ])
    const captcha = await codeFor(shop, me.phone, 'verify', me.token)
    await shop.call('GET /api/destroy', { captcha, agree: 1 }, me)
    shop.clock.advance(7 * 86_400 + 1)
    expect(await closeDue(shop.app.services)).toBe(1)
    const rows = (await shop.db.select().from(taskMarks)).filter(({ userId }) => userId === me.id)
    const claims = (await shop.db.select().from(taskClaims)).filter(({ userId }) => userId === me.id)
    expect([rows.length, claims.map(({ state }) => state)]).toEqual([0, ['void']])
    await tasks.fill(task, 900n)
    expect(await runJob(shop.app.services, 'task-pay')).toBe(0)
    expect(await tasks.has(me.id)).toBe(0n)
  })
})
