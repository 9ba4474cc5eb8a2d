import { rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { temporaryFolder } from '../../../test/folder'
import { TestShop } from '../../../test/harness'
import { dataExports, messages } from '../../db/schema'
import { fundUser } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { dropFile, eraseFamily } from './erase'

const dataDir = temporaryFolder()
let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Person = Awaited<ReturnType<TestShop['person']>>
const MINUTE_S = 60
const DAY_S = 86_400

const standing = async (who: { token: string }) => (await shop.call('GET /api/destroy', {}, who)).data.export
const ask = (who: { token: string }) => shop.call('GET /api/destroy', { export: 1 }, who)
const make = () => runJob(shop.app.services, 'data-exports')
const sweep = () => runJob(shop.app.services, 'data-exports-sweep')
const fetchFile = (url: string) => shop.app.inject({ method: 'GET', url })
const rowsOf = (userId: string) => shop.db.select().from(dataExports).where(eq(dataExports.userId, userId))
const stored = (file: string) => shop.app.services.providers.storage.get(`export-${file}-0.bin`)

/** Asks, and has it made. */
async function exported(who: Person) {
  expect((await ask(who)).data.export).toMatchObject({ state: 'waiting', url: '', bytes: 0 })
  await make()
  return standing(who)
}

/** So many messages with a kilobyte of words each. */
const manyMessages = (userId: string, count: number) =>
  shop.db.insert(messages).values(
    Array.from({ length: count }, (_, i) => ({
      userId,
      id: newId(),
      kind: 'system',
      title: `第${i}条`,
      content: '好'.repeat(1_000),
      createdAt: shop.clock.now()
    }))
  )

describe('a file of one’s own data', () => {
  test('is asked for, made by a job, told of, and fetched as an attachment', async () => {
    const me = await shop.person({ nickname: '小满' })
    await fundUser(shop.db, { userId: me.id, asset: 'CNY', amountMinor: 900n, key: newId(), at: shop.clock.now() })
    expect(await standing(me)).toEqual({ state: 'none', bytes: 0, _until_time: '', url: '' })
    const file = await exported(me)
    expect(file).toMatchObject({ state: 'made', _until_time: expect.stringMatching(/^\d{4}-/) })
    const answer = await fetchFile(file.url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'cache-control': 'private, no-store',
      'content-length': String(file.bytes)
    })
    expect(Buffer.byteLength(answer.body)).toBe(file.bytes)
    const data = JSON.parse(answer.body)
    expect(data.账号).toMatchObject([{ phone: me.phone, nickname: '小满' }])
    expect(data.资产明细).toMatchObject([{ 账号: me.id, 资产: 'CNY', 数量: '900', 余额: '900' }])
    const told = await shop.db.select().from(messages).where(eq(messages.userId, me.id))
    expect(told).toMatchObject([{ title: '个人数据已整理好', url: '/pages/mine/removeAccount', always: true }])
  })

  test('has every row of a long history once, and lies in parts of bounded size', async () => {
    const me = await shop.person()
    const sub = await shop.person({ parentId: me.id })
    for (let i = 0; i < 3; i++) await manyMessages(me.id, 500)
    await manyMessages(sub.id, 3)
    const sizes: number[] = []
    const put = jest.spyOn(shop.app.services.providers.storage, 'put')
    const { url, bytes } = await exported(me)
    sizes.push(...put.mock.calls.map(([, part]) => part.length))
    put.mockRestore()
    const data = JSON.parse((await fetchFile(url)).body)
    const titles: string[] = data.消息.map((one: { userId: string; title: string }) => one.userId + one.title)
    expect(titles).toHaveLength(1_503)
    expect(new Set(titles).size).toBe(503)
    expect(bytes).toBeGreaterThan(4_000_000)
    expect(sizes.length).toBeGreaterThan(1)
    // A part is closed by the page that fills it: a page of 500 such rows is half a million characters.
    expect(Math.max(...sizes)).toBeLessThan(8_000_000)
  })

  test('is refused to others: by a changed address, after ten minutes, after a day', async () => {
    const [me, other] = [await shop.person(), await shop.person()]
    const { url } = await exported(me)
    expect(await standing(other)).toMatchObject({ state: 'none', url: '' })
    for (const wrong of [
      url.replace(me.id, other.id),
      url.replace(/sign=../, 'sign=zz'),
      url.replace(/until=\d/, 'until=9'),
      url.split('?')[0]!,
      `/media/export/${me.id}/x?until=9999999999&sign=`
    ])
      expect((await fetchFile(wrong)).statusCode).toBe(404)
    shop.clock.advance(10 * MINUTE_S)
    expect((await fetchFile(url)).statusCode).toBe(404)
    const fresh = await standing(me)
    expect((await fetchFile(fresh.url)).statusCode).toBe(200)
    shop.clock.advance(DAY_S)
    expect(await standing(me)).toMatchObject({ state: 'none', url: '' })
  })

  test('is gone from storage after a day, and its row after a month', async () => {
    const me = await shop.person()
    await exported(me)
    const [row] = await rowsOf(me.id)
    expect(await stored(row!.file)).not.toBeNull()
    shop.clock.advance(DAY_S)
    expect(await sweep()).toBeGreaterThan(0)
    expect(await stored(row!.file)).toBeNull()
    expect(await rowsOf(me.id)).toMatchObject([{ state: 'gone' }])
    shop.clock.advance(30 * DAY_S)
    await sweep()
    expect(await rowsOf(me.id)).toEqual([])
  })

  test('what lies in storage does not show it', async () => {
    const me = await shop.person({ nickname: '封好的名字' })
    await exported(me)
    const [row] = await rowsOf(me.id)
    const kept = (await stored(row!.file))!.toString()
    expect(kept).not.toContain('封好的名字')
    expect(kept).not.toContain(me.phone)
  })
})

