import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../db/schema'
import { uploads } from '../../db/schema'
import { secretsOf } from '../../lib/secrets'
import { resealPhoto } from '../../media/sealed'
import type { Services } from '../../services'
import { resealCopies } from '../family/service'

/** Every column that holds something sealed, by table: those called `sealed`, or so at the end, that hold text. */
export const SEALED: readonly (readonly [table: string, column: string])[] = Object.values<unknown>(schema)
  .filter(one => is(one, PgTable))
  .flatMap(table =>
    Object.values(getTableColumns(table))
      .filter(({ name, dataType }) => /(^|_)sealed$/.test(name) && dataType === 'string')
      .map(({ name }) => [getTableName(table), name] as const)
  )
const BATCH = 500

/** Seals again, under the newest key, what an older one had sealed. Answers how many values. Run twice it finds nothing. */
export async function resealAll({ db, config, providers }: Services): Promise<number> {
  const { seal, unseal } = secretsOf(config)
  const newest = seal('').split('.')[0]!
  let all = 0
  for (const [table, column] of SEALED) {
    const [from, field] = [sql.identifier(table), sql.identifier(column)]
    for (;;) {
      const { rows } = await db.execute<{ sealed: string }>(
        sql`select ${field} as sealed from ${from} where ${field} <> '' and split_part(${field}, '.', 1) <> ${newest} limit ${BATCH}`
      )
      if (rows.length === 0) break
      // Only where it still reads the same: a row that changed meanwhile was sealed under the newest key.
      for (const { sealed } of rows) {
        await db.execute(sql`update ${from} set ${field} = ${seal(unseal(sealed))} where ${field} = ${sealed}`)
      }
      all += rows.length
    }
  }
  return all + (await resealPhotos({ db, config, providers })) + (await resealCopies({ db, config, providers }))
}

async function resealPhotos({ db, config, providers: { storage } }: Pick<Services, 'db' | 'config' | 'providers'>) {
  const photos = await db.select({ name: uploads.name }).from(uploads).where(eq(uploads.sealed, true))
  let again = 0
  for (const { name } of photos) if (await resealPhoto({ storage, config }, name)) again++
  return again
}
