import { TestShop } from '../../test/harness'
import { connect } from '../db/connection'
import { runJob } from './index'

const TOKEN = 'a-token-of-the-watcher'

let worker: TestShop
beforeAll(async () => {
  worker = await TestShop.open({
    env: { ROLE: 'worker', DATABASE_URL: 'postgres://127.0.0.1/named', METRICS_TOKEN: TOKEN }
  })
})
afterAll(() => worker.close())

const get = (url: string, headers = {}) => worker.app.inject({ method: 'GET', url, headers })

test('a worker says that it is well, and what is to be watched to who may know', async () => {
  expect((await get('/health')).json()).toEqual({ ok: true })
  expect(await runJob(worker.app.services, 'ledger-audit')).toBe(0)
  expect((await get('/metrics', { authorization: `Bearer ${TOKEN}` })).body).toContain('ledger_problems 0\n')
  expect((await get('/metrics')).statusCode).toBe(401)
})

test.each(['/', '/index.html', '/admin', '/docs', '/api/products', '/api/im', '/api/admin/session'])(
  'a worker has no %s',
  async url => {
    expect((await get(url)).statusCode).toBe(404)
  }
)

test('a worker that ends lets go of its database', async () => {
  const other = await TestShop.open({ env: { ROLE: 'worker', DATABASE_URL: 'postgres://127.0.0.1/named' } })
  await other.app.close()
  const { pathname } = new URL(other.databaseUrl)
  const looker = connect(new URL('/postgres', other.databaseUrl).href, 1)
  const { rows } = await looker.$client.query('select 1 from pg_stat_activity where datname = $1', [pathname.slice(1)])
  expect(rows).toEqual([])
  await looker.$client.query(`drop database ${pathname.slice(1)}`)
  await looker.$client.end()
})
