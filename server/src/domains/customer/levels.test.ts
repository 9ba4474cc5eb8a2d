import { eq } from 'drizzle-orm'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { settings, users } from '../../db/schema'
import { addGrowth } from '../../engines/identity/membership'
import { runJob } from '../../jobs'

let shop: TestShop
let owner: Awaited<ReturnType<TestShop['person']>>
beforeAll(async () => {
  shop = await TestShop.open()
  owner = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())
afterEach(() => shop.db.delete(settings).where(eq(settings.name, 'levels')))

interface Sent {
  level_name: string
  level_icon?: string
  from_price: string
}
const level = (level_name: string, from_price: string): Sent => ({ level_name, from_price })
const AS_BUILT = [
  level('普通会员', '0'),
  level('银卡会员', '200'),
  level('金卡会员', '2000'),
  level('钻石会员', '10000')
]
const seen = async (who: { token: string } = owner) =>
  (await shop.call('GET /api/admin/levels', {}, { token: who.token })).data
async function save(levels: readonly Sent[], who: { token: string } = owner, mark?: string) {
  const sent = { levels: [...levels], mark: mark ?? (await seen()).mark }
  return shop.call('POST /api/admin/levels', sent, { token: who.token })
}
/** The levels with one said otherwise. */
const withOne = (place: number, change: Partial<Sent>) =>
  AS_BUILT.map((one, i) => (i === place ? { ...one, ...change } : one))
/** What waits for a second person, agreed to by one. */
async function agreed() {
  const second = await shop.person({ roles: ['operator'] })
  const { list } = (await shop.call('GET /api/admin/approval/list', {}, second)).data
  return shop.call('POST /api/admin/approval/decide', { id: list[0]!.id, agree: 1, words: '同意' }, second)
}
const raised = async () => {
  shop.clock.advance(11)
  return runJob(shop.app.services, 'levels-raise')
}
const told = async ({ token }: { token: string }) => (await shop.call('GET /api/user', {}, { token })).data
/** The newest entry of the trail, in words. */
async function newest() {
  const { list } = (await shop.call('GET /api/admin/audit', { subject: 'levels', limit: 1 }, owner)).data
  return (await shop.call('GET /api/admin/audit/told/{seq}', { seq: list[0]!.seq }, owner)).data
}

test('they are those the shop was built with until somebody sets others', async () => {
  const { list, is_raising, edited_by } = await seen()
  expect(list.map(({ level_name, from_price, has_prices }) => [level_name, from_price, has_prices])).toEqual([
    ['普通会员', '0.00', 0],
    ['银卡会员', '200.00', 1],
    ['金卡会员', '2000.00', 1],
    ['钻石会员', '10000.00', 1]
  ])
  expect([is_raising, edited_by]).toEqual([0, ''])
  expect(await raised()).toBe(0)
})

test('a name and a threshold that rises hold at once, nobody loses a level, and both states are in the trail', async () => {
  const silver = await shop.person()
  await addGrowth(shop.db, silver.id, 250_00n)
  const levels = withOne(1, { level_name: '白银会员', from_price: '300' })
  expect(await save(levels)).toMatchObject({ status: 200 })
  expect(await told(silver)).toMatchObject({ level: 1, level_name: '白银会员', next_level_name: '金卡会员' })
  const other = await shop.person()
  await addGrowth(shop.db, other.id, 299_99n)
  expect(await told(other)).toMatchObject({ level: 0, next_level_name: '白银会员', next_level_growth: '300.00' })
  await addGrowth(shop.db, other.id, 1n)
  expect(await told(other)).toMatchObject({ level: 1 })
  expect(await raised()).toBe(0)
  expect((await told(silver)).level).toBe(1)
  expect((await shop.call('GET /api/admin/customer/levels', {}, owner)).data[1]).toEqual({
    level: 1,
    level_name: '白银会员'
  })
  expect((await newest()).changes_told.filter(({ differs }) => differs)).toEqual([
    { title: '等级 2 · 等级名称', was_told: '银卡会员', is_told: '白银会员', differs: 1 },
    { title: '等级 2 · 累计消费', was_told: '¥200.00', is_told: '¥300.00', differs: 1 }
  ])
})

test('a threshold that falls waits for a second person; then a job raises whoever has reached it', async () => {
  const person = await shop.person()
  const given = await shop.person({ level: 3 })
  await addGrowth(shop.db, person.id, 150_00n)
  expect(await save(withOne(1, { from_price: '100' }))).toMatchObject({ code: 'HELD', msg: /另一位同事/ })
  expect((await seen()).list[1]!.from_price).toBe('200.00')
  expect(await agreed()).toMatchObject({ status: 200 })
  expect((await seen()).list[1]!.from_price).toBe('100.00')
  expect(await told(person)).toMatchObject({ level: 0 })
  expect((await seen()).is_raising).toBe(1)
  // What is settled at the moment of the change is waited for.
  expect(await runJob(shop.app.services, 'levels-raise')).toBe(0)
  expect(await raised()).toBe(1)
  expect(await told(person)).toMatchObject({ level: 1, level_name: '银卡会员' })
  expect(await told(given)).toMatchObject({ level: 3 })
  expect((await seen()).is_raising).toBe(0)
  expect(await raised()).toBe(0)
})

test('more than a batch of people is walked through to the end', async () => {
  await save([...AS_BUILT, level('至尊会员', '20000')])
  await shop.db.execute(`insert into users (id, nickname, avatar, invite_code, growth_fen)
    select gen_random_uuid(), 'walk', '', 'W' || i, 2500000 from generate_series(1, 1201) i`)
  expect(await raised()).toBe(1201)
  expect((await seen()).list.map(({ people_count }) => people_count)[4]).toBe(1000)
  await shop.db.delete(users).where(eq(users.nickname, 'walk'))
})

test('only the last levels are left out, and those nobody has', async () => {
  const diamond = await shop.person({ level: 3 })
  expect(await save(AS_BUILT.slice(0, 3))).toMatchObject({ code: 'IN_USE', msg: /钻石会员/ })
  await shop.db.update(users).set({ level: 0 }).where(eq(users.level, 3))
  expect(await save(AS_BUILT.slice(0, 3))).toMatchObject({ status: 200 })
  expect((await seen()).list).toHaveLength(3)
  expect(await told(diamond)).toMatchObject({ level: 0 })
})

test.each([
  ['a first level above nothing', withOne(0, { from_price: '1' }), 'BAD_LEVELS'],
  ['two that begin at the same', withOne(2, { from_price: '200.00' }), 'BAD_LEVELS'],
  ['one that begins before the one below it', withOne(2, { from_price: '199' }), 'BAD_LEVELS'],
  ['two of one name', withOne(2, { level_name: '银卡会员' }), 'BAD_LEVELS'],
  ['a blank name', withOne(2, { level_name: '  ' }), 'INVALID'],
  ['a long name', withOne(2, { level_name: '很'.repeat(11) }), 'INVALID'],
  ['a price that is none', withOne(2, { from_price: '-1' }), 'INVALID'],
  ['thirds of a fen', withOne(2, { from_price: '2000.001' }), 'INVALID'],
  ['a picture of another site', withOne(1, { level_icon: 'https://elsewhere.example/1.png' }), 'INVALID'],
  ['one of no site at all', withOne(1, { level_icon: '//elsewhere.example/1.png' }), 'INVALID'],
  [
    'such a one of a level that is reached sooner',
    withOne(1, { level_icon: 'javascript:alert(1)', from_price: '1' }),
    'INVALID'
  ],
  ['one alone', AS_BUILT.slice(0, 1), 'INVALID'],
  ['eleven of them', Array.from({ length: 11 }, (_, i) => level(`${i} 级`, String(i))), 'INVALID']
])('%s is refused and changes nothing', async (_, levels, code) => {
  const before = await seen()
  expect(await save(levels)).toMatchObject({ status: 400, code, msg: /[\u4e00-\u9fff]/ })
  expect(await seen()).toEqual(before)
})

test('a picture is shown to who has the level, kept by who knows of none, taken off, and told in the trail', async () => {
  const silver = await shop.person({ level: 1 })
  expect(await told(silver)).toMatchObject({ level_icon: '' })
  const icon = `/media/u/${'a'.repeat(32)}-1500.webp`
  expect(await save(withOne(1, { level_icon: icon }))).toMatchObject({ status: 200 })
  expect((await seen()).list.map(({ level_icon }) => level_icon)).toEqual(['', icon, '', ''])
  expect((await seen()).is_raising).toBe(0)
  expect((await told(silver)).level_icon).toMatch(new RegExp(`${icon}$`))
  expect(await told(await shop.person())).toMatchObject({ level_icon: '' })
  const entry = await newest()
  expect(entry.sent).toContainEqual(expect.objectContaining({ title: '等级 2 · 等级图标', told: icon }))
  expect(await save(withOne(1, { level_name: '白银会员' }))).toMatchObject({ status: 200 })
  expect((await seen()).list[1]).toMatchObject({ level_name: '白银会员', level_icon: icon })
  expect(await save(withOne(1, { level_icon: '' }))).toMatchObject({ status: 200 })
  expect((await newest()).changes_told).toContainEqual(
    expect.objectContaining({ title: '等级 2 · 等级图标', was_told: icon, is_told: '', differs: 1 })
  )
  expect(await told(silver)).toMatchObject({ level_icon: '' })
})

// POST /api/admin/levels/upload takes a form, as admin/upload does; the form’s own tests are with that.
test('pictures of levels are uploaded by who may set them, and by nobody else', async () => {
  const send = async (token: string) => {
    const boundary = 'level-picture'
    const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nno picture\r\n--${boundary}--\r\n`
    const headers = {
      'authori-zation': `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`
    }
    return (await shop.app.inject({ method: 'POST', url: '/api/admin/levels/upload', headers, payload })).json().data
  }
  expect(await send((await holding(shop, ['customer.level'])).token)).toMatchObject({ code: 'NOT_A_PICTURE' })
  expect(await send((await holding(shop, ['customer.read'])).token)).toMatchObject({ code: 'FORBIDDEN' })
})

test('of two who change them the second looks again; without the right nobody does', async () => {
  const { mark } = await seen()
  const changed = withOne(3, { from_price: '20000' })
  expect(await save(changed, await holding(shop, ['customer.read']), mark)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await save(changed, owner, mark)).toMatchObject({ status: 200 })
  expect(await save(withOne(3, { from_price: '30000' }), owner, mark)).toMatchObject({ code: 'CHANGED' })
  expect((await seen(await holding(shop, ['customer.read']))).list[3]!.from_price).toBe('20000.00')
  const others = await holding(shop, ['order.read'])
  expect(await shop.call('GET /api/admin/levels', {}, { token: others.token })).toMatchObject({ code: 'FORBIDDEN' })
})
