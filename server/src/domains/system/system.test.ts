import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { holding } from '../../../test/console'
import { FakeAliyun } from '../../../test/fakes/aliyun'
import { FakeTencentIm } from '../../../test/fakes/tencent-im'
import { FakeWeixin } from '../../../test/fakes/weixin'
import { TestShop } from '../../../test/harness'
import { auditEntries, jobLeases, serverNodes, uploads, users } from '../../db/schema'
import { JOBS, type Job, startJobs } from '../../jobs'
import { keepPresence } from '../../jobs/presence'
import { newId } from '../../lib/ids'
import { recently } from '../../lib/recent'
import { JOB_WORDS } from './job-words'
import { storageOf } from './storage'

let shop: TestShop
let reader: { id: string; token: string }
let runner: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  reader = await holding(shop, ['system.read'])
  runner = await holding(shop, ['system.read', 'job.run', 'provider.test'])
})
afterAll(() => shop.close())

const jobs = async (input: { state?: 'failed' } = {}) =>
  (await shop.call('GET /api/admin/system/jobs', input, reader)).data
const jobOf = async (name: string) => (await jobs()).list.find(job => job.name === name)!
const run = (name: string, who = runner) =>
  shop.call('POST /api/admin/job/run', { name, reason: '对一下数' }, { ...who, idem: newId() })
const until = async (is: () => Promise<boolean>) => {
  const end = Date.now() + 40_000
  while (!(await is()) && Date.now() < end) await new Promise(resolve => setTimeout(resolve, 50))
}

describe('jobs', () => {
  test('are each said in words, and no others', () => {
    expect(Object.keys(JOB_WORDS).sort()).toEqual(JOBS.map(({ name }) => name).sort())
  })

  test('that nobody has run are there, and need a server to be run', async () => {
    const { list, job_servers } = await jobs()
    expect(list).toHaveLength(JOBS.length)
    expect(job_servers).toBe(0)
    expect(list[0]).toMatchObject({ state: 'never', every_s: null, started_time: null, next_time: null, took_ms: null })
    expect(await run('release')).toMatchObject({ code: 'NO_SERVER' })
    expect(await run('no-such-job')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await run('release', reader)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await shop.call('POST /api/admin/job/run', { name: 'release' }, runner)).toMatchObject({ code: 'INVALID' })
    expect((await jobOf('release')).state).toBe('never')
  })

  test('run when they are asked for, tell how it went, and why it did not', async () => {
    const { id } = await shop.person({ phone: '13812345678' })
    let turns = 0
    const good: Job = { name: 'release', every_s: 86_400, run: async () => ++turns * 3 }
    const bad: Job = {
      name: 'reconcile',
      every_s: 86_400,
      run: async ({ db }) => {
        await db.insert(users).values({ id, phone: '13812345678', nickname: '小明', inviteCode: 'x' })
        return 0
      }
    }
    const presence = await keepPresence(shop.app.services)
    const silent = { ...shop.app.services, log: { ...shop.app.services.log, error: () => {} } as never }
    const server = await startJobs(silent, [good, bad])
    try {
      await until(
        async () => (await jobOf('release')).state === 'done' && (await jobOf('reconcile')).state === 'failed'
      )
      const first = await jobOf('release')
      expect(first).toMatchObject({ every_s: 86_400, done_count: 3, failure_count: 0, failure: '', failed_time: null })
      expect(first.next_time).toBe(first.started_time! + 86_400)
      expect(first.took_ms).toBeGreaterThanOrEqual(0)
      expect((await run('release')).status).toBe(200)
      await until(async () => turns >= 2)
      await until(async () => (await jobOf('release')).state === 'done')
      expect(await jobOf('release')).toMatchObject({ state: 'done', done_count: 6 })
    } finally {
      await server.stop()
      await presence.stop()
    }
    const failed = await jobs({ state: 'failed' })
    expect(failed.list.map(job => [job.name, job.failure_count])).toEqual([['reconcile', 1]])
    expect(failed.list[0]!.failure).toContain('duplicate key')
    expect(JSON.stringify(failed)).not.toContain('13812345678')
    expect((await jobs()).list[0]!.name).toBe('reconcile')
    const { data: today } = await shop.call('GET /api/admin/today', {}, reader)
    expect(today.queues).toMatchObject([{ id: 'jobs', count: 1 }])
    const trail = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, 'release'))
    expect(trail).toMatchObject([{ actorId: runner.id, action: 'POST /api/admin/job/run', why: '对一下数' }])
  })

  test('whose server went away stand as cut off, with what failed', async () => {
    const past = sql`now() - interval '1 hour'`
    await shop.db
      .insert(jobLeases)
      .values({ name: 'sheets', holder: newId(), until: past, startedAt: past, everyS: 5 })
      .onConflictDoUpdate({ target: jobLeases.name, set: { until: past, startedAt: past, endedAt: null } })
    expect((await jobs({ state: 'failed' })).list.map(job => [job.name, job.state])).toContainEqual(['sheets', 'cut'])
  })
})

