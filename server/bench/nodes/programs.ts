import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Folders beside PATH where Debian keeps what a person does not call. */
const BESIDE = ['/usr/sbin', '/usr/local/sbin', ...versions('/usr/lib/postgresql')]

function versions(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort((a, b) => Number(b) - Number(a))
    .map(version => path.join(folder, version, 'bin'))
}

const NEEDED = [
  'haproxy',
  'pgbouncer',
  'socat',
  'psql',
  'initdb',
  'postgres',
  'pg_ctl',
  'pg_basebackup',
  'pg_isready'
] as const
export type Program = (typeof NEEDED)[number]

/** Where each program is. @throws Error that names those that are nowhere */
export function programs<Name extends Program = Program>(needed?: readonly Name[]): Record<Name, string> {
  const folders = [...BESIDE, ...(process.env.PATH ?? '').split(path.delimiter)]
  const found = (needed ?? NEEDED).map(
    name => [name, folders.map(folder => path.join(folder, name)).find(isProgram)] as const
  )
  const missing = found.filter(([, file]) => !file).map(([name]) => name)
  if (missing.length > 0)
    throw new Error(`not found: ${missing.join(', ')} (Debian: apt-get install haproxy pgbouncer socat postgresql)`)
  return Object.fromEntries(found) as Record<Name, string>
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** As whom PostgreSQL and PgBouncer run: they refuse to be root. */
export function servant(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

const QUIET = { env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, cwd: '/' }

/** Runs a program to its end. @throws with what it said when it fails */
export const run = (file: string, args: readonly string[]): string =>
  execFileSync(file, args, { ...QUIET, ...servant(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Starts one that stays; what it says is kept for when it ends too soon. */
export function start(file: string, args: readonly string[], env: Record<string, string> = {}): Staying {
  const child = spawn(file, args, {
    ...QUIET,
    env: { ...QUIET.env, ...env },
    ...servant(),
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', chunk => (said = (said + chunk).slice(-4000)))
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  return { child, pid: child.pid!, said: () => said, gone }
}

export interface Staying {
  child: ChildProcess
  pid: number
  said(): string
  gone: Promise<void>
}

export async function end({ child, gone }: Staying, signal: NodeJS.Signals = 'SIGTERM') {
  child.kill(signal)
  await gone
}
