import { within } from '../../db/connection'
import { appendAudit, BY_COMMAND_LINE, checkChain } from '../../engines/audit'
import { addPerson } from '../../engines/desk'
import type { Commands } from '../../programme'

/** Commands about who works at the console, and about its trail. */
export const consoleCommands: Commands = {
  desk: {
    usage: 'desk add <phone> <role> [name]',
    words: 'Let a member work at the console (the first one as owner); prints the invitation for their first sign-in',
    needs: 3,
    run: (services, [what, phone, role, name]) => {
      if (what !== 'add') throw new Error('desk add <phone> <role> [name]')
      return within(services, async tx => {
        const person = { phone: phone!, roles: [role!], name: name ?? phone!.slice(-4) }
        const { userId, invite } = await addPerson(tx.db, null, person, services.clock.now())
        await appendAudit(tx, {
          ...BY_COMMAND_LINE,
          action: 'ops desk add',
          subject: userId,
          details: { after: { roles: [role], name: person.name } }
        })
        return `invitation, good for three days: ${invite}`
      })
    }
  },
  audit: {
    usage: 'audit check',
    words: 'Walk the trail of what operators did; says where its chain is broken',
    needs: 1,
    run: async (services, [what]) => {
      if (what !== 'check') throw new Error('audit check')
      const { entries, broken } = await checkChain(services)
      if (broken !== null) throw new Error(`the trail is broken at entry ${broken}`)
      return `${entries} entries, unbroken`
    }
  }
}