describe('servers', () => {
  const servers = async () => (await shop.call('GET /api/admin/system/servers', {}, reader)).data

  test('say that they run, and take that back when they end', async () => {
    const presence = await keepPresence(shop.app.services)
    const { list, version, database_version } = await servers()
    expect(list).toMatchObject([{ version, node_version: process.version, does_jobs: 1, is_alive: 1 }])
    expect(list[0]!.memory_mb).toBeGreaterThan(0)
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(database_version).toMatch(/^\d+/)
    await presence.stop()
    expect((await servers()).list).toEqual([])
  })

  test('nobody has heard of are lost, and forgotten after a day', async () => {
    const node = { name: 'gone:3000', version: '1.0.0', nodeVersion: 'v20', jobs: true, memoryMb: 1 }
    const [lost, old] = [newId(), newId()]
    await shop.db.insert(serverNodes).values([
      { ...node, id: lost, seenAt: sql`now() - interval '2 minutes'` },
      { ...node, id: old, seenAt: sql`now() - interval '25 hours'` }
    ])
    expect((await jobs()).job_servers).toBe(0)
    const presence = await keepPresence(shop.app.services)
    const { list } = await servers()
    expect(list.map(one => one.id)).not.toContain(old)
    expect(list.find(one => one.id === lost)).toMatchObject({ is_alive: 0 })
    expect((await jobs()).job_servers).toBe(1)
    await presence.stop()
  })
})

