import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { touring, traveller } from '../../../test/touring'
import { groups, messages, orders, tourTravellers } from '../../db/schema'
import { account, balanceOf, check, user } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

type Who = { id: string; token: string }

let shop: TestShop
const tour = touring(() => shop)
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const cash = (userId: string) => balanceOf(shop.db, account(user(userId), 'CNY'))
const income = (userId: string) => balanceOf(shop.db, account(user(userId), 'lvyou'))
const titles = async (userId: string) =>
  (await shop.db.select({ title: messages.title }).from(messages).where(eq(messages.userId, userId))).map(
    row => row.title
  )
const groupOf = async (id: string) => (await shop.db.select().from(groups).where(eq(groups.id, id)))[0]!
const papers = (id: string) => shop.db.$count(tourTravellers, eq(tourTravellers.entryId, id))
const leave = (who: Who, id: string) => shop.call('POST /api/tripfree/leave', { id }, { token: who.token })

describe('a trip', () => {
  test('from entering to the deposit’s return and the income of whoever brought the traveller', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const inviter = await shop.person({ nickname: '王小美' })
    const a = await shop.person({ referrerId: inviter.id })
    const b = await shop.person()
    const extras = [
      { id: route.room, num: 1 },
      { id: route.insurance, num: 2 }
    ]
    const party = [traveller('陈小满'), traveller('李大山')]
    const dateOf4 = await tour.date(route.id, { groupSize: 3, inDays: 40 })
    const mine = await tour.entered(a, dateOf4, { travellers: party, extras })
    const { data: unpaid } = await tour.info(a, mine.id)
    expect(unpaid).toMatchObject({
      state: 'unpaid',
      can_pay: 1,
      can_leave: 1,
      deposit: '100.00',
      extras_price: '260.00',
      pay_price: '360.00',
      travellers: [{ name: '*小满' }, { name: '*大山' }]
    })
    expect(unpaid.lines.map(line => [line.title, line.sum_price])).toEqual([
      ['出行押金（返程后退回）', '100.00'],
      ['单房差', '200.00'],
      ['旅行保险', '60.00']
    ])
    expect(JSON.stringify(unpaid)).not.toContain(party[0]!.card)
    const byOrder = (who: Who) => shop.call('GET /api/tripfree/orderinfo', { order_id: mine.no }, who)
    expect((await byOrder(a)).data.id).toBe(mine.id)
    expect(await byOrder(b)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('GET /api/tripfree/orderinfo', {}, a)).toMatchObject({ code: 'INVALID' })
    await tour.pay(a, mine.no)
    expect((await tour.info(a, mine.id)).data).toMatchObject({ state: 'joined', can_share: 1 })
    expect(await groupOf(mine.groupId)).toMatchObject({ state: 'open', taken: 2, confirmed: 2 })
    const other = await tour.joined(b, dateOf4, { group_id: mine.groupId })
    expect(other.groupId).toBe(mine.groupId)
    expect((await tour.info(a, mine.id)).data).toMatchObject({ state: 'formed', _state: '待出行', can_edit: 1 })
    expect(await titles(b.id)).toEqual(expect.arrayContaining(['报名成功，等待成团', '成团啦，准备出发']))
    const { data: brought } = await shop.call('GET /api/tripfree/invitedtravel', {}, inviter)
    expect(brought.list).toMatchObject([{ extras_price: '260.00', money: '26.00', state: 'pending', num: 2 }])
    await tour.later(42, a, b, inviter)
    await tour.tick()
    expect((await tour.info(a, mine.id)).data.state).toBe('formed')
    await tour.later(1, a, b, inviter)
    await Promise.all([tour.tick(), tour.tick()])
    expect((await tour.info(a, mine.id)).data).toMatchObject({ state: 'done', _state: '已完成' })
    expect(await cash(a.id)).toBe(10_000n)
    expect(await cash(b.id)).toBe(5_000n)
    expect(await income(inviter.id)).toBe(2_600n)
    const { data: center } = await shop.call('GET /api/tripfree/center', {}, inviter)
    expect(center).toMatchObject({ balance: '26.00', pending: '0.00', settled: '26.00', invited_num: 1 })
    const { data: bills } = await shop.call('GET /api/tripwithdraw/bill_list', {}, inviter)
    expect(bills).toMatchObject({ wallet: { code: 'lvyou', balance: '26.00' }, list: [{ title: '旅游收益', pm: 1 }] })
    expect(await titles(inviter.id)).toContain('旅游收益已到账')
    expect(await papers(mine.id)).toBe(2)
    await tour.later(29)
    await runJob(shop.app.services, 'tour-papers')
    expect(await papers(mine.id)).toBe(2)
    await tour.later(2, a)
    await runJob(shop.app.services, 'tour-papers')
    expect(await papers(mine.id)).toBe(0)
    expect((await tour.info(a, mine.id)).data.travellers).toEqual([])
    await tour.sound(dateOf4)
    await tour.sound(dateId)
  })

  test('a group that does not fill gives everything back in full, and frees its seats', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id, { groupSize: 3 })
    const [a, b, c] = [await shop.person(), await shop.person(), await shop.person()]
    const paid = await tour.joined(a, dateId, { extras: [{ id: route.room, num: 1 }] })
    const unpaid = await tour.entered(b, dateId, { group_id: paid.groupId })
    const held = await shop.call('GET /api/tripfree/creategroup', { date_id: dateId, num: 2 }, c)
    expect(await tour.sound(dateId)).toMatchObject({ taken: 4 })
    await tour.later(3, a, b, c)
    await Promise.all([tour.tick(), tour.tick()])
    await tour.tick()
    expect((await tour.rowOf(paid.id)).state).toBe('refunded')
    expect((await tour.rowOf(unpaid.id)).state).toBe('cancelled')
    expect((await tour.rowOf(held.data.id)).state).toBe('cancelled')
    expect(await cash(a.id)).toBe(25_000n)
    expect(await papers(paid.id)).toBe(0)
    expect(await tour.sound(dateId)).toMatchObject({ taken: 0 })
    expect(await titles(a.id)).toContain('未成团，已全额退款')
    const info = (await tour.info(a, paid.id)).data
    expect(info).toMatchObject({ state: 'refunded', group: { state: 'lapsed' }, can_edit: 0, can_leave: 0 })
    expect(info.next_words).toContain('没有在截止时间前成团')
    expect((await tour.apply(a, dateId)).status).toBe(200)
  })

  test('what was paid at the cashier goes back there', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const a = await shop.person()
    const entry = await tour.entered(a, dateId)
    const { data } = await shop.call('POST /api/order/pay', { uni: entry.no, paytype: 'sandbox', from: 'h5' }, a)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await shop.app.inject({ method: 'POST', url: data.result.pay_url!, payload: 'act=pay', headers })
    expect((await tour.rowOf(entry.id)).state).toBe('joined')
    await leave(a, entry.id)
    expect((await tour.rowOf(entry.id)).state).toBe('refunding')
    await runJob(shop.app.services, 'payment-refunds')
    await runJob(shop.app.services, 'order-finish-refunds')
    expect((await tour.rowOf(entry.id)).state).toBe('refunded')
    expect(await cash(a.id)).toBe(0n)
  })

  test('a deposit paid at the cashier goes back there after the trip', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const a = await shop.person()
    const entry = await tour.entered(a, dateId, { travellers: [traveller(), traveller()] })
    const { data } = await shop.call('POST /api/order/pay', { uni: entry.no, paytype: 'sandbox', from: 'h5' }, a)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await shop.app.inject({ method: 'POST', url: data.result.pay_url!, payload: 'act=pay', headers })
    expect((await tour.rowOf(entry.id)).state).toBe('formed')
    await tour.later(33)
    await tour.tick()
    expect((await tour.rowOf(entry.id)).state).toBe('returning')
    await runJob(shop.app.services, 'payment-refunds')
    await tour.tick()
    expect((await tour.rowOf(entry.id)).state).toBe('done')
    expect(await titles(a.id)).toContain('旅行押金已退回')
  })
})

