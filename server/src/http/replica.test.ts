import { randomBytes } from 'node:crypto'
import { contracts, type Endpoint } from '@contract'
import { Buying } from '../../test/buying'
import { until } from '../../test/chatting'
import { holding } from '../../test/console'
import { makeProduct } from '../../test/goods'
import { TestShop } from '../../test/harness'
import { unpaidOrder } from '../../test/orders'
import { connect, type Database } from '../db/connection'
import { freePort } from '../db/embedded'
import { Delay } from '../db/replica'
import { articles } from '../db/schema'
import { newId } from '../lib/ids'

const template = new URL(process.env.SHOP_TEST_TEMPLATE!)
const logged: { level: number; msg: string; reason?: string }[] = []
const logTo = { write: (line: string) => void logged.push(JSON.parse(line)) }

/** A server whose replica is another database, so that what it answers tells which one was read. */
const opened = (replica: string) =>
  TestShop.open({ env: { DATABASE_URL: replica, DATABASE_REPLICA_URL: replica, LOG_LEVEL: 'info' }, logTo })

describe('the mark', () => {
  const endpoints = Object.values(contracts).flatMap(contract => Object.entries<Endpoint>(contract))
  const marked = endpoints.filter(([, { replica }]) => replica)

  test('stands only where nothing is written and nothing follows a change', () => {
    expect(marked.length).toBeGreaterThan(20)
    for (const [key, endpoint] of marked) {
      expect(key).toMatch(/^GET /)
      expect(endpoint).not.toMatchObject({ idempotent: true })
      expect(endpoint).not.toMatchObject({ edited: true })
      expect(endpoint).not.toMatchObject({ right: 'person.export' })
      if (endpoint.replica === 'strangers') expect([key, endpoint.auth]).toEqual([key, 'open'])
    }
  })
})

