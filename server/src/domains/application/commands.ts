import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import { decide, lookInto } from '../../engines/application'
import { recordRealName } from '../../engines/identity/real-name'
import type { Commands } from '../../programme'
import type { Services } from '../../services'

async function personBy({ db }: Services, phone: string) {
  const [user] = await db.select().from(users).where(eq(users.phone, phone))
  if (!user) throw new Error(`nobody has the phone ${phone}`)
  return user
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

async function realName(services: Services, [phone, name, number]: string[]): Promise<string> {
  const person = await personBy(services, phone!)
  const at = services.clock.now()
  const shown = await recordRealName(services, { userId: person.id, name: name!, number: number!, at })
  return `${person.nickname} is ${shown}`
}

/** Commands about what people have applied for, and who they are. */
export const applicationCommands: Commands = {
  application: {
    usage: 'application <show | approve | refuse> <id> <operator’s phone> [reason]',
    words: 'Look into an application, which is written down, and decide about it',
    needs: 3,
    run: application
  },
  'real-name': {
    usage: 'real-name <phone> <name> <citizen id>',
    words: 'Record who a person is, having seen their ID card; they can withdraw then',
    needs: 3,
    run: realName
  }
}
