import { sql } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { check, foldSums } from '../../engines/ledger'
import { dayText } from '../../lib/clock'
import { csvRows } from '../../lib/csv'
import { newId } from '../../lib/ids'

const DAY_S = 86_400
type Who = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let buying: Buying
let reader: Who
beforeEach(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  reader = await holding(shop, ['ledger.read'])
})
afterEach(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const today = () => dayText(shop.clock.now())
const range = (asset = 'CNY', from = today(), until = today()) => ({ asset, from, until })
const trial = async (asked: object = range()) =>
  (await shop.call('GET /api/admin/ledger/trial', asked as ReturnType<typeof range>, reader)).data
type Trial = Awaited<ReturnType<typeof trial>>
const lineOf = ({ lines }: Trial, title: string) => lines.find(one => one.account_title === title)

async function bought() {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 3000n, stock: 50 }), qty: 2 }])
  await buying.pay(buyer, no)
  return { buyer, no }
}

async function fund(pool: string, amount: string) {
  const operator = await shop.person({ roles: ['operator'] })
  const asked = { pool, asset: 'xfq', amount, reason: '活动预算' }
  await shop.call('POST /api/admin/pool/fund', asked, { ...operator, idem: newId() })
}

test('the books tell each account by reason, and a number leads to the order it came from', async () => {
  const { no } = await bought()
  const books = await trial()
  const clearing = lineOf(books, '待结算货款')!
  expect(clearing).toMatchObject({ kind: 'platform', account: 'clearing', in_sum: '60.00', out_sum: '0.00' })
  const [reason] = clearing.reasons
  expect(reason).toMatchObject({ in_sum: '60.00', in_count: 1, in_before: '0.00' })
  expect(Number(clearing.open_sum) + 60).toBe(Number(clearing.close_sum))
  expect(books).toMatchObject({ name: expect.any(String), open_all: '0.00', close_all: '0.00', in_all: books.out_all })
  const line = { ...range(), kind: clearing.kind, account: clearing.account, reason: reason!.reason }
  const { days } = (await shop.call('GET /api/admin/ledger/line/days', line, reader)).data
  expect(days).toEqual([
    { day: today(), in_sum: '60.00', in_count: 1, out_sum: '0.00', out_count: 0, close_sum: clearing.close_sum }
  ])
  const { list, cursor } = (await shop.call('GET /api/admin/ledger/line/transfers', line, reader)).data
  expect(cursor).toBeNull()
  expect(list).toMatchObject([{ amount: '60.00', title: reason!.title }])
  expect(list[0]!.belongs).toEqual({ title: '订单', told: no, about: 'order', about_id: no })
  const one = (await shop.call('GET /api/admin/ledger/transfer/{id}', { id: list[0]!.id }, reader)).data
  expect(one.belongs.told).toBe(no)
  expect(one.postings.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0)
  expect(one.postings.find(({ kind }) => kind === 'platform')).toMatchObject({
    ...{ amount: '60.00', name: books.name, bucket: 'available' },
    whose: { title: '平台', told: '待结算货款', about: '' }
  })
})

test('every account of every asset closes with what it holds, and opens with what it held the day before', async () => {
  await fund('trial-pool', '30')
  await bought()
  const first = today()
  shop.clock.advance(DAY_S)
  reader = await holding(shop, ['ledger.read'])
  await fund('trial-pool', '12.5')
  await bought()
  for (const asset of ['CNY', 'xfq']) {
    const books = await trial(range(asset, first, today()))
    const { rows } = await shop.db.execute<{ kind: string; id: string; minor: string }>(sql`
      select owner_kind as kind, case when owner_kind in ('user', 'merchant') then '' else owner_id end as id,
        sum(balance_minor)::text as minor
      from ledger_accounts where asset = ${asset} group by 1, 2 having sum(balance_minor) <> 0`)
    expect(
      books.lines
        .filter(({ close_sum }) => Number(close_sum) !== 0)
        .map(({ kind, account, close_sum }) => [kind, account, String(Math.round(Number(close_sum) * 100))])
        .sort()
    ).toEqual(rows.map(({ kind, id, minor }) => [kind, id, minor]).sort())
    const [one, two] = [await trial(range(asset, first, first)), await trial(range(asset))]
    const by = (side: 'open_sum' | 'close_sum', { lines }: Trial) =>
      Object.fromEntries(lines.filter(line => Number(line[side])).map(line => [line.account_title, line[side]]))
    expect(by('open_sum', two)).toEqual(by('close_sum', one))
    // What is before the second day is the first.
    expect(lineOf(two, '全部会员')?.in_before).toBe(lineOf(one, '全部会员')?.in_sum)
    expect([two.from_before, two.until_before]).toEqual([first, first])
    // Out of sums that a job keeps it says the same.
    await foldSums(shop.app.services, { settled_s: 0 })
    expect(await trial(range(asset, first, today()))).toEqual(books)
  }
  const pool = lineOf(await trial(range('xfq')), 'trial-pool')!
  expect(pool).toMatchObject({ open_sum: '30.00', in_sum: '12.50', close_sum: '42.50', in_before: '30.00' })
  const asked = { ...range('xfq', first, today()), kind: 'pool' as const, account: 'trial-pool' }
  const days = (await shop.call('GET /api/admin/ledger/line/days', asked, reader)).data.days
  expect(days.map(({ day, close_sum }) => [day, close_sum])).toEqual([
    [first, '30.00'],
    [today(), '42.50']
  ])
})

