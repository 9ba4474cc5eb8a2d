import { createWriteStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import type { Commands } from '../../programme'
import { exportOf, exportText } from './export'

/** Commands about what is kept of people. */
export const closingCommands: Commands = {
  export: {
    usage: 'export <phone> [file]',
    words: 'Everything kept about a person, as JSON',
    needs: 1,
    run: async (services, [phone, file]) => {
      const [person] = await services.db.select().from(users).where(eq(users.phone, phone!))
      if (!person) throw new Error(`nobody has the phone ${phone}`)
      const rootId = person.parentId ?? person.id
      if (!file) return exportOf(services, rootId)
      await pipeline(exportText(services, rootId), createWriteStream(file, { mode: 0o600 }))
      return `${file}: ${statSync(file).size} bytes`
    }
  }
}
