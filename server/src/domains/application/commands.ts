import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import { recordRealName } from '../../engines/identity/real-name'
import type { Commands } from '../../programme'
import type { Services } from '../../services'

async function realName({ db, ...services }: Services, [phone, name, number]: string[]): Promise<string> {
  const [person] = await db.select().from(users).where(eq(users.phone, phone!))
  if (!person) throw new Error(`nobody has the phone ${phone}`)
  const at = services.clock.now()
  const shown = await recordRealName({ ...services, db }, { userId: person.id, name: name!, number: number!, at })
  return `${person.nickname} is ${shown}`
}

/** Commands about who people are. */
export const applicationCommands: Commands = {
  'real-name': {
    usage: 'real-name <phone> <name> <citizen id>',
    words: 'Record who a person is, having seen their ID card; they can withdraw then',
    needs: 3,
    run: realName
  }
}
