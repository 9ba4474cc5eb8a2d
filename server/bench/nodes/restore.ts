import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig, rootDir } from '../../src/config'
import { connect } from '../../src/db/connection'
import { freePort } from '../../src/db/embedded'
import { startBuilt } from '../built-server'
import { type Deeds, lost, noDeeds, prepare, shop } from '../shoppers'
import { at, makePrimary, own, type Postgres, query, startPostgres, stop } from './postgres'
import { programs } from './programs'
import { followRunbook } from './runbook'

const BEFORE_MS = 10_000
const SINCE_BACKUP_MS = 10_000
/** From the moment that comes back to the mistake. */
const LATER_MS = 1_000
/** What somebody sends by mistake: a statement without its condition. */
const MISTAKE = `update orders set state = 'cancelled', receiver = '', receiver_phone = ''`

const NEEDED = ['initdb', 'postgres', 'pg_basebackup', 'psql'] as const
const said = performance.now()
const say = (words: string) => console.log(`${((performance.now() - said) / 1000).toFixed(1).padStart(6)} s  ${words}`)

/** A shop whose database is saved continuously, its files, and what has to end. */
async function open() {
  const found = programs(NEEDED)
  const home = mkdtempSync(path.join(tmpdir(), 'shop-restore-'))
  own(home)
  const archive = path.join(home, 'archive')
  own(archive, () => mkdirSync(archive))
  const saving = `archive_mode = on\narchive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"'\n`
  const primary = await makePrimary(found, home, (await freePort())!, saving)
  return { found, home, archive, primary }
}
type Saved = Awaited<ReturnType<typeof open>>

const settingsIn = (home: string) => ({
  NODE_ENV: 'development',
  APP_SECRET: readConfig().APP_SECRET,
  DATA_DIR: path.join(home, 'files'),
  JOBS: 'false'
})

/** People shop, a backup is made meanwhile, and then the orders are spoiled. Answers the moment to go back to, by both clocks. */
async function spoil({ found, home, primary }: Saved, backup: string, deeds: Deeds) {
  const server = await startBuilt(primary.url, settingsIn(home))
  const db = connect(primary.url, 2)
  const end = new AbortController()
  const shopping = shop(server.origin, await prepare(db), deeds, end.signal)
  await db.$client.end()
  await pause(BEFORE_MS)
  await followRunbook(found, 'Backup', { BACKUP: backup, PRIMARY: primary.url })
  say(`base backup made while people shop, ${deeds.orders.length} orders so far`)
  await pause(SINCE_BACKUP_MS)
  const [{ moment }] = (await query<{ moment: string }>(primary.url, 'select clock_timestamp()::text as moment')) as [
    { moment: string }
  ]
  const moment_ms = performance.now()
  await pause(LATER_MS)
  await query(primary.url, MISTAKE)
  say(`every order spoiled, ${deeds.orders.length} acknowledged by then`)
  end.abort()
  await shopping
  await server.stop()
  await stop(primary)
  return { moment, moment_ms }
}

/** The cluster of a moment, by the commands of docs/OPERATIONS.md. */
async function restore({ found, home, archive, primary }: Saved, backup: string, moment: string): Promise<Postgres> {
  const restored = at(home, 'restored', primary.port)
  await followRunbook(found, 'Restoring', { BACKUP: backup, DATA: restored.folder, ARCHIVE: archive, MOMENT: moment })
  await startPostgres(found, restored)
  while ((await query<{ busy: boolean }>(restored.url, 'select pg_is_in_recovery() as busy'))[0]!.busy) await pause(50)
  return restored
}

/** @throws when something acknowledged before the moment is missing or spoiled, or the books or the trail do not add up */
async function prove({ home }: Saved, { url }: Postgres, deeds: Deeds, moment_ms: number) {
  const server = await startBuilt(url, settingsIn(home))
  await server.stop()
  const ops = path.join(rootDir, 'dist/server/ops.js')
  const env = { ...process.env, ...settingsIn(home), DATABASE_URL: url }
  for (const what of ['ledger', 'audit'])
    say(execFileSync(process.execPath, [ops, what, 'check'], { env, encoding: 'utf8' }).trim().split('\n').at(-1)!)
  const db = connect(url, 2)
  try {
    const before = deeds.orders.filter(({ at_ms }) => at_ms < moment_ms)
    const paid = new Set(before.map(({ no }) => no).filter(no => deeds.paid.has(no)))
    const orders = await db.$client.query(
      `select count(*)::int as all, count(*) filter (where receiver = '')::int as spoiled
      from orders where no = any($1)`,
      [deeds.orders.map(({ no }) => no)]
    )
    const { all, spoiled } = orders.rows[0]
    // Paying may be acknowledged after the moment: of those alone nothing is known.
    const gone = (await lost(db, { ...deeds, orders: before, paid: new Set() })).concat(
      spoiled ? [`${spoiled} spoiled`] : []
    )
    if (gone.length > 0) throw new Error(gone.join('\n'))
    say(
      `${before.length} orders acknowledged before the moment (${paid.size} of them paid by the end) are there and whole`
    )
    say(`of ${deeds.orders.length - before.length} acknowledged after it ${all - before.length} are there`)
  } finally {
    await db.$client.end()
  }
}

async function main() {
  const saved = await open()
  const running: Postgres[] = [saved.primary]
  try {
    const backup = path.join(saved.home, 'backup')
    own(backup, () => mkdirSync(backup, { mode: 0o700 }))
    const deeds = noDeeds()
    const { moment, moment_ms } = await spoil(saved, backup, deeds)
    const started = performance.now()
    const restored = await restore(saved, backup, moment)
    running.push(restored)
    say(`restored to ${moment}, ${LATER_MS / 1000} s before, in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    await prove(saved, restored, deeds, moment_ms)
  } finally {
    for (const one of running) await stop(one)
    rmSync(saved.home, { recursive: true, force: true })
  }
}

main().catch(error => {
  console.error(error.message ?? error)
  process.exit(1)
})