describe('giving up and changing', () => {
  test('until three days before departure all goes back, and the group stays; then nothing more is changed', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const [a, b] = [await shop.person(), await shop.person()]
    const first = await tour.joined(a, dateId)
    const second = await tour.joined(b, dateId, { group_id: first.groupId })
    await tour.later(26, a, b)
    expect((await leave(a, first.id)).data).toMatchObject({ state: 'refunded' })
    expect(await leave(a, first.id)).toMatchObject({ code: 'STATE' })
    expect(await cash(a.id)).toBe(5_000n)
    expect(await groupOf(first.groupId)).toMatchObject({ state: 'filled' })
    expect((await tour.rowOf(second.id)).state).toBe('formed')
    expect(await tour.sound(dateId)).toMatchObject({ taken: 1 })
    await tour.later(1, b)
    expect(await leave(b, second.id)).toMatchObject({ code: 'STATE' })
    const { data } = await tour.info(b, second.id)
    expect(data).toMatchObject({ can_leave: 0, can_edit: 0 })
    const changed = { id: data.travellers[0]!.id, ...traveller() }
    const edit = { id: second.id, travellers: [changed], agree: 1 as const }
    expect(await shop.call('POST /api/tripfree/orderedit', edit, b)).toMatchObject({ code: 'STATE' })
  })

  test('travellers are changed one by one, sealed, and each travels once on a day', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const [a, b] = [await shop.person(), await shop.person()]
    const party = [traveller('赵一'), traveller('钱二')]
    const entry = await tour.entered(a, dateId, { travellers: party })
    const theirs = await tour.entered(b, dateId)
    const { data: before } = await tour.info(a, entry.id)
    const fresh = traveller('孙三')
    const edit = (travellers: object[], more: object = {}) =>
      shop.call('POST /api/tripfree/orderedit', { id: entry.id, travellers, agree: 1, ...more } as never, a)
    const [one, two] = before.travellers
    expect(await edit([{ id: one!.id, ...fresh }], { agree: 0 })).toMatchObject({ code: 'CONSENT' })
    expect(await edit([{ id: one!.id, ...party[1]! }])).toMatchObject({ code: 'TRAVELLER_TAKEN' })
    expect(await edit([{ id: one!.id, name: '孙三', card: '330106199001010000' }])).toMatchObject({ code: 'BAD_ID' })
    expect(await edit([{ id: newId(), ...fresh }])).toMatchObject({ code: 'NOT_FOUND' })
    const other = (await tour.info(b, theirs.id)).data.travellers[0]!
    expect(await edit([{ id: other.id, ...fresh }])).toMatchObject({ code: 'NOT_FOUND' })
    expect(await edit([{ id: one!.id, ...fresh }], { id: theirs.id })).toMatchObject({ code: 'NOT_FOUND' })
    const { data } = await edit([{ id: one!.id, ...fresh }])
    expect(data.travellers.map(person => person.name)).toEqual(['*三', '*二'])
    expect(data.travellers[1]).toEqual(two)
    const [row] = await shop.db.select().from(tourTravellers).where(eq(tourTravellers.id, one!.id))
    expect(JSON.stringify(row)).not.toContain(fresh.card)
    expect(row!.cardMasked).not.toContain(fresh.card.slice(4, 14))
    expect((await tour.apply(b, await tour.date(route.id, { inDays: 50 }), { travellers: [fresh] })).status).toBe(200)
  })

  test('an unpaid entry, one whose time to pay is over, and kept places come free', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const [a, b, c] = [await shop.person(), await shop.person(), await shop.person()]
    const mine = await tour.entered(a, dateId)
    expect((await leave(a, mine.id)).data.state).toBe('cancelled')
    const late = await tour.entered(b, dateId)
    const { data: held } = await shop.call('GET /api/tripfree/creategroup', { date_id: dateId, num: 2 }, c)
    const { data: again } = await shop.call('GET /api/tripfree/creategroup', { date_id: dateId, num: 2 }, c)
    expect(again.id).toBe(held.id)
    const { data: less } = await shop.call('GET /api/tripfree/creategroup', { date_id: dateId, num: 1 }, c)
    expect(less.id).not.toBe(held.id)
    expect(await tour.sound(dateId)).toMatchObject({ taken: 2 })
    shop.clock.advance(20 * 60)
    await tour.tick()
    expect((await tour.rowOf(less.id)).state).toBe('cancelled')
    expect((await tour.info(c, less.id)).data.next_words).toContain('没有按时提交')
    shop.clock.advance(11 * 60)
    await runJob(shop.app.services, 'order-cancel-unpaid')
    expect((await tour.rowOf(late.id)).state).toBe('cancelled')
    expect((await tour.info(b, late.id)).data.next_words).toContain('没有按时付款')
    expect(await papers(late.id)).toBe(0)
    expect(await tour.sound(dateId)).toMatchObject({ taken: 0 })
  })

  test('the same form sent twice is one entry', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const a = await shop.person()
    const form = { date_id: dateId, travellers: [traveller()], agree: 1 as const }
    const send = () => shop.call('POST /api/tripfree/create', form, { token: a.token, idem: `form-${a.id}` })
    const [first, second] = [await send(), await send()]
    expect(second.data.id).toBe(first.data.id)
    expect(await tour.sound(dateId)).toMatchObject({ taken: 1 })
  })

  test('places that are kept become the entry; another party takes new ones', async () => {
    const route = await tour.route()
    const dateId = await tour.date(route.id)
    const a = await shop.person()
    const { data: held } = await shop.call('GET /api/tripfree/creategroup', { date_id: dateId, num: 2 }, a)
    const { data: choice } = await shop.call('GET /api/tripfree/selecttrip', { id: route.id, date_id: dateId }, a)
    expect(choice.held).toMatchObject({ id: held.id, num: 2 })
    const entry = await tour.entered(a, dateId, { travellers: [traveller(), traveller()], group_id: held.group_id })
    expect(entry).toMatchObject({ id: held.id, groupId: held.group_id })
    expect(await tour.apply(a, dateId)).toMatchObject({ code: 'ALREADY' })
    expect(await shop.call('GET /api/tripfree/creategroup', { date_id: dateId }, a)).toMatchObject({ code: 'ALREADY' })
    const b = await shop.person()
    const { data: two } = await shop.call('GET /api/tripfree/creategroup', { date_id: dateId, num: 2 }, b)
    const alone = await tour.entered(b, dateId)
    expect(alone.id).not.toBe(two.id)
    expect(await tour.sound(dateId)).toMatchObject({ taken: 3 })
  })
})