describe('outside services', () => {
  const aliyun = new FakeAliyun()
  const tencent = new FakeTencentIm()
  const weixin = new FakeWeixin()
  beforeAll(async () => {
    for (const fake of [aliyun, tencent, weixin]) await fake.start()
  })
  afterAll(async () => {
    for (const fake of [aliyun, tencent, weixin]) await fake.close()
  })

  const providers = async (at: TestShop, who: { token: string }) =>
    (await at.call('GET /api/admin/system/providers', {}, who)).data.list
  const tried = (name: string, at = shop, who = runner) => at.call('POST /api/admin/provider/test', { name }, who)

  test('of a sandbox have nobody to ask; the disk is written and read', async () => {
    const list = await providers(shop, reader)
    expect(list.find(one => one.name === 'sms')).toMatchObject({
      state: 'sandbox',
      is_testable: 0,
      settings: expect.arrayContaining([{ name: 'SMS_ACCESS_KEY_ID', is_set: 0 }])
    })
    expect(list.find(one => one.name === 'pay-weixin')).toMatchObject({ state: 'off', is_testable: 0 })
    expect(list.find(one => one.name === 'disk')).toMatchObject({ state: 'on', is_testable: 1 })
    for (const name of ['sms', 'pay-weixin', 's3', 'map']) expect(await tried(name)).toMatchObject({ code: 'NO_TEST' })
    expect(await tried('no-such-service')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await tried('disk', shop, reader)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await tried('disk')).data).toMatchObject({ is_ok: 1, words: '写入、读取与删除都正常' })
    const trail = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, 'disk'))
    expect(trail).toMatchObject([{ actorId: runner.id, action: 'POST /api/admin/provider/test' }])
    expect(JSON.parse(trail[0]!.details)).toMatchObject({ after: { is_ok: 1 } })
  })

  test('answer to our keys, and none of their secrets is shown', async () => {
    const env = { ...aliyun.settings(), ...tencent.settings(), ...weixin.settings() }
    const other = await TestShop.open({ env })
    try {
      const who = await holding(other, ['system.read', 'provider.test'])
      for (const name of ['sms', 'onetap', 'realname', 'wechat', 'im'])
        expect([name, (await tried(name, other, who)).data]).toMatchObject([name, { is_ok: 1 }])
      expect(aliyun.messages).toEqual([])
      expect(tencent.said).toEqual([])
      const shown = JSON.stringify(await providers(other, who))
      for (const [name, value] of Object.entries(env)) if (/KEY|SECRET/.test(name)) expect(shown).not.toContain(value)
    } finally {
      await other.close()
    }
  })

  test('that refuse us say so, without what was sent', async () => {
    const gone = { LOGISTICS_PROVIDER: 'kuaidi100', KUAIDI100_CUSTOMER: 'c', KUAIDI100_KEY: 'the-parcel-key' }
    const env = {
      ...aliyun.settings('another'),
      ...tencent.settings(),
      ...gone,
      KUAIDI100_GATEWAY: 'http://127.0.0.1:1'
    }
    const other = await TestShop.open({ env })
    tencent.refuses = true
    try {
      const who = await holding(other, ['provider.test'])
      const words = async (name: string) => (await tried(name, other, who)).data
      expect(await words('sms')).toMatchObject({ is_ok: 0, words: expect.stringContaining('SignatureDoesNotMatch') })
      expect(await words('im')).toMatchObject({ is_ok: 0, words: expect.stringContaining('70001') })
      const parcel = await words('logistics')
      expect(parcel).toMatchObject({ is_ok: 0 })
      expect(parcel.words).not.toContain('the-parcel-key')
    } finally {
      tencent.refuses = false
      await other.close()
    }
  })
})

test('the disk is told before the first file lies on it', async () => {
  const { services } = shop.app
  const config = { ...services.config, DATA_DIR: path.join(services.config.DATA_DIR, 'not/made/yet') }
  const { disk } = await storageOf({ ...services, config, recent: recently(shop.clock) })
  expect(disk!.free_bytes).toBeGreaterThan(0)
})

test('what is stored is told by kind, and the largest tables with what keeps them small', async () => {
  const photo = { userId: reader.id, width: 1, height: 1 }
  await shop.db.insert(uploads).values([
    { ...photo, id: newId(), name: 'a', bytes: 1000 },
    { ...photo, id: newId(), name: 'b', bytes: 500 },
    { ...photo, id: newId(), name: 'c', bytes: 70, sealed: true }
  ])
  const storage = async () => (await shop.call('GET /api/admin/system/storage', {}, reader)).data
  const { database_bytes, tables, files, disk } = await storage()
  const kind = (name: string) => files.find(one => one.name === name)
  expect(kind('photo')).toMatchObject({ file_count: 2, bytes: 1500, is_estimated: 0 })
  expect(kind('paper')).toMatchObject({ file_count: 1, bytes: 70 })
  expect(kind('video')).toMatchObject({ file_count: 0, bytes: 0 })
  expect(tables).toHaveLength(30)
  expect(tables.map(one => one.bytes)).toEqual(tables.map(one => one.bytes).sort((a, b) => b - a))
  expect(tables.every(one => one.growth !== '' && one.bytes < database_bytes)).toBe(true)
  expect(disk!.free_bytes).toBeLessThanOrEqual(disk!.disk_bytes)
  // It is counted once a minute.
  await shop.db.insert(uploads).values({ ...photo, id: newId(), name: 'd', bytes: 9 })
  expect((await storage()).files).toEqual(files)
  shop.clock.advance(61)
  expect((await storage()).files.find(one => one.name === 'photo')).toMatchObject({ file_count: 3, bytes: 1509 })
})
