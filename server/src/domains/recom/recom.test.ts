import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { citizenId } from '../../../test/citizens'
import type { TestShop } from '../../../test/harness'
import { Joining } from '../../../test/joining'
import { merchantInvites, messages, users } from '../../db/schema'
import { recordRealName } from '../../engines/identity/real-name'
import { invite, tieInvite } from './service'

const DAY_S = 86_400

let j: Joining
let shop: TestShop
beforeAll(async () => {
  j = await Joining.open()
  shop = j.shop
})
afterAll(() => shop.close())

type Who = { id: string; token: string; phone: string }

async function inviter(): Promise<Who> {
  const who = await shop.person()
  const { db, config, clock } = shop.app.services
  await recordRealName({ db, config }, { userId: who.id, name: '周小棠', number: citizenId(), at: clock.now() })
  return who
}
let phones = 13_600_000_000
const phone = () => String(++phones)
const ask = (who: Who, over: object = {}) =>
  shop.call(
    'POST /api/merchant/apply_recom',
    { name: '云上茶业', phone: phone(), kind: 'enterprise' as const, city_id: '330106', ...over },
    who
  )
const listOf = async (who: Who) => (await shop.call('GET /api/merchant/recom_list', {}, who)).data
const codeOf = async ({ id }: Who) => (await shop.db.select().from(users).where(eq(users.id, id)))[0]!.inviteCode
/** People whose session ended with the days that passed. */
const again = async (who: Who): Promise<Who> => ({ ...who, token: await shop.tokenOf(who.id) })
const linesOf = async (phoneOf: string) =>
  (await shop.call('GET /api/admin/recom/list', {}, j.operator)).data.list.filter(
    one => one.phone === `${phoneOf.slice(0, 3)}****${phoneOf.slice(-4)}`
  )

describe('POST /api/merchant/apply_recom', () => {
  test('a person with a real name invites by phone, and reads it masked in GET /api/merchant/recom_list', async () => {
    const who = await inviter()
    const number = phone()
    expect(await ask(who, { phone: number })).toMatchObject({ status: 200 })
    const { list, count, allowed, invite_code } = await listOf(who)
    expect({ count, allowed, invite_code }).toEqual({ count: 1, allowed: 1, invite_code: await codeOf(who) })
    expect(list[0]).toMatchObject({
      name: '云上茶业',
      phone: `${number.slice(0, 3)}****${number.slice(-4)}`,
      _kind: '企业入驻',
      city: '浙江省杭州市',
      _state: '待申请'
    })
    expect(JSON.stringify(await shop.db.select().from(merchantInvites))).not.toContain(number)
    expect(await listOf(await inviter())).toMatchObject({ list: [], count: 0 })
  })

  test('nobody without a real name, no sub-account, not oneself, no place there is not', async () => {
    const plain = await shop.person()
    expect(await ask(plain)).toMatchObject({ code: 'REAL_NAME' })
    expect(await listOf(plain)).toMatchObject({ allowed: 0, need: 'real_name', invite_code: '' })
    const who = await inviter()
    const sub = await shop.person({ parentId: who.id })
    expect(await ask(sub as Who)).toMatchObject({ code: 'SUB_ACCOUNT' })
    expect(await ask(who, { phone: who.phone })).toMatchObject({ code: 'SELF' })
    expect(await ask(who, { city_id: '999999' })).toMatchObject({ code: 'INVALID', msg: '所在地区不正确，请重新选择' })
    for (const wrong of [{ phone: '123' }, { name: '  ' }, { kind: 'store' }])
      expect(await ask(who, wrong)).toMatchObject({ code: 'INVALID' })
    expect((await listOf(who)).count).toBe(0)
  })

  test('of many who invite a phone at once one has it, until it lapses', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, inviter))
    const number = phone()
    const all = await Promise.all(crowd.flatMap(who => [ask(who, { phone: number }), ask(who, { phone: number })]))
    expect(all.filter(one => one.status === 200)).toHaveLength(1)
    expect(all.filter(one => one.code === 'INVITED')).toHaveLength(11)
    shop.clock.advance(90 * DAY_S)
    const later = await Promise.all(crowd.map(async who => ask(await again(who), { phone: number })))
    expect(later.filter(one => one.status === 200)).toHaveLength(1)
    const open = and(eq(merchantInvites.name, '云上茶业'), isNull(merchantInvites.endedAt))
    expect((await shop.db.select().from(merchantInvites).where(open)).length).toBeGreaterThan(0)
    j.operator.token = await shop.tokenOf(j.operator.id)
    expect((await linesOf(number)).map(one => one._state).sort()).toEqual(['已失效', '待申请'])
  })

  test('thirty a day', async () => {
    const who = await inviter()
    for (let i = 0; i < 30; i++) expect(await ask(who)).toMatchObject({ status: 200 })
    expect(await ask(who)).toMatchObject({ code: 'TOO_MANY', msg: '今天邀请的商家较多，请明天再试' })
  })
})

