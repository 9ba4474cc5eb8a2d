import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../server/src/db/connection'
import { migrate } from '../../server/src/db/migrate'
import { startThrowaway } from '../../server/src/db/throwaway'
import { dayAfter } from '../../server/src/engines/calendar'
import { dayText, endOfDay } from '../../server/src/lib/clock'
import { DEMO_SECRET } from '../../server/test/secret'
import { hashOf } from './hash'

const root = path.resolve(__dirname, '../..')
/** What the demo world is made of: when one of these changes it is made again. */
const SOURCES = ['server/seed', 'server/migrations', 'server/src/db/schema', 'server/src/jobs', 'server/test/secret.ts']
/** Pictures and files of the demo world, kept between runs. */
export const seededDataDir = path.join(root, '.cache/seeded')

/** A file of tests takes less; one that begins within this time before China's midnight would see two days. */
const LONGEST_FILE_MS = 5 * 60_000

/**
 * A database with the demo world that test files copy. In a PostgreSQL given by TEST_DATABASE_URL it is kept for the next
 * run of the day, else made in one that lives as long as the run. Answers its address and how to leave it.
 */
export async function seededTemplate(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startThrowaway()
  const hash = hashOf(root, SOURCES).slice(0, 12)
  await pause(untilOneDay_ms(new Date()))
  await dropOld(server.url, hash)
  return { url: await worldOf(server.url, hash, new Date()), stop: server.stop }
}

/**
 * The address of the demo world's template as it is today: it tells of who signed in today and what begins tonight, so it is
 * made again when China's midnight has passed since, and a file that would run across it begins after it.
 */
export async function todaysWorld(): Promise<string> {
  const made = new URL(process.env.SHOP_SEEDED_TEMPLATE!)
  const [, , hash] = made.pathname.split('_') as [string, string, string]
  await pause(untilOneDay_ms(new Date()))
  return worldOf(new URL('/postgres', made).href, hash, new Date())
}

/** How long to wait for a stretch of LONGEST_FILE_MS within one day of China's. */
export function untilOneDay_ms(at: Date): number {
  const left_ms = endOfDay(at).getTime() + 1 - at.getTime()
  return left_ms < LONGEST_FILE_MS ? left_ms : 0
}

/** The world of a day, made when it is not there. */
async function worldOf(server: string, hash: string, at: Date): Promise<string> {
  const name = `shop_seeded_${hash}_${dayText(at).replaceAll('-', '')}`
  const url = new URL(`/${name}`, server).href
  const admin = connect(server, 1).$client
  try {
    // Two runs at once must not both make it: the second waits here.
    await admin.query('select pg_advisory_lock(726001)')
    const known = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (!known.rowCount) {
      await admin.query(`drop database if exists ${name}_new with (force)`)
      await admin.query(`create database ${name}_new`)
      await fill(`${url}_new`)
      await admin.query(`alter database ${name}_new rename to ${name}`)
    }
  } finally {
    await admin.end()
  }
  return url
}

/** Worlds of other sources and of days before yesterday; yesterday's may be in use by a run that began then. */
async function dropOld(server: string, hash: string) {
  const admin = connect(server, 1).$client
  const kept = [0, -1].map(by => `shop_seeded_${hash}_${dayAfter(dayText(new Date()), by).replaceAll('-', '')}`)
  try {
    const { rows } = await admin.query(
      `select datname from pg_database where datname ~ '^shop_seeded_[0-9a-f]{12}(_[0-9]{8})?(_new)?$'`
    )
    for (const { datname } of rows)
      if (!kept.includes(datname.replace(/_new$/, '')))
        await admin.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await admin.end()
  }
}

async function fill(url: string) {
  const db = connect(url, 2)
  await migrate(db)
  await db.$client.end()
  const seeding = program('server/seed/main.ts', { DATABASE_URL: url })
  if ((await seeding.ended) !== 0) throw new Error(`The demo world could not be made:\n${seeding.said()}`)
  await runJobs(url)
}

/** Each job has run once, so that the server of a test begins with what is due soon, and not with all of them. */
async function runJobs(url: string) {
  const db = connect(url, 1)
  const worker = program('server/src/main.ts', { DATABASE_URL: url, ROLE: 'worker', HOST: '127.0.0.1', PORT: '0' })
  let code: number | null | undefined
  void worker.ended.then(ended => (code = ended))
  try {
    const waiting = async () => {
      const { rows } = await db.$client.query(
        'select count(*)::int as jobs, count(*) filter (where ended_at is null)::int as left_over from job_leases'
      )
      return rows[0].jobs === 0 || rows[0].left_over > 0
    }
    while (await waiting()) {
      if (code !== undefined) throw new Error(`The jobs of the demo world could not be run:\n${worker.said()}`)
      await pause(200)
    }
  } finally {
    worker.end()
    await worker.ended
    await db.$client.end()
  }
}

/** Runs a program of the server from its source. */
function program(file: string, given: Record<string, string>) {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATA_DIR: seededDataDir,
    LOG_LEVEL: 'warn',
    APP_SECRET: DEMO_SECRET,
    ...given
  }
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (words += chunk))
  return {
    said: () => words,
    ended: new Promise<number | null>(resolve => child.once('exit', resolve)),
    end: () => child.kill('SIGTERM')
  }
}
