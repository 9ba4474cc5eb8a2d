import { sql } from 'drizzle-orm'
import { TestShop } from '../../test/harness'
import { buildApp } from '../app'
import { JOBS, type Job, startJobs } from './index'
import { leased } from './lease'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const until = async (is: () => boolean, most_ms = 40_000) => {
  const end = Date.now() + most_ms
  while (!is() && Date.now() < end) await new Promise(resolve => setTimeout(resolve, 50))
}

test('a job is never under way on two servers at once, however long it takes', async () => {
  const second = await buildApp({ config: shop.app.services.config, databaseUrl: shop.databaseUrl })
  const seen = { now: 0, most: 0, runs: 0 }
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  // The first run goes on until others have had every chance to start.
  const slow: Job = {
    name: 'slow',
    every_s: 1,
    run: async () => {
      seen.now++
      seen.runs++
      seen.most = Math.max(seen.most, seen.now)
      if (seen.runs === 1) await held
      seen.now--
      return 0
    }
  }
  let others = 0
  const quick: Job = { name: 'quick', every_s: 1, run: async () => ++others }
  const servers = await Promise.all(
    [shop.app.services, second.services].map(services => startJobs(services, shop.databaseUrl, [slow, quick]))
  )
  try {
    await until(() => seen.now === 1)
    const before = others
    // Several periods of another job show that the queue is worked on all the while.
    await until(() => others >= before + 4)
    expect(seen).toEqual({ now: 1, most: 1, runs: 1 })
    release()
    await until(() => seen.runs >= 3)
    expect(seen.runs).toBeGreaterThanOrEqual(3)
    expect(seen.most).toBe(1)
  } finally {
    release()
    await Promise.all(servers.map(server => server.stop()))
    await second.close()
  }
})

test('a job of once a day is run, and every job is due once a day at least', async () => {
  expect(JOBS.filter(({ every_s }) => every_s > 86_400)).toEqual([])
  let runs = 0
  const daily: Job = { name: 'daily', every_s: 86_400, run: async () => ++runs }
  const server = await startJobs(shop.app.services, shop.databaseUrl, [daily])
  await until(() => runs > 0)
  await server.stop()
  expect(runs).toBe(1)
})

test('a job of once a day that is asked for is run soon, and a queue of an older server keeps the rules of this one', async () => {
  let runs = 0
  const asked: Job = { name: 'asked', every_s: 86_400, run: async () => ++runs }
  const start = () => startJobs(shop.app.services, shop.databaseUrl, [asked])
  const first = await start()
  await until(() => runs === 1)
  await shop.db.execute(sql`update job_leases set asked_at = now() where name = 'asked'`)
  await until(() => runs === 2)
  await first.stop()
  expect(runs).toBe(2)
  await shop.db.execute(sql`update pgboss.queue set policy = 'standard', expire_seconds = 7 where name = 'asked'`)
  await (await start()).stop()
  const { rows } = await shop.db.execute(
    sql`select policy, expire_seconds, retry_limit, retention_minutes from pgboss.queue where name = 'asked'`
  )
  expect(rows).toEqual([{ policy: 'stately', expire_seconds: 300, retry_limit: 0, retention_minutes: 60 }])
})

test('a server that has nothing to do seldom looks into its queues', async () => {
  const idle = await TestShop.open()
  let runs = 0
  const jobs = Array.from(
    { length: 20 },
    (_, i): Job => ({ name: `idle-${i}`, every_s: 3600, run: async () => runs++ })
  )
  let ticks = 0
  const often: Job = { name: 'often', every_s: 1, run: async () => ++ticks }
  const server = await startJobs(idle.app.services, idle.databaseUrl, [...jobs, often])
  await until(() => runs === 20)
  const looks = async () => {
    const { rows } = await idle.db.execute<{ looks: number }>(sql`
      select coalesce(sum(seq_scan + idx_scan), 0)::int as looks from pg_stat_all_tables t
      join pgboss.queue q on q.partition_name = t.relname where q.name like 'idle-%'`)
    return rows[0]!.looks
  }
  // A server process of the database tells what it did within ten seconds: what is looked into stays the same over more.
  try {
    let [before, now] = [-1, -2]
    for (let turn = 0; turn < 6 && before !== now; turn++) {
      const next = ticks + 12
      await until(() => ticks >= next)
      ;[before, now] = [now, await looks()]
    }
    expect(ticks).toBeGreaterThanOrEqual(24)
    expect(now).toBeGreaterThan(0)
    expect(now).toBe(before)
  } finally {
    await server.stop()
    await idle.close()
  }
})

