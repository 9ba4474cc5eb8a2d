import { eq } from 'drizzle-orm'
import type { TestShop } from '../../../test/harness'
import { Joining } from '../../../test/joining'
import { approvals, shops } from '../../db/schema'
import { account, balanceOf, check, user } from '../../engines/ledger'
import { runJob } from '../../jobs'

let j: Joining
let shop: TestShop
beforeAll(async () => {
  j = await Joining.open()
  shop = j.shop
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

test('a large deposit goes back when a second person agrees, also that of a shop whose papers were renewed', async () => {
  const dear = await j.saveTerm({ name: '家用电器', shop_deposit: '3000.00', aptitudes: [] })
  const day = new Date(shop.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  const who = await j.person(300_000n)
  const id = await j.handedIn(who, { base: { category_id: dear }, papers: { papers: [], licence_end: day } })
  await j.approve(id)
  await j.pay(who, await j.depositOrder(who, id))
  const { papers: _, ...papers } = await j.business(who)
  const renewed = (await j.enter(who, { id, ...papers })).data.id
  await j.approve(renewed)
  const end = { id: renewed, reason: '商家申请退店' }
  expect(await shop.call('POST /api/admin/application/end', end, j.operator)).toMatchObject({ code: 'HELD' })
  const [row] = await shop.db.select().from(approvals).where(eq(approvals.subject, renewed))
  expect(row!.words).toBe('终止「云上茶铺」的入驻并退回保证金 ¥3000.00')
  const { lines } = (await shop.call('GET /api/admin/approval/sent/{id}', { id: row!.id }, j.operator)).data
  expect(lines[0]).toEqual({ title: '申请', told: '小明 · 商家入驻', about: 'application', about_id: renewed })
  const agree = { id: row!.id, agree: 1, reason: '已核对' } as const
  const other = await shop.person({ roles: ['operator'] })
  expect(await shop.call('POST /api/admin/approval/decide', agree, j.operator)).toMatchObject({ code: 'OWN' })
  expect(await shop.call('POST /api/admin/approval/decide', agree, other)).toMatchObject({ status: 200 })
  expect(await balanceOf(shop.db, account(user(who.id), 'CNY'))).toBe(300_000n)
})

describe('a licence that runs out', () => {
  const DAY_S = 86_400
  const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const isOpen = async (id: string) => (await shop.db.select().from(shops).where(eq(shops.id, id)))[0]!.published
  const end = (id: string) => shop.call('POST /api/admin/application/end', { id, reason: '商家申请退店' }, j.operator)

  async function pass(who: { id: string; token: string }, days: number) {
    shop.clock.advance(days * DAY_S)
    for (const one of [who, j.operator]) one.token = await shop.tokenOf(one.id)
    await runJob(shop.app.services, 'application-papers')
  }
  const renew = async (who: { id: string; token: string }, id: string, licence_end: string) => {
    const papers = { company: '杭州云上茶业有限公司', licence_no: '92330106MA2CTEXT01', licence: await j.upload(who) }
    return j.enter(who, { id, ...papers, licence_end })
  }

  test('closes the shop, and renewed it opens again without another deposit', async () => {
    const { who, id, mer_id } = await j.opened({ papers: { licence_end: inDays(40) } })
    expect((await j.detail(who, { id })).applications[0]!.may).toEqual([])
    await pass(who, 42)
    expect(await isOpen(mer_id)).toBe(false)
    expect((await j.detail(who, { id })).applications[0]).toMatchObject({ state: 'expired', may: ['renew'] })
    expect(await renew(who, id, inDays(-1))).toMatchObject({ code: 'INVALID' })
    const { data } = await renew(who, id, 'long')
    expect(data).toMatchObject({ state: 'submitted' })
    expect((await j.detail(who, { id })).applications[0]!.may).toEqual([])
    expect((await j.approve(data.id)).data).toMatchObject({ state: 'approved' })
    expect([await isOpen(mer_id), await shop.db.$count(shops, eq(shops.ownerId, who.id))]).toEqual([true, 1])
    expect(await renew(who, id, 'long')).toMatchObject({ code: 'STATE' })
    expect((await j.detail(who)).applications).toMatchObject([{ id: data.id, may: [] }])
    expect((await j.detail(who, { id })).applications).toMatchObject([{ _state: '资质已更新', may: [] }])
  })

  test('after it was renewed for good closes nothing, and the deposit of the first goes back with the second', async () => {
    const { who, id, mer_id } = await j.opened({ papers: { licence_end: inDays(20) } })
    const { data } = await renew(who, id, 'long')
    await j.approve(data.id)
    await pass(who, 22)
    expect(await isOpen(mer_id)).toBe(true)
    expect(await end(id)).toMatchObject({ code: 'STATE' })
    const seen = await shop.call('GET /api/admin/application/detail/{id}', { id: data.id }, j.operator)
    expect(seen.data).toMatchObject({ deposit: '10.00', may: ['end'] })
    expect(await end(data.id)).toMatchObject({ data: { state: 'withdrawn' } })
    expect(await balanceOf(shop.db, account(user(who.id), 'CNY'))).toBe(100_000n)
    expect(await isOpen(mer_id)).toBe(false)
    expect((await j.detail(who)).applications).toMatchObject([
      { id: data.id, _state: '合作已终止', may: [] },
      { id, state: 'withdrawn', may: [] }
    ])
    expect(await renew(who, id, 'long')).toMatchObject({ code: 'STATE' })
  })

  test('may be the end of it: the deposit goes back, and papers handed in meanwhile open nothing', async () => {
    const { who, id, mer_id } = await j.opened({ papers: { licence_end: inDays(20) } })
    await pass(who, 22)
    const { data } = await renew(who, id, 'long')
    const [ended] = await Promise.all([end(id), j.approve(data.id)])
    if (ended.status !== 200) await end(data.id)
    expect(await isOpen(mer_id)).toBe(false)
    expect(await balanceOf(shop.db, account(user(who.id), 'CNY'))).toBe(100_000n)
    const states = (await j.detail(who)).applications.map(one => one.state)
    expect(states).toEqual(['withdrawn', 'withdrawn'])
  })
})
