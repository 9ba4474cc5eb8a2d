import { and, eq } from 'drizzle-orm'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { auditEntries, couponTemplates, customerTagged, userCoupons } from '../../db/schema'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

type Person = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let desk: Person
beforeAll(async () => {
  shop = await TestShop.open()
  desk = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const save = (name: string, id?: string) => shop.call('POST /api/admin/customer/tag', { name, ...(id && { id }) }, desk)
const made = async (name: string) => (await save(name)).data.id
const give = (input: Record<string, unknown>, who: Person = desk) =>
  shop.call('POST /api/admin/customer/tag/give', { take: 0, ...input } as never, who)
const list = async () => (await shop.call('GET /api/admin/customer/tags', {}, desk)).data
const having = async (tag: string) =>
  (await shop.call('GET /api/admin/customer/list', { tag, limit: 100 }, desk)).data.list.map(({ uid }) => uid).sort()

describe('tags', () => {
  test('are made, renamed and removed, each name once', async () => {
    const id = await made('大客户')
    expect(await save(' 大客户 ')).toMatchObject({ code: 'NAME_TAKEN' })
    const other = await made('学生')
    expect(await save('大客户', other)).toMatchObject({ code: 'NAME_TAKEN' })
    expect(await save('学生党', other)).toMatchObject({ data: { id: other, name: '学生党' } })
    expect(await save('学生党', other)).toMatchObject({ status: 200 })
    expect(await save('谁', newId())).toMatchObject({ code: 'NOT_FOUND' })
    expect(await save('  ')).toMatchObject({ code: 'INVALID' })
    expect(await save('长'.repeat(13))).toMatchObject({ code: 'INVALID' })
    expect((await list()).map(({ name }) => name)).toEqual(expect.arrayContaining(['大客户', '学生党']))
    const remove = () => shop.call('POST /api/admin/customer/tag/remove', { id }, desk)
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ code: 'NOT_FOUND' })
    const [entry] = await shop.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, other), eq(auditEntries.why, '')))
      .orderBy(auditEntries.seq)
    expect(JSON.parse(entry!.details)).toMatchObject({ after: { name: '学生' } })
  })

  test('of one name made at once are one', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => save('抢着建')))
    expect(answers.map(({ code }) => code ?? 'made').sort()).toEqual(['NAME_TAKEN', 'NAME_TAKEN', 'NAME_TAKEN', 'made'])
  })

  test('are given to and taken from many at once, by account or by phone', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => shop.person()))
    const ids = people.map(({ id }) => id)
    const [a, b] = [await made('爱喝茶'), await made('爱喝酒')]
    expect(await give({ tags: [a, b], people: ids.slice(0, 3) })).toMatchObject({ data: { changed: 3 } })
    const phones = people.map(({ phone }) => phone)
    expect(await give({ tags: [a], phones })).toMatchObject({ data: { changed: 2 } })
    expect(await give({ tags: [a], phones })).toMatchObject({ data: { changed: 0 } })
    expect(await having(a)).toEqual([...ids].sort())
    expect(await having(b)).toEqual(ids.slice(0, 3).sort())
    expect((await list()).find(({ id }) => id === a)).toMatchObject({ people_count: 5 })
    const take = { tags: [a, b], people: ids.slice(0, 2), take: 1 }
    expect(await give(take)).toMatchObject({ data: { changed: 2 } })
    expect(await give(take)).toMatchObject({ data: { changed: 0 } })
    expect(await having(a)).toEqual(ids.slice(2).sort())
    await shop.call('POST /api/admin/customer/tag/remove', { id: a }, desk)
    expect(await shop.db.$count(customerTagged, eq(customerTagged.tagId, a))).toBe(0)
    expect(await having(b)).toEqual([ids[2]])
  })

  test('of a sub-account are the person’s', async () => {
    const me = await shop.person()
    const sub = await shop.person({ parentId: me.id })
    const id = await made('家里两个')
    expect(await give({ tags: [id], people: [me.id, sub.id] })).toMatchObject({ data: { changed: 1 } })
    expect(await having(id)).toEqual([me.id])
    const detail = (await shop.call('GET /api/admin/customer/detail/{id}', { id: sub.id }, desk)).data
    expect(detail.tags).toEqual([{ id, name: '家里两个' }])
  })

  test('are refused whole where one of those named is not there, and to whoever lacks the right', async () => {
    const me = await shop.person()
    const gone = await shop.person({ disabled: true })
    const id = await made('不该打上')
    expect(await give({ tags: [id], people: [me.id, newId()] })).toMatchObject({ code: 'NO_PERSON' })
    expect(await give({ tags: [id], people: [me.id, gone.id] })).toMatchObject({ code: 'NO_PERSON' })
    expect(await give({ tags: [id], phones: [me.phone, '13100000000'] })).toMatchObject({ code: 'NO_PERSON' })
    expect(await give({ tags: [id, newId()], people: [me.id] })).toMatchObject({ code: 'NO_TAG' })
    expect(await give({ tags: [id] })).toMatchObject({ code: 'INVALID' })
    const tooMany = Array.from({ length: 501 }, () => newId())
    expect(await give({ tags: [id], people: tooMany })).toMatchObject({ code: 'INVALID' })
    const reader = await holding(shop, ['customer.read', 'customer.edit'])
    expect(await give({ tags: [id], people: [me.id] }, reader)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await having(id)).toEqual([])
  })

  test('are at most thirty a person, whoever gives them at once', async () => {
    const me = await shop.person()
    const ids: string[] = []
    for (let n = 0; n < 32; n++) ids.push(await made(`第${n}个`))
    expect(await give({ tags: ids.slice(0, 20), people: [me.id] })).toMatchObject({ status: 200 })
    const answers = await Promise.all([
      give({ tags: ids.slice(20, 26), people: [me.id] }),
      give({ tags: ids.slice(26), people: [me.id] })
    ])
    expect(answers.map(({ code }) => code ?? 'given').sort()).toEqual(['TAG_LIMIT', 'given'])
    expect(await shop.db.$count(customerTagged, eq(customerTagged.userId, me.id))).toBe(26)
  })
})

