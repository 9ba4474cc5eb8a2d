import { writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { users } from './db/schema'
import { exportOf } from './domains/closing/export'
import { decide, lookInto } from './engines/application'
import type { Services } from './services'

async function personBy({ db }: Services, phone: string) {
  const [user] = await db.select().from(users).where(eq(users.phone, phone))
  if (!user) throw new Error(`nobody has the phone ${phone}`)
  return user
}

async function exported(services: Services, [phone, file]: string[]): Promise<string> {
  const person = await personBy(services, phone!)
  const text = JSON.stringify(await exportOf(services, person.id), null, 2)
  if (!file) return text
  writeFileSync(file, text)
  return `${file}: ${Buffer.byteLength(text)} bytes`
}

async function application(services: Services, [what, id, phone, ...reason]: string[]): Promise<string> {
  if (!id || !phone) throw new Error('which application, and who decides?')
  const operator = await personBy(services, phone)
  if (!operator.roles.includes('operator')) throw new Error(`nobody who operates the shop has the phone ${phone}`)
  if (what === 'show') {
    const { row, secrets } = await lookInto(services, { id, reviewerId: operator.id })
    return [`${row.kind} ${row.state}`, ...Object.entries(secrets).map(([name, value]) => `${name}: ${value}`)].join(
      '\n'
    )
  }
  if (what !== 'approve' && what !== 'refuse') throw new Error('show, approve or refuse')
  const decision = {
    id,
    reviewerId: operator.id,
    reason: what === 'refuse' ? reason.join(' ') || '资料不符' : undefined
  }
  return (await decide(services, decision)).state
}

/** Commands about people: what is kept about them, and what they have applied for. */
export const accountCommands = {
  export: {
    usage: 'export <phone> [file]',
    words: 'Everything kept about a person, as JSON',
    needs: 1,
    run: exported
  },
  application: {
    usage: 'application <show | approve | refuse> <id> <operator’s phone> [reason]',
    words: 'Look into an application, which is written down, and decide about it',
    needs: 3,
    run: application
  }
}
