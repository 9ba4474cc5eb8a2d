import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { Buying } from '../../test/buying'
import { holding } from '../../test/console'
import { TestShop } from '../../test/harness'
import { rowsIn } from '../../test/sheets'
import { FRAMES } from './frames'

let shop: TestShop
let buying: Buying
let staff: { id: string; token: string }
let desk: Client
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  staff = await holding(shop, ['order.read', 'order.export', 'goods.read', 'payment.read', 'ledger.read', 'audit.read'])
  for (let i = 0; i < 3; i++) {
    const buyer = await buying.buyer()
    const { no } = await buying.order(buyer.token, [{ of: await buying.goods() }])
    await buying.pay(buyer, no)
  }
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  desk = new Client({ connectionString: shop.databaseUrl })
  await desk.connect()
})
afterAll(async () => {
  await desk.end()
  await shop.close()
})

type Format = 'csv' | 'xlsx'
const orders = async (format: Format) =>
  (await shop.call('POST /api/admin/order/export', { format } as never, staff)).data.url as string

interface Frame {
  rows: number
  about: number
  bytes: Buffer
}
function framesIn(sent: Buffer): Frame[] {
  const frames: Frame[] = []
  for (let at = 0; at < sent.length; ) {
    const [rows, about, length] = [0, 4, 8].map(i => sent.readUInt32BE(at + i)) as [number, number, number]
    frames.push({ rows, about, bytes: sent.subarray(at + 12, at + 12 + length) })
    at += 12 + length
  }
  return frames
}
const framed = async (url: string) =>
  (await shop.app.inject({ method: 'GET', url, headers: { accept: FRAMES } })).rawPayload

test.each(['csv', 'xlsx'] as const)(
  'a %s is the same file in frames, each with its rows so far, and ends with none',
  async format => {
    const url = await orders(format)
    const plain = await rowsIn((await shop.app.inject({ method: 'GET', url })).rawPayload)
    const frames = framesIn(await framed(url))
    expect(await rowsIn(Buffer.concat(frames.map(({ bytes }) => bytes)))).toEqual(plain)
    expect(plain).toHaveLength(4)
    expect(frames.at(-1)).toMatchObject({ rows: 3, about: 3, bytes: Buffer.alloc(0) })
    expect(frames.slice(0, -1).every(({ bytes }) => bytes.length > 0)).toBe(true)
  }
)

test.each([
  ['goods-file', { state: 'all', keyword: '' }, 3],
  ['orders-file', { type: 9, search: '' }, 3],
  ['payments-file', { number: '', format: 'csv' }, expect.any(Number)],
  ['commissions-file', {}, expect.any(Number)],
  ['members-file', { search: '', state: 'all' }, expect.any(Number)],
  ['audit-file', {}, expect.any(Number)]
])('%s tells about how many rows there will be', async (code, asked, count) => {
  const { services } = shop.app
  const told = await services.kinds.deskFile.of(code).about!(services, asked, { id: staff.id, rights: [] } as never)
  expect(told).toEqual(count)
  expect(told).toBeGreaterThan(0)
})

/** Statements of the server that wait for a table somebody holds, by the beginning of their text. */
const waiting = async () => {
  // In a transaction the first look would be told for all later ones.
  const { rows } = await shop.db.$client.query<{ query: string }>(`select query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`)
  return rows.map(({ query }) => query)
}
const isPage = (query: string) => query.includes('"order_key"')
async function until(holds: () => Promise<boolean>) {
  for (const end = Date.now() + 20_000; !(await holds()); await pause())
    if (Date.now() > end) throw new Error('it did not come to be')
}
const inUse = () => {
  const { totalCount, idleCount } = shop.db.$client
  return totalCount - idleCount
}

test.each([
  ['csv', FRAMES],
  ['xlsx', FRAMES],
  ['csv', '*/*'],
  ['xlsx', '*/*']
] as const)('whoever leaves a %s (%s) ends the statement that is read for them', async (format, accept) => {
  const url = await orders(format)
  const { port } = shop.app.server.address() as AddressInfo
  await desk.query('begin; lock table orders in access exclusive mode')
  try {
    const asked = request({ port, host: '127.0.0.1', path: url, headers: { accept } })
    asked.on('error', () => {}).end()
    await until(async () => (await waiting()).some(isPage))
    asked.destroy()
    // The table is still held: what waited for it did not get through.
    await until(async () => (await waiting()).length === 0)
  } finally {
    await desk.query('rollback')
  }
  await until(async () => inUse() === 0)
  expect(framesIn(await framed(await orders(format))).at(-1)).toMatchObject({ rows: 3 })
})
