import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EmbeddedServer, startEmbedded } from './embedded'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30
/** What is thrown away need not survive a power cut; short logs leave the memory to the databases. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '500',
  max_wal_size: '256MB'
}

/**
 * Starts a PostgreSQL whose folder goes when it stops, in memory where there is room: every copy of a database is hundreds of
 * files, which cost over a second of processor on some disks and a twentieth of that here.
 */
export async function startThrowaway(): Promise<EmbeddedServer> {
  const folder = mkdtempSync(path.join(hasRoom() ? MEMORY : tmpdir(), 'shop-database-'))
  // The database's own user enters it, which a folder made by root would not let it.
  chmodSync(folder, 0o755)
  const server = await startEmbedded(folder, SETTINGS)
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...server, stop }
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES
}
