import { sql } from 'drizzle-orm'
import { TestShop } from '../../test/harness'
import { buildApp } from '../app'
import { connect } from '../db/connection'
import { JOBS, type Job, startJobs } from './index'
import { takeDue, underLease } from './lease'

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
    [shop.app.services, second.services].map(services => startJobs(services, [slow, quick]))
  )
  try {
    await until(() => seen.now === 1)
    const before = others
    // Several periods of another job show that others go on all the while.
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
  const server = await startJobs(shop.app.services, [daily])
  await until(() => runs > 0)
  await server.stop()
  expect(runs).toBe(1)
})

test('a job of once a day that is asked for is run soon, and a server that starts anew runs nothing that is not due', async () => {
  let runs = 0
  const asked: Job = { name: 'asked', every_s: 86_400, run: async () => ++runs }
  let others = 0
  const often: Job = { name: 'often', every_s: 1, run: async () => ++others }
  const start = () => startJobs(shop.app.services, [asked, often])
  const first = await start()
  await until(() => runs === 1)
  await shop.db.execute(sql`update job_leases set asked_at = now() where name = 'asked'`)
  await until(() => runs === 2)
  await first.stop()
  expect(runs).toBe(2)
  const before = others
  const second = await start()
  await until(() => others >= before + 2)
  await second.stop()
  expect(others).toBeGreaterThanOrEqual(before + 2)
  expect(runs).toBe(2)
})

test('few jobs begin at once, and those that take long hold nothing up', async () => {
  const seen = { now: 0, most: 0, runs: 0 }
  const brief = Array.from(
    { length: 40 },
    (_, i): Job => ({
      name: `brief-${i}`,
      every_s: 3600,
      run: async ({ db }) => {
        seen.most = Math.max(seen.most, ++seen.now)
        await db.execute(sql`select 1`)
        seen.now--
        return ++seen.runs
      }
    })
  )
  let release = () => {}
  const held = new Promise<number>(resolve => {
    release = () => resolve(0)
  })
  const long = Array.from({ length: 4 }, (_, i): Job => ({ name: `held-${i}`, every_s: 5, run: () => held }))
  let others = 0
  const often: Job = { name: 'beside', every_s: 1, run: async () => ++others }
  const server = await startJobs(shop.app.services, [...long, ...brief, often])
  try {
    await until(() => seen.runs === 40 && others >= 2)
    expect(seen.runs).toBe(40)
    expect(seen.most).toBeLessThanOrEqual(4)
    expect(others).toBeGreaterThanOrEqual(2)
  } finally {
    release()
    await server.stop()
  }
})

test('a job that takes longer than its lease lasts is not started beside itself, and its lease is kept', async () => {
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
  const short = { lease_s: 2 }
  const servers = await Promise.all(
    [shop.app.services, second.services].map(services => startJobs(services, [long, quick], short))
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
  const { db } = shop
  await db.execute(sql`insert into job_leases (name, holder, until, every_s, started_at)
    values ('gone', gen_random_uuid(), now() - interval '1 second', 60, now() - interval '2 minutes')`)
  const take = () => takeDue(db, { names: ['gone'], most: 5, lease_s: 60 })
  const [lease] = await take()
  expect(lease).toEqual({ name: 'gone', holder: expect.any(String) })
  expect(await take()).toEqual([])
  expect(await underLease(shop.app.services, lease!, 60, async () => 7)).toBe(7)
  // Done, and not due again before its period is over.
  expect(await take()).toEqual([])
  await db.execute(sql`update job_leases set started_at = now() - interval '61 seconds' where name = 'gone'`)
  expect(await take()).toHaveLength(1)
})

test('each of many due jobs is taken once, however many servers look at the same time', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `many-${i}`)
  await shop.db.execute(sql`insert into job_leases (name, holder, until, every_s)
    select name, gen_random_uuid(), now(), 3600 from unnest(${sql.param(names)}::text[]) name`)
  const url = shop.databaseUrl
  const connections = Array.from({ length: 6 }, () => connect(url, 1))
  const taken: string[] = []
  await Promise.all(
    connections.map(async db => {
      for (let turn = 0; turn < 60; turn++)
        for (const { name } of await takeDue(db, { names, most: 3, lease_s: 60 })) taken.push(name)
    })
  )
  for (const db of connections) await db.$client.end()
  expect(taken.sort()).toEqual([...names].sort())
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
  const server = await startJobs({ ...shop.app.services, log: log as never }, [failing])
  try {
    await until(() => turns >= 2)
    expect(turns).toBeGreaterThanOrEqual(2)
    const failed = { job: 'failing', err: expect.objectContaining({ message: 'not now' }) }
    expect(told).toContainEqual([failed, expect.any(String)])
  } finally {
    await server.stop()
  }
})

test('of servers that start together one runs each job', async () => {
  const empty = await TestShop.open()
  const { config } = empty.app.services
  const others = await Promise.all([1, 2].map(() => buildApp({ config, databaseUrl: empty.databaseUrl })))
  const runs: string[] = []
  const jobs = Array.from(
    { length: 12 },
    (_, i): Job => ({ name: `job-${i}`, every_s: 3600, run: async () => runs.push(`job-${i}`) })
  )
  const servers = await Promise.all([empty.app, ...others].map(({ services }) => startJobs(services, jobs)))
  await until(() => runs.length >= jobs.length)
  await Promise.all(servers.map(server => server.stop()))
  const { rows } = await empty.db.execute(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
  expect(runs.sort()).toEqual(jobs.map(job => job.name).sort())
  for (const other of others) await other.close()
  await empty.close()
})