describe('a coupon for everybody with a tag', () => {
  const template = async (stock = 100) => {
    const id = newId()
    const now = shop.clock.now().getTime()
    const times = { startsAt: new Date(now - 1000), endsAt: new Date(now + 86_400_000) }
    const terms = { title: '老客券', thresholdFen: 1000n, amountFen: 100n, stock }
    await shop.db.insert(couponTemplates).values({ id, ...terms, ...times })
    return id
  }
  const grant = (id: string, more: object) =>
    shop.call('POST /api/admin/coupon/grant', { id, reach: 'tag', reason: '老客回馈', ...more } as never, {
      ...desk,
      idem: newId()
    })
  const owners = async (id: string) =>
    (await shop.db.select().from(userCoupons).where(eq(userCoupons.templateId, id))).map(({ userId }) => userId).sort()
  const tagged = async (name: string, count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => shop.person({ createdAt: shop.clock.now() })))
    const ids = people.map(({ id }) => id)
    const tag = await made(name)
    await give({ tags: [tag], people: ids })
    return { tag, ids }
  }

  test('reaches those who have it, one each, and nobody who is kept out', async () => {
    const { tag, ids } = await tagged('三年老客', 6)
    await shop.person({ createdAt: shop.clock.now() })
    const out = ids[0]!
    const blocked = await shop.call('POST /api/admin/customer/block', { id: out, reason: '刷单' }, desk)
    expect(blocked).toMatchObject({ status: 200 })
    const id = await template()
    const started = (await grant(id, { tag })).data
    expect(started).toMatchObject({ total: 5, reach: '标签「三年老客」的会员' })
    expect(await runJob(shop.app.services, 'coupon-grants')).toBe(5)
    expect(await owners(id)).toEqual(ids.slice(1).sort())
    await save('四年老客', tag)
    const [row] = (await shop.call('GET /api/admin/coupon/grants', { id }, desk)).data
    expect(row).toMatchObject({ state: 'done', reach: '标签「三年老客」的会员' })
  })

  test('keeps its tag until it is done', async () => {
    const { tag } = await tagged('正在发', 2)
    const id = await template()
    await grant(id, { tag })
    const remove = () => shop.call('POST /api/admin/customer/tag/remove', { id: tag }, desk)
    expect(await remove()).toMatchObject({ code: 'IN_USE' })
    await runJob(shop.app.services, 'coupon-grants')
    expect(await remove()).toMatchObject({ status: 200 })
  })

  test('is refused without a tag, for one there is not, for nobody and beyond the stock', async () => {
    const id = await template(1)
    expect(await grant(id, {})).toMatchObject({ code: 'INVALID' })
    expect(await grant(id, { tag: newId() })).toMatchObject({ code: 'NO_TAG' })
    expect(await grant(id, { tag: await made('没有人') })).toMatchObject({ code: 'NOBODY' })
    const { tag } = await tagged('两个人', 2)
    expect(await grant(id, { tag })).toMatchObject({ code: 'STOCK_SHORT' })
    expect(await owners(id)).toEqual([])
  })
})