describe('what comes of it', () => {
  test('whose phone was invited hands an application in: its recommender is kept, told when it opens, and stays', async () => {
    const who = await inviter()
    const merchant = await shop.person()
    await ask(who, { phone: merchant.phone })
    const id = await j.handedIn(merchant, { base: { category_id: j.plain }, papers: { papers: [] } })
    expect((await listOf(who)).list[0]).toMatchObject({ state: 'submitted', _state: '审核中' })
    const nickname = (await shop.db.select().from(users).where(eq(users.id, who.id)))[0]!.nickname
    const detail = await shop.call('GET /api/admin/application/detail/{id}', { id }, j.operator)
    expect(detail.data.fields).toContainEqual({
      field: 'recommender',
      name: '推荐人',
      value: `${nickname}（邀请码 ${await codeOf(who)}）`
    })
    expect(detail.data.correctable).not.toContain('recommender')
    await j.approve(id)
    expect((await listOf(who)).list[0]).toMatchObject({ _state: '已入驻' })
    const told = await shop.db.select().from(messages).where(eq(messages.userId, who.id))
    expect(told.map(one => one.title)).toContain('你邀请的商家已入驻')
    shop.clock.advance(91 * DAY_S)
    expect(await ask(await again(await inviter()), { phone: merchant.phone })).toMatchObject({ code: 'INVITED' })
  })

  test('who came by a link is somebody’s from the first step on, whoever invites their phone after', async () => {
    const who = await inviter()
    const merchant = await shop.person()
    const first = await j.front(merchant, { category_id: j.plain })
    expect(await j.keep(merchant, 'base', first, { recom: (await codeOf(who)).toLowerCase() })).toMatchObject({
      status: 200
    })
    expect(await ask(await inviter(), { phone: merchant.phone })).toMatchObject({ code: 'INVITED' })
    expect((await listOf(who)).list[0]).toMatchObject({ name: '通过链接申请的商家', source: 'link', state: 'waiting' })
    await j.handedIn(merchant, { base: { category_id: j.plain }, papers: { papers: [] } })
    expect((await listOf(who)).list[0]).toMatchObject({ name: '云上茶铺', state: 'submitted' })
  })

  test('a link of one’s own, of nobody, or opened once an application is in recommends nobody', async () => {
    const merchant = await shop.person()
    const first = await j.front(merchant, { category_id: j.plain })
    for (const recom of [await codeOf(merchant as Who), 'NOBODY'])
      expect(await j.keep(merchant, 'base', first, { recom })).toMatchObject({ status: 200 })
    const id = await j.handedIn(merchant, { base: { category_id: j.plain }, papers: { papers: [] } })
    await ask(await inviter(), { phone: merchant.phone })
    const detail = await shop.call('GET /api/admin/application/detail/{id}', { id }, j.operator)
    expect(detail.data.fields.map(one => one.field)).not.toContain('recommender')
  })
})

test('GET /api/admin/recom/list: everybody’s, by kind and by who invites; not for shoppers', async () => {
  const who = await inviter()
  await ask(who, { kind: 'shop', name: '按电话找' })
  const list = (input: Record<string, unknown>) => shop.call('GET /api/admin/recom/list', input, j.operator)
  expect((await list({ phone: who.phone })).data).toMatchObject({
    count: 1,
    list: [{ name: '按电话找', application_id: '' }]
  })
  expect((await list({ phone: who.phone, kind: 'franchise' })).data.count).toBe(0)
  expect((await list({ phone: '13000000000' })).data.count).toBe(0)
  expect(await shop.call('GET /api/admin/recom/list', {}, who)).toMatchObject({ code: 'FORBIDDEN' })
})

test('however people invite, apply and let time pass, a phone has one recommender at a time and an application one for good', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, inviter))
  const merchants = await Promise.all(Array.from({ length: 3 }, () => shop.person()))
  const step = fc.record({
    what: fc.constantFrom('invite', 'invite', 'tie', 'days' as const),
    by: fc.nat(2),
    of: fc.nat(2),
    days: fc.integer({ min: 1, max: 60 })
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async rounds => {
      await shop.db.delete(merchantInvites)
      const tied = new Map<string, string>()
      for (const round of rounds) {
        await Promise.all(
          round.map(({ what, by, of, days }) => {
            const { id: userId, phone: number } = merchants[of]!
            if (what === 'days') return shop.clock.advance(days * DAY_S)
            if (what === 'tie') return tieInvite(shop.app.services, { userId, applicationId: userId })
            const asked = { userId: people[by]!.id, source: 'phone' as const, phone: number, kind: 'shop' as const }
            return invite(shop.app.services, asked)
          })
        )
        const rows = await shop.db.select().from(merchantInvites)
        const open = rows.filter(row => row.endedAt === null).map(row => row.phoneIndex)
        expect(new Set(open).size).toBe(open.length)
        for (const row of rows.filter(one => one.applicationId)) {
          expect(row.appliedAt! < row.expiresAt).toBe(true)
          expect(tied.get(row.applicationId!) ?? row.userId).toBe(row.userId)
          tied.set(row.applicationId!, row.userId)
        }
        for (const id of tied.keys()) expect(rows.some(row => row.applicationId === id)).toBe(true)
      }
    }),
    { numRuns: 25 }
  )
})
