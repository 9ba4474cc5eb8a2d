import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { rowsIn } from '../../../test/sheets'
import {
  auditEntries,
  consolePeople,
  customerTagged,
  customerTags,
  fans,
  knownDevices,
  sessions,
  settings,
  shops,
  users
} from '../../db/schema'
import { placeFans } from '../../engines/identity/fans'
import { fundUser } from '../../engines/ledger'
import { endOfDay } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { membersAfter } from './walk'

type Who = { id: string; token: string }
type Format = 'csv' | 'xlsx'

let shop: TestShop
let staff: Who
beforeAll(async () => {
  shop = await TestShop.open()
  staff = await holding(shop, ['customer.read', 'customer.export'])
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(settings))

const ask = (more: object = {}, who: Who = staff) => shop.call('POST /api/admin/customer/export', more as never, who)
const opened = async (url: string) => shop.app.inject({ method: 'GET', url })
async function file(more: object = {}, who: Who = staff): Promise<Record<string, string>[]> {
  const { data } = await ask(more, who)
  const response = await opened(data.url)
  expect(response.statusCode).toBe(200)
  const [titles, ...rows] = await rowsIn(response.rawPayload)
  return rows.map(cells => Object.fromEntries(titles!.map((title, i) => [title, cells[i]!])))
}
/** People who joined in a minute of their own, the first to join first. */
let minutes = 0
async function joined(many: Parameters<TestShop['person']>[0][]) {
  const began = Date.UTC(2021, 0, 1) + minutes++ * 60_000
  const people: Awaited<ReturnType<TestShop['person']>>[] = []
  for (const [i, fields] of many.entries())
    people.push(await shop.person({ createdAt: new Date(began + i * 1000), ...fields }))
  return { people, when: { from: began / 1000, until: began / 1000 + 60 } }
}
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`
const NUMBERS = { reason: '回访', whole: 1 } as const

test('members are taken away as the list finds them, with what the desk sees of each', async () => {
  const [inviter] = (await joined([{ nickname: '引路人' }])).people
  const { people, when } = await joined([
    { nickname: '碧螺春', level: 1, referrerId: inviter!.id, inviteCode: 'EXP001' },
    { nickname: '龙井', disabled: true, blockedAt: shop.clock.now() }
  ])
  const [tea, out] = people
  const sub = await shop.person({
    nickname: '小号',
    parentId: tea!.id,
    phone: null,
    createdAt: new Date(when.until * 1000 - 1)
  })
  await placeFans(shop.db, [tea!.id])
  await shop.db.update(fans).set({ orders: 3, paidFen: 12_345n }).where(eq(fans.userId, tea!.id))
  const tag = newId()
  await shop.db.insert(customerTags).values({ id: tag, name: '爱喝茶', createdAt: shop.clock.now() })
  await shop.db.insert(customerTagged).values({ tagId: tag, userId: tea!.id, createdAt: shop.clock.now() })
  await fundUser(shop.db, { userId: tea!.id, asset: 'CNY', amountMinor: 1_050n, key: newId(), at: shop.clock.now() })
  await fundUser(shop.db, { userId: tea!.id, asset: 'jindou', amountMinor: 88n, key: newId(), at: shop.clock.now() })
  await shop.db.delete(sessions).where(eq(sessions.userId, out!.id))
  const rows = await file(when)
  expect(rows.map(row => row.昵称)).toEqual(['小号', '龙井', '碧螺春'])
  expect(rows[2]).toMatchObject({
    ...{
      会员编号: tea!.id,
      手机号: masked(tea!.phone),
      等级: '银卡会员',
      状态: '正常',
      标签: '爱喝茶',
      来源: '会员邀请'
    },
    ...{ 邀请人: '引路人', 邀请人编号: inviter!.id, 邀请码: 'EXP001', 订单数: '3', 消费金额: '123.45' },
    ...{ 余额可用: '10.50', 余额冻结与在途: '0.00', 金豆可用: '88' }
  })
  expect(rows[2]!.最近登录).not.toBe('')
  expect(rows[1]).toMatchObject({
    状态: '已封禁',
    来源: '自行注册',
    邀请人: '',
    最近登录: '',
    余额可用: '0.00',
    订单数: '0'
  })
  expect(rows[0]).toMatchObject({ 会员编号: sub.id, 手机号: '', 来源: '子账号', 标签: '爱喝茶' })
  await shop.db.insert(knownDevices).values({
    ...{ userId: out!.id, keyHash: newId(), firstAt: shop.clock.now(), seenAt: new Date('2026-01-02T03:04:05Z') }
  })
  expect((await file(when))[1]!.最近登录).toBe('2026-01-02 11:04')
})

test.each<Format>(['csv', 'xlsx'])(
  'a %s has the columns that were chosen, in one order, and cells are text',
  async format => {
    const { people, when } = await joined([
      { nickname: '=HYPERLINK("http://x")' },
      { nickname: '+86', inviteCode: `@SUM.${format}` }
    ])
    const few = { ...when, format, columns: ['phone', 'nickname', 'uid', 'invite_code'] }
    expect(await file(few)).toEqual([
      { 会员编号: people[1]!.id, 昵称: '+86', 手机号: masked(people[1]!.phone), 邀请码: `@SUM.${format}` },
      expect.objectContaining({ 会员编号: people[0]!.id, 昵称: '=HYPERLINK("http://x")' })
    ])
    const { body } = await opened((await ask({ ...few, format: 'csv' })).data.url)
    for (const text of [`"'=HYPERLINK(""http://x"")"`, `'+86`, `'@SUM.${format}`]) expect(body).toContain(text)
    expect(await ask({ ...when, columns: ['password_hash'] })).toMatchObject({ code: 'INVALID' })
    expect(await ask({ ...when, columns: [] })).toMatchObject({ code: 'INVALID' })
  }
)

test('the file has whom the list finds by the same filter, and nobody else', async () => {
  const { people, when } = await joined([{ level: 2 }, { disabled: true }, { nickname: '独一无二的昵称' }])
  const [gold, gone, named] = people
  await placeFans(shop.db, [named!.id])
  await shop.db.update(fans).set({ orders: 1 }).where(eq(fans.userId, named!.id))
  const filters = [
    ...[{ level: 2 }, { state: 'gone' }, { state: 'active' }, { state: 'blocked' }, { bought: 1 }, {}],
    ...[{ search: '独一无二' }, { search: gone!.id }, { search: named!.phone.slice(-4) }, { tag: newId() }]
  ]
  for (const filter of filters) {
    const { data } = await shop.call('GET /api/admin/customer/list', { ...when, ...filter, limit: 100 } as never, staff)
    const ids = (await file({ ...when, ...filter, columns: ['uid'] })).map(row => row.会员编号)
    expect({ filter, ids }).toEqual({ filter, ids: data.list.map(({ uid }) => uid) })
  }
  expect((await file({ ...when, level: 2, columns: ['uid'] })).map(row => row.会员编号)).toEqual([gold!.id])
})

test('whole phones go to who may see them, for a purpose, and the trail says how many', async () => {
  const { people, when } = await joined([{}, {}])
  const asked = { ...when, ...NUMBERS, columns: ['phone'] }
  expect(await ask(asked)).toMatchObject({ code: 'FORBIDDEN', msg: '没有查看完整手机号的权限' })
  expect(await ask(asked, await holding(shop, ['customer.export', 'order.receivers']))).toMatchObject({
    code: 'FORBIDDEN'
  })
  expect(await ask(asked, await holding(shop, ['customer.read', 'person.reveal']))).toMatchObject({ code: 'FORBIDDEN' })
  const may = await holding(shop, ['customer.export', 'person.reveal'])
  expect(await ask({ ...asked, reason: ' ' }, may)).toMatchObject({ code: 'INVALID', msg: '请填写用途' })
  const phones = people.map(({ phone }) => ({ 手机号: phone })).reverse()
  expect(await file(asked, may)).toEqual(phones)
  expect(await file({ ...when, columns: ['phone'] }, may)).toEqual(phones.map(row => ({ 手机号: masked(row.手机号) })))
  // Without their column none are taken, and none counted.
  await file({ ...asked, columns: ['nickname'] }, may)
  const trail = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, may.id))
    .orderBy(auditEntries.seq)
  const action = 'POST /api/admin/customer/export'
  expect(trail.map(entry => [entry.action, entry.why, JSON.parse(entry.details).after])).toEqual([
    [action, '回访', { phones: 2 }],
    [action, '', undefined],
    [action, '回访', undefined]
  ])
  expect(JSON.stringify(trail)).not.toContain(people[0]!.phone)
})

test('phones of a day have an end for each colleague, together with receivers, and no more leave than were counted', async () => {
  const owner = await shop.person({ roles: ['operator'] })
  const { look_day, mark } = (await shop.call('GET /api/admin/site/personal', {}, owner)).data
  await shop.call('POST /api/admin/site/personal', { look_day, bulk_day: 3, mark }, owner)
  const { people, when } = await joined([{}, {}])
  const may = await holding(shop, ['customer.export', 'person.reveal'])
  const asked = { ...when, ...NUMBERS, columns: ['phone'] }
  expect(await ask(NUMBERS, may)).toMatchObject({ code: 'TOO_MANY', msg: expect.stringContaining('今天还剩 3 条') })
  const { data } = await ask(asked, may)
  expect(await ask(asked, may)).toMatchObject({ code: 'TOO_MANY', msg: expect.stringContaining('今天还剩 1 条') })
  // Somebody who joins until the file is fetched is in it, and takes the place of one who was counted.
  const late = await shop.person({ createdAt: new Date(when.from * 1000 + 30_000) })
  const { body } = await opened(data.url)
  expect([late, ...people].filter(({ phone }) => body.includes(phone))).toHaveLength(2)
  expect(body).toContain(masked(people[0]!.phone))
  // Masked ones need no leave of the day.
  expect(await file({ ...when, columns: ['phone'] }, may)).toHaveLength(3)
  const now = shop.clock.now()
  shop.clock.advance((endOfDay(now).getTime() - now.getTime()) / 1000 + 1)
  expect((await ask(asked, may)).status).toBe(200)
})

test('many at once are counted one after the other', async () => {
  await shop.db.insert(settings).values({ name: 'personal', value: { look_day: 1, bulk_day: 4 }, updatedBy: '' })
  const { when } = await joined([{}, {}])
  const may = await holding(shop, ['customer.export', 'person.reveal'])
  const asked = { ...when, ...NUMBERS, columns: ['phone'] }
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(asked, may)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ code }) => code === 'TOO_MANY')).toHaveLength(6)
})

test('who lost a right meanwhile gets no file, or no phones, by an address they were given', async () => {
  const { people, when } = await joined([{}])
  const clerk = await holding(shop, ['customer.export', 'person.reveal'])
  const { data } = await ask({ ...when, ...NUMBERS, columns: ['phone'] }, clerk)
  await shop.db
    .update(consolePeople)
    .set({ roles: ['marketing'] })
    .where(eq(consolePeople.userId, clerk.id))
  const { body } = await opened(data.url)
  expect(body).toContain(masked(people[0]!.phone))
  expect(body).not.toContain(people[0]!.phone)
  await shop.db
    .update(consolePeople)
    .set({ roles: ['content'] })
    .where(eq(consolePeople.userId, clerk.id))
  expect((await opened(data.url)).statusCode).toBe(404)
})

test('people of a shop, and who only looks at members, take none away', async () => {
  const keeper = await shop.person()
  const shopId = newId()
  await shop.db.insert(shops).values({ id: shopId, name: '茶铺', ownerId: keeper.id })
  expect(await ask({}, await forShop(shop, keeper.id, shopId))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await ask({}, await holding(shop, ['customer.read', 'order.export']))).toMatchObject({ code: 'FORBIDDEN' })
})

test('a walk meets each once, however many joined in one moment, page by page and no page before it is wanted', async () => {
  const at = new Date('2019-05-05T00:00:00.123Z')
  const ids: string[] = []
  for (let i = 0; i < 7; i++) ids.push((await shop.person({ createdAt: at })).id)
  const filter = { search: '', state: 'all', from: at.getTime() / 1000 - 1, until: at.getTime() / 1000 + 1 } as never
  const met: string[] = []
  for (let after: { made: string; id: string } | undefined; ; ) {
    const page = await membersAfter(shop.db, filter, {}, after, 3)
    expect(page.list.length).toBeLessThanOrEqual(3)
    met.push(...page.list.map(one => one.shown.uid))
    if (!page.after) break
    after = page.after
  }
  expect([...met].sort()).toEqual([...ids].sort())
})

test('a page is as many statements for a hundred as for one, and the next waits until it is asked for', async () => {
  const began = Date.UTC(2018, 0, 1)
  const rows = Array.from({ length: 250 }, (_, i) => ({
    ...{ id: newId(), nickname: `茶友${i}`, inviteCode: `W${i}`, phone: `1770000${String(i).padStart(4, '0')}` },
    ...{ createdAt: new Date(began + i * 1000), referrerId: staff.id }
  }))
  await shop.db.insert(users).values(rows)
  const said: string[] = []
  const db = drizzle(shop.db.$client, { logger: { logQuery: query => said.push(query) } })
  const services = { ...shop.app.services, db } as never
  const kind = shop.app.services.kinds.deskFile.of('members-file')
  const actor = { id: staff.id, rights: [] } as never
  const all = { search: '', state: 'all', from: began / 1000, until: began / 1000 + 300 }
  const pages = kind.pages(services, all, actor)[Symbol.asyncIterator]()
  const next = async () => {
    const before = said.length
    const { value, done } = await pages.next()
    return { rows: done ? 0 : (value as string[][]).length, statements: said.length - before }
  }
  expect((await next()).rows).toBe(1)
  const walked = [await next(), await next(), await next(), await next()]
  expect(walked.map(page => page.rows)).toEqual([100, 100, 50, 0])
  const [first, second, third] = walked.map(page => page.statements)
  expect([second, third]).toEqual([first, first])
  const one = { ...all, until: began / 1000 + 1 }
  const before = said.length
  const alone = kind.pages(services, one, actor)[Symbol.asyncIterator]()
  await alone.next()
  await alone.next()
  // With the assets, which are read once.
  expect(said.length - before).toBe(first! + 1)
})
