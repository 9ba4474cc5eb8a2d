import os from 'node:os'
import { eq, lt, sql } from 'drizzle-orm'
import { rootDir } from '../config'
import { serverNodes } from '../db/schema'
import { newId } from '../lib/ids'
import { versionOf } from '../lib/version'
import type { Server } from '../services'

const BEAT_MS = 15_000
const MB = 1024 * 1024

/**
 * Says every quarter of a minute that this server runs, by the database's clock, and drops those nobody has heard of for a
 * day. Answers how to stop, which takes the row away.
 */
export async function keepPresence({ db, config, log }: Pick<Server, 'db' | 'config' | 'log'>, port = config.PORT) {
  const id = newId()
  const node = {
    id,
    name: `${os.hostname()}:${port}`,
    version: versionOf(rootDir),
    nodeVersion: process.version,
    jobs: config.JOBS
  }
  const beat = async () => {
    const memoryMb = Math.round(process.memoryUsage.rss() / MB)
    await db
      .insert(serverNodes)
      .values({ ...node, memoryMb })
      .onConflictDoUpdate({ target: serverNodes.id, set: { memoryMb, seenAt: sql`now()` } })
    await db.delete(serverNodes).where(lt(serverNodes.seenAt, sql`now() - interval '1 day'`))
  }
  await beat()
  const timer = setInterval(
    () => beat().catch(err => log.error({ err }, 'the server cannot say that it runs')),
    BEAT_MS
  )
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await db.delete(serverNodes).where(eq(serverNodes.id, id))
    }
  }
}