test('a job that takes longer than its tick lasts is not started beside itself, and its lease is kept', async () => {
  const second = await buildApp({ config: shop.app.services.config, databaseUrl: shop.databaseUrl })
  const seen = { now: 0, most: 0, runs: 0 }
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const long: Job = {
    name: 'long',
    every_s: 1,
    run: async () => {
      seen.most = Math.max(seen.most, ++seen.now)
      seen.runs++
      if (seen.runs === 1) await held
      seen.now--
      return 0
    }
  }
  let others = 0
  const quick: Job = { name: 'quick', every_s: 1, run: async () => ++others }
  const short = { expire_s: 1, lease_s: 2 }
  const servers = await Promise.all(
    [shop.app.services, second.services].map(services => startJobs(services, shop.databaseUrl, [long, quick], short))
  )
  const until_ms = async () => {
    const { rows } = await shop.db.execute<{ ms: number }>(
      sql`select extract(epoch from until) * 1000 as ms from job_leases where name = 'long'`
    )
    return Number(rows[0]!.ms)
  }
  try {
    await until(() => seen.now === 1)
    const [before, first] = [others, await until_ms()]
    await until(() => others >= before + 6)
    expect(seen).toEqual({ now: 1, most: 1, runs: 1 })
    expect(await until_ms()).toBeGreaterThan(first)
    release()
    await until(() => seen.runs >= 2)
    expect(seen.runs).toBeGreaterThanOrEqual(2)
    expect(seen.most).toBe(1)
  } finally {
    release()
    await Promise.all(servers.map(server => server.stop()))
    await second.close()
  }
})

test('a lease that ran out is taken over: its server is gone', async () => {
  await shop.db.execute(
    sql`insert into job_leases (name, holder, until) values ('gone', gen_random_uuid(), now() - interval '1 second')`
  )
  const run = () => leased(shop.app.services, { name: 'gone', lease_s: 60 }, async () => 7)
  expect(await run()).toBe(7)
  await shop.db.execute(sql`update job_leases set until = now() + interval '1 minute' where name = 'gone'`)
  expect(await run()).toBe(0)
})

test('a job that fails is told of and runs again', async () => {
  let turns = 0
  const failing: Job = {
    name: 'failing',
    every_s: 1,
    run: async () => {
      turns++
      throw new Error('not now')
    }
  }
  const told: unknown[][] = []
  const log = { ...shop.app.services.log, error: (...words: unknown[]) => void told.push(words) }
  const server = await startJobs({ ...shop.app.services, log: log as never }, shop.databaseUrl, [failing])
  try {
    await until(() => turns >= 2)
    expect(turns).toBeGreaterThanOrEqual(2)
    const failed = { job: 'failing', err: expect.objectContaining({ message: 'not now' }) }
    expect(told).toContainEqual([failed, expect.any(String)])
  } finally {
    await server.stop()
  }
})

test('servers that start together on an empty database make the queues one after the other', async () => {
  const empty = await TestShop.open()
  const { config } = empty.app.services
  const others = await Promise.all([1, 2].map(() => buildApp({ config, databaseUrl: empty.databaseUrl })))
  const jobs = Array.from({ length: 8 }, (_, i): Job => ({ name: `job-${i}`, every_s: 3600, run: async () => 0 }))
  const servers = await Promise.all(
    [empty.app, ...others].map(({ services }) => startJobs(services, empty.databaseUrl, jobs))
  )
  await Promise.all(servers.map(server => server.stop()))
  const { rows } = await empty.db.execute(sql`
    select (select count(*)::int from pgboss.queue where name like 'job-%') as queues,
      (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`)
  expect(rows).toEqual([{ queues: 8, deadlocks: 0 }])
  for (const other of others) await other.close()
  await empty.close()
})
