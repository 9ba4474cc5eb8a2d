import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { PersonalData, StoredFile } from '../../db/personal'
import { dataExports } from '../../db/schema'
import type { Programme } from '../../programme'
import { makeExports, sweepExports } from './exports'
import { adminClosingDomain, closingDomain } from './routes'
import { closeDue } from './service'

async function eraseExports(tx: Queryable, ids: string[]): Promise<StoredFile[]> {
  const files = await tx.delete(dataExports).where(inArray(dataExports.userId, ids)).returning()
  return files.map(({ file, parts }) => ({ name: file, sealed: true, parts }))
}

const exportsPolicy: PersonalData = {
  tables: [
    {
      table: dataExports,
      merge: { stays: 'a file of the account it was made of, which is gone within a day' },
      close: 'erased',
      export: { omitted: 'the files themselves' }
    }
  ],
  eraseFiles: eraseExports
}

export const closingProgramme: Programme = {
  contracts: [closingDomain, adminClosingDomain],
  jobs: [
    { name: 'account-close', every_s: 600, run: closeDue },
    { name: 'data-exports', every_s: 5, run: services => makeExports(services) },
    { name: 'data-exports-sweep', every_s: 600, run: sweepExports }
  ],
  personal: [exportsPolicy]
}
