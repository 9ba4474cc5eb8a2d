import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { TestShop } from '../../../test/harness'
import { codeFor, signedIn } from '../../../test/sign-in'
import { personalData } from '../../db/personal'
import * as schema from '../../db/schema'
import { balancesOf, check, fundUser, user } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { programmes } from '..'

const policies = personalData(programmes.flatMap(one => one.personal ?? [])).tables
const movedTables = policies.flatMap(({ table, merge }) => (typeof merge === 'string' ? [getTableName(table)] : []))

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

test('every table with a user_id is moved by a merge, or is named with the reason why not', () => {
  const tables = Object.values<unknown>(schema).flatMap(one =>
    is(one, PgTable) && 'userId' in one ? [getTableName(one)] : []
  )
  expect(policies.map(({ table }) => getTableName(table)).sort()).toEqual(tables.sort())
})

let next = 0
async function chatAccount() {
  const code = `sandbox-merging${next++}`
  const { data } = await shop.call('POST /api/checkwechat', { code, from: 'weapp', register: 1 })
  const token = data.token!
  return { token, uid: (await shop.call('GET /api/user', {}, { token })).data.uid }
}

async function merge(token: string, phone: string) {
  const captcha = await codeFor(shop, phone, 'bind')
  return shop.call('POST /api/login/bangmergzh', { phone, captcha, merge: 1 }, { token })
}

const fund = (userId: string, asset: 'CNY' | 'jindou' | 'xfq', amountMinor: bigint) =>
  fundUser(shop.db, { userId, asset, amountMinor, key: newId(), at: shop.clock.now() })

/** Rows of each moved table that a person has. */
async function rowsOf(userId: string) {
  const counts = await Promise.all(
    movedTables.map(async table => {
      const { rows } = await shop.db.$client.query(`select count(*)::int as n from ${table} where user_id = $1`, [
        userId
      ])
      return [table, rows[0].n] as const
    })
  )
  return Object.fromEntries(counts)
}

test('wallets, favourites, messages, coupons and the rest move whole; nothing is made or lost', async () => {
  const owner = await signedIn(shop)
  const chat = await chatAccount()
  await fund(owner.uid, 'CNY', 100n)
  await fund(chat.uid, 'CNY', 1250n)
  await fund(chat.uid, 'jindou', 7n)
  const [both, own] = [newId(), newId()]
  await shop.db.insert(schema.favourites).values([
    { userId: owner.uid, kind: 'product', targetId: both },
    { userId: chat.uid, kind: 'product', targetId: both },
    { userId: chat.uid, kind: 'shop', targetId: own }
  ])
  const templateId = newId()
  const coupon = (userId: string, nth: number) => ({
    userId,
    id: newId(),
    templateId,
    nth,
    title: '满 100 减 10',
    thresholdFen: 10_000n,
    amountFen: 1_000n,
    startsAt: new Date('2026-01-01'),
    endsAt: new Date('2027-01-01')
  })
  await shop.db.insert(schema.userCoupons).values([coupon(owner.uid, 1), coupon(chat.uid, 1), coupon(chat.uid, 2)])
  const { data, status } = await merge(chat.token, owner.phone)
  expect(status).toBe(200)
  const { data: merged } = await shop.call('GET /api/user', {}, { token: data.token })
  expect(merged).toMatchObject({ uid: owner.uid, now_money: '13.50', jindou: '7', collectCount: 2, couponCount: 3 })
  const left = Object.values(await balancesOf(shop.db, user(chat.uid))).flatMap(buckets => Object.values(buckets))
  expect(left.every(minor => minor === 0n)).toBe(true)
  expect(Object.values(await rowsOf(chat.uid)).every(n => n === 0)).toBe(true)
  expect((await check(shop.db)).problems).toEqual([])
})

test('a purse that is being filled and merged many times at once ends up whole', async () => {
  const owner = await signedIn(shop)
  const chat = await chatAccount()
  await Promise.all(Array.from({ length: 5 }, () => fund(chat.uid, 'CNY', 100n)))
  const captcha = await codeFor(shop, owner.phone, 'bind')
  const { data } = await shop.call(
    'POST /api/user/checkbangtype',
    { phone: owner.phone, captcha },
    { token: chat.token }
  )
  const input = { ticket: data.ticket, merge: 1 }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => shop.call('POST /api/user/bangwx', input, { token: chat.token }))
  )
  expect(answers.filter(a => a.status === 200)).toHaveLength(1)
  expect((await balancesOf(shop.db, user(owner.uid))).CNY?.available).toBe(500n)
  expect((await check(shop.db)).problems).toEqual([])
})

test('a merge that one step refuses moves nothing at all', async () => {
  const owner = await signedIn(shop)
  const first = await chatAccount()
  await merge(first.token, owner.phone)
  const second = await chatAccount()
  await fund(second.uid, 'xfq', 300n)
  expect(await merge(second.token, owner.phone)).toMatchObject({ code: 'OTHER_WECHAT' })
  expect((await balancesOf(shop.db, user(second.uid))).xfq?.available).toBe(300n)
  expect(await shop.call('GET /api/user', {}, { token: second.token })).toMatchObject({ status: 200 })
})

test('the sweep takes what has run out and leaves what lives', async () => {
  const me = await signedIn(shop)
  await shop.call('GET /api/verify_code', {})
  shop.clock.advance(3 * 86_400)
  const fresh = await signedIn(shop)
  expect(await runJob(shop.app.services, 'identity-sweep')).toBeGreaterThan(0)
  expect(await runJob(shop.app.services, 'identity-sweep')).toBe(0)
  for (const { token } of [me, fresh]) {
    expect(await shop.call('GET /api/user', {}, { token })).toMatchObject({ status: 200 })
  }
})
