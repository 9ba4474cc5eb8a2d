import { eq, sql } from 'drizzle-orm'
import { uploads } from './db/schema'
import { secretsOf } from './lib/secrets'
import { resealPhoto } from './media/sealed'
import type { Services } from './services'

/** Every column that holds something sealed, by table. A test looks for columns that are not named here. */
export const SEALED: Readonly<Record<string, readonly string[]>> = {
  applications: ['sealed'],
  car_members: ['plate_sealed'],
  draw_seeds: ['sealed'],
  payout_accounts: ['number_sealed', 'holder_sealed'],
  real_names: ['name_sealed', 'id_sealed'],
  withdrawals: ['number_sealed', 'holder_sealed']
}
const BATCH = 500

/** Seals again, under the newest key, what an older one had sealed. Answers how many values. Run twice it finds nothing. */
export async function resealAll({ db, config, providers }: Services): Promise<number> {
  const { seal, unseal } = secretsOf(config)
  const newest = seal('').split('.')[0]!
  let all = 0
  for (const [table, columns] of Object.entries(SEALED)) {
    for (const column of columns) {
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
  }
  return all + (await resealPhotos({ db, config, providers }))
}

async function resealPhotos({ db, config, providers: { storage } }: Pick<Services, 'db' | 'config' | 'providers'>) {
  const photos = await db.select({ name: uploads.name }).from(uploads).where(eq(uploads.sealed, true))
  let again = 0
  for (const { name } of photos) if (await resealPhoto({ storage, config }, name)) again++
  return again
}

/** Commands about keys. */
export const secretCommands = {
  reseal: {
    usage: 'reseal',
    words: 'Seal personal data again under the newest of DATA_KEYS; the older keys can go afterwards',
    needs: 0,
    run: async (services: Services) => `${await resealAll(services)} values sealed again`
  }
}
