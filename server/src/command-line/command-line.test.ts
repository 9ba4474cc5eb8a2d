import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { holding } from '../../test/console'
import { temporaryFolder } from '../../test/folder'
import { TestShop } from '../../test/harness'
import { consoleSessions } from '../db/schema'
import { programmes } from '../domains'
import { dayText } from '../lib/clock'
import { helpOf, runLine } from '../ops'
import { consoleOf } from './endpoint'
import { endpointHelp, endpointNamed } from './words'

const CONSOLE = consoleOf(programmes)

let shop: TestShop
let owner: { id: string; phone: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  owner = await shop.person({ roles: ['operator'], nickname: '王芳' })
})
afterAll(() => shop.close())

const run = (...line: string[]) => runLine(shop.app, line)
const json = async (...line: string[]) => JSON.parse(await run(...line))
const trail = async () => (await shop.call('GET /api/admin/audit', {}, owner)).data.list

test('every endpoint of the console is found by its method and path, and has its help', () => {
  expect(Object.keys(CONSOLE).length).toBeGreaterThan(300)
  for (const [key, endpoint] of Object.entries(CONSOLE)) {
    const [method, path] = key.split(' ') as [string, string]
    const bare = path.replace('/api/admin/', '').replace(/\/\{\w+\}/g, '')
    expect(endpointNamed(CONSOLE, [method, bare, 'x=1'])).toEqual({ key, endpoint, rest: ['x=1'] })
    expect(endpointHelp(key, endpoint).split('\n')).toEqual(
      expect.arrayContaining(
        Object.keys(endpoint.input.properties).map(name => expect.stringMatching(`^  ${name}\\??  `))
      )
    )
  }
})

test('a path that reads and writes wants its method said', () => {
  expect(() => endpointNamed(CONSOLE, ['site/company'])).toThrow('GET site/company or POST site/company')
  expect(endpointNamed(CONSOLE, ['get', '/api/admin/site/company'])?.key).toBe('GET /api/admin/site/company')
  expect(endpointNamed(CONSOLE, ['no/such'])).toBeUndefined()
})

test('help finds endpoints by a word, and tells the fields of one', () => {
  expect(helpOf(['coupon/publish'])).toContain('id  string  编号')
  expect(helpOf(['freight'])).toContain('POST freight/save')
  expect(helpOf(['constructor'])).toContain('nothing about constructor')
})

test('an endpoint answers as it does at the console, with its path, query and JSON fields', async () => {
  expect((await json('customer/list', 'search=王芳')).list).toMatchObject([{ nickname: '王芳' }])
  expect(await json('customer/detail', `id=${owner.id}`)).toMatchObject({ nickname: '王芳' })
  const role = ['role', 'name=夜班', 'rights=["order.read","order.ship"]']
  await run(...role)
  const { list } = await json('roles')
  expect(list).toContainEqual(expect.objectContaining({ name: '夜班', rights: ['order.read', 'order.ship'] }))
  await expect(run(...role)).rejects.toMatchObject({ message: expect.stringMatching(/[\u4e00-\u9fff]/) })
})

test('a whole input is read from a file, and what is written beside it comes over it', async () => {
  const file = path.join(temporaryFolder(), 'tag.json')
  writeFileSync(file, JSON.stringify({ name: '老客' }))
  await run('customer/tag', `@${file}`)
  await run('customer/tag', `@${file}`, 'name=常客')
  const names = (await json('customer/tags')).map((tag: { name: string }) => tag.name)
  expect(names).toEqual(expect.arrayContaining(['老客', '常客']))
})

test('a write is in the trail as whoever it is done as, after a word that it came from the command line', async () => {
  await run('customer/note', `id=${owner.id}`, 'content=来电确认过地址', '--as', owner.phone)
  const [done, called] = await trail()
  expect([done?.action, done?.actor]).toEqual(['POST /api/admin/customer/note', '王芳'])
  expect([called?.action, called?.title, called?.actor]).toEqual(['ops call', '命令行操作', '命令行'])
})

test('the session it was done in is over', async () => {
  await run('me')
  const rows = await shop.db.select().from(consoleSessions).where(eq(consoleSessions.agent, 'npm run ops'))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(row => row.endedAt === null)).toEqual([])
})

test('nobody does more than they may, and two persons are two persons', async () => {
  const clerk = await holding(shop, ['order.read'])
  const phone = clerk.phone
  await expect(run('customer/list', '--as', phone)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const adjust = ['customer/adjust', `id=${clerk.id}`, 'asset=CNY', 'side=add', 'amount=5', 'reason=活动补发']
  await expect(run(...adjust)).rejects.toMatchObject({ code: 'HELD' })
  expect(await json('customer/wallets', `id=${clerk.id}`)).toContainEqual(
    expect.objectContaining({ code: 'CNY', balance: '0.00' })
  )
})

test.each([
  [['customer/detail', 'id=1', 'nmae=x'], 'no field nmae; there are: id'],
  [['customer/detail', 'x'], 'not field=value: x'],
  [['role', 'rights=order.read'], 'rights is to be JSON'],
  [['me', '--as', '13900000000'], 'nobody of the console has the phone 13900000000'],
  [['no/such', 'a=1'], 'unknown command: no/such']
])('%j says what is wrong with it', async (line, words) => {
  await expect((async () => run(...line))()).rejects.toThrow(words)
})

test('where several are owners it is said as whom', async () => {
  const lone = await TestShop.open()
  await expect(runLine(lone.app, ['me'])).rejects.toThrow('there is no owner yet')
  const [first] = [await lone.person({ roles: ['operator'] }), await lone.person({ roles: ['operator'] })]
  await expect(runLine(lone.app, ['me'])).rejects.toThrow('say as whom: --as <phone>')
  expect(JSON.parse(await runLine(lone.app, ['me', '--as', first.phone]))).toMatchObject({ id: first.id })
  await lone.close()
})

test('a file goes up', async () => {
  const file = path.join(__dirname, '../../test/pictures/licence.webp')
  expect(await json('marketing/upload', `@${file}`)).toMatchObject({
    url: expect.stringMatching(/^\/\w+/),
    width: expect.any(Number)
  })
})

test('a channel’s statement is looked at and taken by its mark', async () => {
  const day = dayText(new Date(shop.clock.now().getTime() - 86_400_000))
  const file = path.join(temporaryFolder(), 'uppay.csv')
  writeFileSync(file, '类型,单号,金额\n收款,b1,12.50\n退款,b2,-3.00\n')
  const asked = ['channel=uppay', `day=${day}`, `@${file}`]
  const { lines, mark } = await json('reconciliation/statement/check', ...asked)
  expect(lines).toBe(2)
  expect(await json('reconciliation/statement', ...asked, `mark=${mark}`)).toMatchObject({ lines: 2, differences: 2 })
  expect((await trail())[0]).toMatchObject({ actor_id: owner.id })
})
