import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { until } from '../../test/chatting'
import { temporaryFolder } from '../../test/folder'
import { type Running, SOURCES, startProcess } from '../../test/process'
import { freePort, startEmbedded, untilReady } from './embedded'
import { clearOrphan, lockFolder } from './folder-lock'
import { postgresHome } from './postgres-home'
import { runs, startOf } from './processes'

const onLinux = process.platform === 'linux'
const dataDir = temporaryFolder()
const home = () => postgresHome(dataDir).folder
const databaseDir = () => path.join(home(), 'data')
const firstLine = (file: string) => Number(readFileSync(file, 'utf8').split(/\s/)[0])
const postmaster = () => firstLine(path.join(databaseDir(), 'postmaster.pid'))

const started: number[] = []
afterAll(() => {
  for (const pid of started.filter(runs)) process.kill(pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** A parent that fetches no child that ended, so that it stays a zombie; answers the child's number. */
async function neglected(...command: string[]): Promise<number> {
  const parent = spawn('sh', ['-c', '"$0" "$@" & echo $!; exec sleep 600', ...command])
  const pid = await new Promise<number>(resolve => parent.stdout.once('data', chunk => resolve(Number(chunk))))
  started.push(parent.pid!, pid)
  return pid
}
const end = async (pid: number) => {
  process.kill(pid, 'SIGKILL')
  await until(() => !runs(pid))
}
const isHealthy = ({ origin }: Running) =>
  fetch(`${origin}/health`).then(
    answer => answer.ok,
    () => false
  )

describe('a server with an embedded PostgreSQL', () => {
  const env = { NODE_ENV: 'development', DATA_DIR: dataDir, DEMO_DATA: 'false', LOG_LEVEL: 'error' }
  let server: Running
  beforeAll(async () => {
    // Its parent leaves it a zombie, as a container without an init process would.
    server = await startProcess(['-c', '"$0" "$@" & exec sleep 600', process.execPath, ...SOURCES], env, '/bin/sh')
  })
  afterAll(() => server.stop('SIGKILL'))

  test('starts it again when it is killed', async () => {
    const first = postmaster()
    await end(first)
    await until(() => server.said().includes('PostgreSQL runs again'))
    await until(() => isHealthy(server))
    expect(postmaster()).not.toBe(first)
    expect(server.said()).toContain('PostgreSQL ended (SIGKILL)')
  })

  test('killed itself, leaves nothing that keeps the next one out, although nobody fetched its end', async () => {
    const [killed, orphan] = [firstLine(path.join(home(), 'server.lock')), postmaster()]
    process.kill(killed, 'SIGKILL')
    const next = await startProcess(SOURCES, env)
    await server.stop('SIGKILL')
    server = next
    expect(await isHealthy(server)).toBe(true)
    expect(runs(orphan)).toBe(false)
  })

  test('that cannot start it again says so and ends, to be started by whoever watches it', async () => {
    const pid = postmaster()
    renameSync(databaseDir(), `${databaseDir()}.gone`)
    await end(pid)
    expect([await server.gone, server.said()]).toEqual([
      75,
      expect.stringContaining('did not come back in 5 tries: the server ends')
    ])
  })
})

test('of two that start at once on one machine each has a port of its own', async () => {
  const folders = [temporaryFolder(), temporaryFolder()]
  const port = String(await freePort())
  // Both had it last time.
  for (const folder of folders) writeFileSync(path.join(postgresHome(folder).folder, 'port'), port)
  const both = await Promise.all(folders.map(folder => startEmbedded(folder)))
  const [one, other] = both.map(({ url }) => new URL(url).port)
  expect(one).not.toBe(other)
  await Promise.all(both.map(server => server.stop()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('a PostgreSQL that starts', () => {
  const saying = (program: string) => {
    const child = spawn(process.execPath, ['-e', program])
    started.push(child.pid!)
    return child
  }
  const turnedAway = `console.error('FATAL:  the database system is starting up\\n'.repeat(10_000))`

  test('is waited for although it turns many away before', async () => {
    const child = saying(`${turnedAway}; console.error('ready to accept connections'); setInterval(() => {}, 9)`)
    await untilReady(child)
    expect(child.exitCode).toBeNull()
  })

  test('and ends tells why, however much it said before', () =>
    expect(untilReady(saying(`${turnedAway}; console.error('no space left'); process.exitCode = 3`))).rejects.toThrow(
      /exit 3[\s\S]*no space left$/
    ))
})

describe('what was left in a folder', () => {
  const folder = path.join(dataDir, 'left')
  const mark = path.join(folder, 'postmaster.pid')
  const ready = path.join(folder, 'ready')
  beforeAll(() => {
    mkdirSync(folder)
  })

  const program = (onInterrupt: string) =>
    neglected(
      process.execPath,
      '-e',
      `process.on('SIGINT', () => {${onInterrupt}}); process.on('SIGQUIT', () => process.exit()); setInterval(() => {}, 9); require('fs').writeFileSync('${ready}', '')`,
      ...['postgres', '-D', folder]
    )

  test.each([
    ['stops and stays a zombie', 'process.exit()'],
    ['does not stop gently', '']
  ])('a PostgreSQL that %s is waited for no longer than it lives', async (_, onInterrupt) => {
    rmSync(ready, { force: true })
    const pid = await program(onInterrupt)
    await until(() => existsSync(ready))
    writeFileSync(mark, `${pid}\n`)
    await clearOrphan(folder, 1_000)
    expect(runs(pid)).toBe(false)
  })

  test('a process that only got the number of one is left alone', async () => {
    const pid = await neglected('sleep', '600')
    writeFileSync(mark, `${pid}\n`)
    await clearOrphan(folder, 1_000)
    expect(runs(pid)).toBe(true)
  })

  test('what a killed PostgreSQL left running is not joined by another', async () => {
    if (!onLinux) return
    const pid = await neglected('sh', '-c', `cd '${folder}' && exec sleep 600`)
    writeFileSync(mark, '999999999\n')
    await until(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('sleep'))
    await expect(clearOrphan(folder, 200)).rejects.toThrow(`process ${pid}`)
    await end(pid)
    await clearOrphan(folder, 200)
  })

  test('a lock is held by one that runs, and by no zombie', async () => {
    const pid = await neglected('sleep', '600')
    const lock = path.join(folder, 'server.lock')
    writeFileSync(lock, `${pid} ${startOf(pid)}`)
    expect(() => lockFolder(folder)).toThrow(`process ${pid}`)
    await end(pid)
    lockFolder(folder)()
  })
})
