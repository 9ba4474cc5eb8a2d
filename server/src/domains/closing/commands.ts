import { writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import type { Commands } from '../../programme'
import { exportOf } from './export'

/** Commands about what is kept of people. */
export const closingCommands: Commands = {
  export: {
    usage: 'export <phone> [file]',
    words: 'Everything kept about a person, as JSON',
    needs: 1,
    run: async (services, [phone, file]) => {
      const [person] = await services.db.select().from(users).where(eq(users.phone, phone!))
      if (!person) throw new Error(`nobody has the phone ${phone}`)
      const text = JSON.stringify(await exportOf(services, person.id), null, 2)
      if (!file) return text
      writeFileSync(file, text)
      return `${file}: ${Buffer.byteLength(text)} bytes`
    }
  }
}
