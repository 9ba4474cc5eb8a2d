import { desc, sql } from 'drizzle-orm'
import { rootDir } from '../../config'
import type { Queryable } from '../../db/connection'
import { serverNodes } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { seconds } from '../../lib/clock'
import { versionOf } from '../../lib/version'

/** Servers say every quarter of a minute that they run. */
export const isAlive = sql<boolean>`${serverNodes.seenAt} > now() - interval '1 minute'`
const MOST = 100

/** Servers of the last day, the newest first, and which version answers. */
export async function serversOf(db: Queryable) {
  const [rows, { rows: versions }] = await sideBySide(
    db,
    () =>
      db
        .select({ node: serverNodes, alive: isAlive })
        .from(serverNodes)
        .orderBy(desc(serverNodes.startedAt))
        .limit(MOST),
    () => db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  )
  return {
    list: rows.map(({ node, alive }) => ({
      id: node.id,
      name: node.name,
      version: node.version,
      node_version: node.nodeVersion,
      does_jobs: node.jobs ? (1 as const) : (0 as const),
      memory_mb: node.memoryMb,
      is_alive: alive ? (1 as const) : (0 as const),
      started_time: seconds(node.startedAt),
      seen_time: seconds(node.seenAt)
    })),
    version: versionOf(rootDir),
    database_version: versions[0]!.version
  }
}