test('lists, figures and what pops up tell of what is there', async () => {
  const route = await tour.route({ destination: '黄山', title: '黄山云海两日游', hot: true })
  const dateId = await tour.date(route.id, { inDays: 60 })
  const hidden = await tour.route({ destination: '黄山', published: false })
  const { data } = await shop.call('GET /api/tripfree/list', { destination: '黄山' })
  expect(data).toMatchObject({ count: 1, list: [{ id: route.id, left: 20, date_num: 1, deposit: '50.00' }] })
  expect((await shop.call('GET /api/tripfree/list', { keyword: '100%' })).data.count).toBe(0)
  expect((await shop.call('GET /api/tripfree/details', { id: hidden.id })).code).toBe('NOT_FOUND')
  const { data: navigation } = await shop.call('GET /api/tripfree/tripnavigation', {})
  expect(navigation.list).toContainEqual(expect.objectContaining({ name: '黄山', count: 1 }))
  const a = await shop.person({ nickname: '王小美' })
  await tour.joined(a, dateId)
  const { data: pop } = await shop.call('GET /api/tripfree/popdata', { id: route.id })
  expect(pop.recent).toMatchObject([{ words: '王**美 报名了，1 人同行' }])
  expect(pop.consent.list.length).toBeGreaterThan(2)
  expect((await shop.call('GET /api/tripfree/shopdata', {})).data.route_num).toBeGreaterThan(0)
  const { data: counts } = await shop.call('GET /api/tripfree/center', {}, a)
  expect(counts.counts).toEqual({ unpaid: 0, joined: 1, formed: 0, done: 0, ended: 0 })
  const month = (await tour.dateRow(dateId)).departsOn.slice(0, 7)
  expect((await shop.call('GET /api/tripfree/list', { destination: '黄山', month })).data.count).toBe(1)
  expect((await shop.call('GET /api/tripfree/list', { destination: '黄山', month: '2025-01' })).data.count).toBe(0)
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, a.id))
  expect(order).toMatchObject({ kind: 'tour', state: 'complete', payFen: 5_000n })
})
