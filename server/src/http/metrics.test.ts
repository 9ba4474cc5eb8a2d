import { TestShop } from '../../test/harness'
import { fundUser } from '../engines/ledger'
import { runJob } from '../jobs'
import { newId } from '../lib/ids'

const TOKEN = 'a-token-of-the-watcher'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => shop.close())

const ask = (authorization?: string) =>
  shop.app.inject({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} })

test('says when the books were checked and what was found', async () => {
  expect((await ask(`Bearer ${TOKEN}`)).body).not.toContain('ledger_')
  const { id } = await shop.person()
  await fundUser(shop.db, { userId: id, asset: 'CNY', amountMinor: 5n, key: newId(), at: shop.clock.now() })
  expect(await runJob(shop.app.services, 'ledger-audit')).toBe(0)
  const first = await ask(`Bearer ${TOKEN}`)
  expect(first.headers['content-type']).toContain('text/plain')
  expect(first.body).toContain('# TYPE ledger_problems gauge\nledger_problems 0\n')
  expect(first.body).toContain('ledger_accounts 2\n')
  await shop.db.$client.query(`update ledger_accounts set balance_minor = 6 where owner_id = '${id}'`)
  shop.clock.advance(60)
  expect(await runJob(shop.app.services, 'ledger-audit')).toBe(1)
  expect((await ask(`Bearer ${TOKEN}`)).body).toContain('ledger_problems 1\n')
  // After a problem everything is added up again: the asset as a whole is off as well.
  shop.clock.advance(60)
  expect(await runJob(shop.app.services, 'ledger-audit')).toBe(2)
  expect((await ask(`Bearer ${TOKEN}`)).body).toContain('ledger_problems 2\n')
})

test.each([undefined, 'Bearer', 'Bearer another-token-of-somebody', TOKEN])('tells %p nothing', async authorization => {
  const { statusCode, body } = await ask(authorization)
  expect([statusCode, body]).toEqual([401, ''])
})

test('is not there unless somebody asked for it', async () => {
  const plain = await TestShop.open()
  const { body } = await plain.app.inject({ method: 'GET', url: '/metrics', headers: { authorization: 'Bearer ' } })
  expect(body).not.toContain('ledger_problems')
  await plain.close()
})