describe('a server with a replica', () => {
  const name = `t_replica_${randomBytes(6).toString('hex')}`
  const url = new URL(`/${name}`, template)
  let admin: Database
  let copy: Database
  let shop: TestShop
  let buying: Buying
  let there: Awaited<ReturnType<typeof makeProduct>>
  let here: typeof there

  beforeAll(async () => {
    admin = connect(new URL('/postgres', template).href, 1)
    await admin.$client.query(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
    copy = connect(url.href, 2)
    const readOnly = new URL(url)
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
    shop = await opened(readOnly.href)
    buying = new Buying(shop)
    there = await makeProduct(copy, { name: '副本茶叶' })
    here = await makeProduct(shop.db, { name: '主库茶叶' })
    const notice = { kind: 'notice', title: '', content: '', published: true, publishedAt: new Date(0) }
    await copy.insert(articles).values({ ...notice, id: newId(), title: '副本公告' })
    await shop.db.insert(articles).values({ ...notice, id: newId(), title: '主库公告' })
  })
  afterAll(async () => {
    await shop?.close()
    await copy.$client.end()
    await admin.$client.query(`drop database if exists ${name} with (force)`)
    await admin.$client.end()
  })
  beforeEach(() => {
    shop.clock.advance(3600)
    logged.length = 0
  })

  const found = async (options: { token?: string } = {}) =>
    (await shop.call('GET /api/search_productlist', { keyword: '茶叶' }, options)).data.list.map(one => one.store_name)
  const notices = async () => (await shop.call('GET /api/article/notice/list', {})).data.list.map(one => one.title)
  const health = async () => (await shop.app.inject('/health')).json()

  test('reads there what may be behind, and says so in its health', async () => {
    expect(await health()).toEqual({ ok: true, replica: true })
    expect(await notices()).toEqual(['副本公告'])
    expect(await found()).toEqual(['副本茶叶'])
    const { data } = await shop.call('GET /api/products', {})
    expect(data.list.map(one => one.store_name)).toEqual(['副本茶叶'])
  })

  test('reads what says what a person did from the database itself, and for strangers from the replica', async () => {
    const { token } = await shop.person()
    const detail = async (id: string, options = {}) =>
      (await shop.call('GET /api/product/detail/{id}', { id }, options)).code
    expect(await detail(there.id)).toBeUndefined()
    expect(await detail(here.id)).toBe('NOT_FOUND')
    expect(await detail(there.id, { token })).toBe('NOT_FOUND')
    expect(await detail(here.id, { token })).toBeUndefined()
  })

  test('writes nothing there: neither what a search notes beside it nor an order', async () => {
    const buyer = await buying.buyer()
    expect(await found({ token: buyer.token })).toEqual(['副本茶叶'])
    const { data } = await shop.call('GET /api/v2/user/search_list', {}, { token: buyer.token })
    expect(data.map(one => one.keyword)).toEqual(['茶叶'])
    const { no } = await buying.order(buyer.token, [{ of: await buying.goods(), qty: 1 }])
    const { rows } = await copy.$client.query(
      'select (select count(*)::int from orders) as orders, (select count(*)::int from search_history) as searches'
    )
    expect(rows).toEqual([{ orders: 0, searches: 0 }])
    expect((await shop.db.$client.query('select from orders where no = $1', [no])).rowCount).toBe(1)
  })

  test('makes files of rows from it, and shows lists that are worked on from the database itself', async () => {
    const staff = await holding(shop, ['order.read', 'order.export'])
    const { id } = await shop.person()
    await unpaidOrder(shop, id, 100n)
    const listed = await shop.call('GET /api/admin/order/list', {}, staff)
    expect(listed.data.count).toBeGreaterThan(0)
    const { data } = await shop.call('POST /api/admin/order/export', {} as never, staff)
    const file = await shop.app.inject(data.url)
    expect(file.statusCode).toBe(200)
    expect(file.body.trim().split('\n')).toHaveLength(1)
  })

  test('what was read there is not taken for what is read from the database itself', async () => {
    const category = { id: there.categoryId, name: '数码', picture: '/p.png' }
    const byCategory = async (token?: string) =>
      (await shop.call('GET /api/search_productlist', { keyword: '茶叶', cid: category.id }, { token })).data.count
    expect(await byCategory()).toBe(1)
    const { recent } = shop.app.services
    expect(await recent(`category-level ${category.id}`, 60, async () => 'read anew')).toBe('read anew')
  })

  test('whoever waits for it while it breaks is answered by the database itself', async () => {
    const lock = await copy.$client.connect()
    const waiting = `select pid from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`
    try {
      await lock.query('begin; lock table articles in access exclusive mode')
      const asked = notices()
      await until(async () => (await admin.$client.query(waiting)).rowCount !== 0)
      await admin.$client.query(`select pg_terminate_backend(pid) from (${waiting}) x`)
      expect(await asked).toEqual(['主库公告'])
    } finally {
      await lock.query('rollback')
      lock.release()
    }
    await shop.app.services.replica!.look()
    expect(await notices()).toEqual(['副本公告'])
  })

  test('while it is away everything is read from the database itself, which the log says once', async () => {
    const { replica } = shop.app.services
    await admin.$client.query(`alter database ${name} allow_connections false`)
    await admin.$client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`
    )
    for (let i = 0; i < 3; i++) await replica!.look()
    expect(await health()).toEqual({ ok: true, replica: false })
    expect(await notices()).toEqual(['主库公告'])
    expect(await found()).toEqual(['主库茶叶'])
    await admin.$client.query(`alter database ${name} allow_connections true`)
    for (let i = 0; i < 3; i++) await replica!.look()
    expect(await health()).toEqual({ ok: true, replica: true })
    expect(await notices()).toEqual(['副本公告'])
    const said = logged.filter(({ msg }) => msg.includes('replica'))
    expect(said.map(({ level }) => level)).toEqual([40, 30])
    expect(said[0]!.reason).toMatch(/not currently accepting connections|terminat/)
  })
})

test('a server whose replica cannot be reached starts, and works without it', async () => {
  logged.length = 0
  const shop = await opened(`postgres://shop:shop@127.0.0.1:${await freePort()}/shop`)
  try {
    expect((await shop.app.inject('/health')).json()).toEqual({ ok: true, replica: false })
    expect((await shop.call('GET /api/products', {})).http).toBe(200)
    expect(logged.filter(({ msg }) => msg.includes('replica'))).toHaveLength(1)
  } finally {
    await shop.close()
  }
})

describe('how far behind a replica is', () => {
  const seen = (...places: (readonly [at: number, seen_ms: number])[]) => {
    const delay = new Delay()
    for (const [at, seen_ms] of places) delay.note(at, seen_ms)
    return delay
  }

  test('is known by when the primary was where it is', () => {
    const places = [
      [100, 0],
      [200, 1000],
      [300, 2000]
    ] as const
    const delays = [300, 299, 150].map(at => seen(...places).of(at))
    expect(delays).toEqual([0, 1000, 2000])
  })

  test('is nothing while nobody writes, however long that is, nor while the primary is not seen', () => {
    expect(seen([100, 0], [100, 60_000]).of(100)).toBe(0)
    expect(seen([100, 0]).of(100)).toBe(0)
  })

  test('cannot be said before it has what the primary had when it was seen first', () => {
    expect(seen([100, 0], [200, 1000]).of(99)).toBe(Number.POSITIVE_INFINITY)
  })

  test('grows while it stands still', () => {
    const delay = seen([100, 0])
    for (let second = 1; second <= 8; second++) {
      delay.note(100 + second, second * 1000)
      expect(delay.of(100)).toBe(second * 1000)
    }
  })

  test('is without end once it stands still for longer than is kept', () => {
    const delay = seen([100, 0])
    for (let second = 1; second < 600; second++) delay.note(100 + second, second * 1000)
    expect(delay.of(100)).toBe(599_000)
    delay.note(700, 600_000)
    expect(delay.of(100)).toBe(Number.POSITIVE_INFINITY)
    expect(delay.of(700)).toBe(0)
  })

  test('is reckoned anew when another primary, which had less, has taken the place of the first', () => {
    const delay = seen([500, 0], [300, 1000])
    expect(delay.of(299)).toBe(Number.POSITIVE_INFINITY)
    expect(delay.of(300)).toBe(0)
  })
})
