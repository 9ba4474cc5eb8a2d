import { TestShop } from '../../test/harness'
import { buildApp } from '../app'
import { readConfig } from '../config'
import { freePort } from '../db/embedded'

const env = { DATABASE_POOL: '2', DATABASE_WAIT_MS: '300', DATABASE_STATEMENT_MS: '400' }
const SIGNED = 'GET /api/message'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env })
})
afterAll(() => shop.close())

/** Keeps all connections of the server busy while `work` runs. */
async function withoutConnections<T>(work: () => Promise<T>): Promise<T> {
  const pool = shop.db.$client
  const clients = await Promise.all([pool.connect(), pool.connect()])
  try {
    return await work()
  } finally {
    for (const client of clients) client.release()
  }
}

describe('when all connections are taken', () => {
  test('a request is told to come back, and is answered once there is room', async () => {
    const { token } = await shop.person()
    const busy = await withoutConnections(() =>
      Promise.all(Array.from({ length: 20 }, () => shop.call(SIGNED, {}, { token })))
    )
    for (const answer of busy)
      expect(answer).toMatchObject({ http: 503, status: 400, code: 'BUSY', msg: '服务器繁忙，请稍后再试' })
    expect(await shop.call(SIGNED, {}, { token })).toMatchObject({ http: 200, status: 200 })
  })

  test('a write is not half done', async () => {
    const { token } = await shop.person()
    const input = { real_name: '张三', phone: '13800138000', city_id: '440305', detail: '科技路 1 号' }
    const refused = await withoutConnections(() => shop.call('POST /api/address/edit', input, { token, idem: 'one' }))
    expect(refused).toMatchObject({ http: 503, code: 'BUSY' })
    const { data } = await shop.call('GET /api/address/list', {}, { token })
    expect(data.list).toEqual([])
  })

  test('what is kept still answers', async () => {
    await shop.call('GET /api/products', {})
    const answer = await withoutConnections(() => shop.call('GET /api/products', {}))
    expect(answer).toMatchObject({ http: 200, status: 200 })
  })
})

test('a statement that takes too long is broken off, and its connection works on', async () => {
  const lock = await shop.db.$client.connect()
  await lock.query('begin')
  await lock.query('lock table banners in access exclusive mode')
  const answer = await shop.app.inject('/api/index/banner_list')
  await lock.query('rollback')
  lock.release()
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ data: { code: 'BUSY' } })
  expect(answer.headers['retry-after']).toBe('5')
  expect((await shop.app.inject('/health')).json()).toEqual({ ok: true })
})

test('an address too long for a route is refused in an envelope', async () => {
  const { status, data } = (await shop.app.inject(`/api/product/detail/${'9'.repeat(400)}`)).json()
  expect(status).toBe(400)
  expect(['INVALID', 'NOT_FOUND']).toContain(data.code)
})

describe('a server whose database is away', () => {
  test('says so in its health, and to who asks', async () => {
    const databaseUrl = `postgres://shop:shop@127.0.0.1:${await freePort()}/shop`
    const app = await buildApp({ config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'fatal', ...env }), databaseUrl })
    try {
      const health = await app.inject('/health')
      expect([health.statusCode, health.json()]).toEqual([503, { ok: false }])
      const asked = await app.inject('/api/products')
      expect([asked.statusCode, asked.json().data.code]).toEqual([503, 'BUSY'])
    } finally {
      await app.close()
    }
  })

  test('comes back with it: connections that broke are made anew', async () => {
    const { token } = await shop.person()
    const admin = await shop.db.$client.connect()
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'shop' and pid <> pg_backend_pid()`)
    admin.release()
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.call(SIGNED, {}, { token })))
    for (const answer of answers) expect([200, 503]).toContain(answer.http)
    expect(await shop.call(SIGNED, {}, { token })).toMatchObject({ http: 200, status: 200 })
  })
})
