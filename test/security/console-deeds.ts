import { eq } from 'drizzle-orm'
import { consolePeople, users } from '../../server/src/db/schema'
import { acceptFactor, addPerson, codeAt, newTotpSecret, stepAt } from '../../server/src/engines/desk'
import { hashPassword } from '../../server/src/engines/identity/passwords'
import { issueTicket } from '../../server/src/engines/identity/tickets'
import type { Deed, Doer } from './deeds'

const PASSWORD = 'jia-jia-8264'
const OF_WHOEVER = { ticket: 'whoever has it knew the password, and without the second factor it opens nothing' }

/** Lets the person in at the console, anew each time. */
async function invited({ shop, id, phone }: Doer) {
  const now = shop.clock.now()
  const passwordHash = await hashPassword(PASSWORD)
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  await shop.db.delete(consolePeople).where(eq(consolePeople.userId, id))
  const { invite } = await addPerson(shop.db, null, { phone, name: '小满', roles: ['readonly'] }, now)
  const { ticket } = await issueTicket(shop.db, 'console', id, null, now)
  const secret = newTotpSecret()
  const code = (later = 0) => codeAt(secret, stepAt(now) + later)
  return { invite, ticket, secret, code }
}

export const consoleDeeds: Record<string, Deed> = {
  'POST /api/admin/sign_in': {
    input: async doer => {
      await invited(doer)
      return { phone: doer.phone, password: PASSWORD }
    }
  },
  'POST /api/admin/sign_in/offer': {
    input: async doer => {
      const { ticket, invite } = await invited(doer)
      return { ticket, invite }
    },
    public: OF_WHOEVER
  },
  'POST /api/admin/sign_in/enrol': {
    input: async doer => {
      const { code, ...given } = await invited(doer)
      return { ...given, code: code() }
    },
    public: OF_WHOEVER
  },
  'POST /api/admin/sign_in/code': {
    input: async doer => {
      const { ticket, code, ...given } = await invited(doer)
      await acceptFactor(doer.shop.app.services, doer.id, { ...given, code: code() })
      return { ticket, code: code(1) }
    },
    public: OF_WHOEVER
  }
}