describe('asking for it', () => {
  test('at once and often gives one file and one message, whoever works on it', async () => {
    const me = await shop.person()
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask(me)))
    expect(asked.every(answer => answer.status === 200)).toBe(true)
    expect(await rowsOf(me.id)).toHaveLength(1)
    await Promise.all([make(), make(), make()])
    expect(await rowsOf(me.id)).toMatchObject([{ state: 'made' }])
    expect(await shop.db.$count(messages, eq(messages.userId, me.id))).toBe(1)
    const answer = await fetchFile((await standing(me)).url)
    expect(JSON.parse(answer.body).账号).toHaveLength(1)
  })

  test('five times a day, and again the day after', async () => {
    const me = await shop.person()
    for (let i = 0; i < 5; i++) {
      expect((await ask(me)).status).toBe(200)
      await make()
    }
    expect(await ask(me)).toMatchObject({ code: 'TOO_MANY', msg: '今天导出的次数已用完，请明天再试' })
    shop.clock.advance(DAY_S)
    expect((await ask(me)).status).toBe(200)
  })

  test('is for the main account alone', async () => {
    const me = await shop.person()
    const sub = await shop.person({ parentId: me.id })
    expect(await ask(sub)).toMatchObject({ code: 'SUB_ACCOUNT' })
  })

  test('what cannot be made is given up after three tries, and can be asked for again', async () => {
    const me = await shop.person()
    await ask(me)
    const { storage } = shop.app.services.providers
    const keep = storage.put.bind(storage)
    // What was written before the store was full stays there at first.
    const put = jest.spyOn(storage, 'put').mockImplementation(async (key, bytes, type) => {
      await keep(key, bytes, type)
      throw new Error('the store is full')
    })
    for (let i = 0; i < 3; i++) {
      await make()
      expect((await standing(me)).state).toBe('waiting')
    }
    put.mockRestore()
    const [row] = await rowsOf(me.id)
    expect(await stored(`${row!.id}-2`)).not.toBeNull()
    await make()
    expect(await standing(me)).toMatchObject({ state: 'failed', url: '' })
    for (const nth of [1, 2, 3]) expect(await stored(`${row!.id}-${nth}`)).toBeNull()
    expect(await exported(me)).toMatchObject({ state: 'made' })
  })

  test('a file that lost a part is never sent as if it were whole', async () => {
    const me = await shop.person()
    const { url } = await exported(me)
    const [row] = await rowsOf(me.id)
    await shop.app.services.providers.storage.remove(`export-${row!.file}-0.bin`)
    expect((await fetchFile(url)).statusCode).toBe(404)
  })
})

test('a closed account takes its file along', async () => {
  const me = await shop.person()
  const { url } = await exported(me)
  const [row] = await rowsOf(me.id)
  const { db, personal, providers } = shop.app.services
  const files = await eraseFamily(db, personal, { rootId: me.id, family: [me.id], at: shop.clock.now() })
  for (const file of files) await dropFile(providers, file)
  expect(await rowsOf(me.id)).toEqual([])
  expect(await stored(row!.file)).toBeNull()
  expect((await fetchFile(url)).statusCode).toBe(404)
})

test('a file is dropped whose account was closed while it was made', async () => {
  const me = await shop.person()
  await ask(me)
  const [row] = await rowsOf(me.id)
  const { storage } = shop.app.services.providers
  const put = storage.put.bind(storage)
  const spy = jest.spyOn(storage, 'put').mockImplementation(async (key, bytes, type) => {
    await shop.db.delete(dataExports).where(eq(dataExports.userId, me.id))
    return put(key, bytes, type)
  })
  await make()
  spy.mockRestore()
  expect(await stored(`${row!.id}-1`)).toBeNull()
  expect(await shop.db.$count(messages, eq(messages.userId, me.id))).toBe(0)
})

test('an operator has a file of their own, which the person neither sees nor is told of', async () => {
  const me = await shop.person()
  const operator = await shop.person({ roles: ['operator'] })
  const look = async (more = {}) => {
    const answer = await shop.call('GET /api/admin/account/export/{id}', { id: me.id, ...more }, operator)
    expect(answer).toMatchObject({ status: 200 })
    return answer.data.export
  }
  expect(await look()).toMatchObject({ state: 'waiting', url: '' })
  await make()
  const file = await look()
  expect(JSON.parse((await fetchFile(file.url)).body).账号).toMatchObject([{ phone: me.phone }])
  expect(await rowsOf(me.id)).toHaveLength(1)
  expect(await standing(me)).toMatchObject({ state: 'none' })
  expect(await shop.db.$count(messages, eq(messages.userId, me.id))).toBe(0)
  expect(await look({ again: 1 })).toMatchObject({ state: 'waiting' })
  expect(await shop.call('GET /api/admin/account/export/{id}', { id: me.id }, me)).toMatchObject({ code: 'FORBIDDEN' })
})