test('a whole month stands beside the month before', async () => {
  const { from_before, until_before } = await trial(range('CNY', '2026-03-01', '2026-03-31'))
  expect([from_before, until_before]).toEqual(['2026-02-01', '2026-02-28'])
  expect((await trial(range('CNY', '2026-03-02', '2026-03-04'))).from_before).toBe('2026-02-27')
})

test('people are told by name without their phone, and each side alone is listed', async () => {
  const { buyer } = await bought()
  const line = { ...range(), kind: 'user' as const }
  const list = async (more: object) =>
    (await shop.call('GET /api/admin/ledger/line/transfers', { ...line, ...more }, reader)).data.list
  const [all, ins, outs] = [await list({}), await list({ side: 'in' }), await list({ side: 'out' })]
  expect(ins.length + outs.length).toBe(all.length)
  expect(all.length).toBeGreaterThan(0)
  for (const { id } of all) {
    const { data } = await shop.call('GET /api/admin/ledger/transfer/{id}', { id }, reader)
    const people = data.postings.filter(({ kind }) => kind === 'user')
    expect(people.every(({ whose }) => whose.about === 'member' && whose.about_id === buyer.id)).toBe(true)
    expect(JSON.stringify(data)).not.toContain(buyer.phone)
  }
})

test('the file has what the page has, with the sums last', async () => {
  await bought()
  const { data } = await shop.call('POST /api/admin/ledger/trial/export', { ...range(), format: 'csv' }, reader)
  const [titles, ...rows] = csvRows((await shop.app.inject({ method: 'GET', url: data.url })).body.slice(1))!
  expect(titles).toContain('期初')
  const books = await trial()
  expect(rows).toHaveLength(books.lines.reduce((sum, { reasons }) => sum + 1 + reasons.length, 1))
  expect(rows).toContainEqual(expect.arrayContaining(['平台', '待结算货款', '全部', '60.00']))
  expect(rows.at(-1)).toEqual(expect.arrayContaining(['合计', books.in_all, books.out_all, '0.00']))
})

test('refused: an unknown asset, too many days, days that end before they begin, a transfer nobody made, without the right', async () => {
  const call = (asked: object, who = reader) =>
    shop.call('GET /api/admin/ledger/trial', asked as ReturnType<typeof range>, who)
  expect(await call(range('gold'))).toMatchObject({ code: 'UNKNOWN' })
  expect(await call(range('CNY', '2026-01-01', '2026-02-01'))).toMatchObject({ code: 'INVALID' })
  expect(await call(range('CNY', '2026-01-01', '2026-01-31'))).toMatchObject({ status: 200 })
  expect(await call(range('CNY', '2026-02-01', '2026-01-31'))).toMatchObject({ code: 'INVALID' })
  expect(await call(range('CNY', '0001-01-01', '0001-01-02'))).toMatchObject({ code: 'INVALID' })
  const line = { ...range('gold'), kind: 'user' as const }
  for (const key of ['GET /api/admin/ledger/line/days', 'GET /api/admin/ledger/line/transfers'] as const) {
    expect(await shop.call(key, line, reader)).toMatchObject({ code: 'UNKNOWN' })
    expect(await shop.call(key, { ...line, ...range(), account: 'x' }, reader)).toMatchObject({ status: 200 })
  }
  const cursor = Buffer.from('["other","x"]').toString('base64url')
  const wrong = { ...line, ...range(), cursor }
  expect(await shop.call('GET /api/admin/ledger/line/transfers', wrong, reader)).toMatchObject({ code: 'INVALID' })
  const none = { id: newId() }
  expect(await shop.call('GET /api/admin/ledger/transfer/{id}', none, reader)).toMatchObject({ code: 'NOT_FOUND' })
  const file = { ...range('gold'), format: 'csv' as const }
  expect(await shop.call('POST /api/admin/ledger/trial/export', file, reader)).toMatchObject({ code: 'UNKNOWN' })
  const other = await holding(shop, ['pool.read'])
  expect(await call(range(), other)).toMatchObject({ code: 'FORBIDDEN' })
})
