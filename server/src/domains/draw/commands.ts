import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { users } from '../../db/schema'
import { checkBox, grantChances, pickOf, seedHash } from '../../engines/draw'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'

/** Needs nothing but what is public: the revealed seed, what the person's record says, and the weights. */
async function one(_: Services, [seed, campaign, player, nonce, clientSeed, weights]: string[]): Promise<string> {
  if (!weights) throw new Error('draw-check one <seed> <code> <player> <nonce> <client seed> <weight,weight,…>')
  const input = { campaign: campaign!, player: player!, nonce: Number(nonce), clientSeed: clientSeed! }
  return `seed hash ${seedHash(seed!)}, picks prize ${pickOf(seed!, input, weights.split(',').map(Number))}`
}

/** Goes through a whole box ticket by ticket. */
async function box(services: Services, [code = '']: string[]): Promise<string> {
  const { checked, wrong } = await checkBox(services.db, code)
  return wrong === null
    ? `${code}: ${checked} tickets checked, all as they should be`
    : `${code}: ticket ${wrong} is wrong`
}

/** Chances for a person, once for a key. */
async function grant(services: Services, [phone = '', code = '', times = '1', key = randomUUID()]: string[]) {
  const [person] = await services.db.select().from(users).where(eq(users.phone, phone))
  if (!person) throw new Error(`nobody has the phone ${phone}`)
  const asked = { userId: person.id, campaign: code, times: Number(times), key: `ops:${key}`, at: services.clock.now() }
  const { grant, fresh } = await grantChances(services, asked)
  return `${grant.left} of ${grant.times} chances of ${code} left${fresh ? '' : ', given before'}`
}

const CHECKS: Record<string, (services: Services, args: string[]) => Promise<string>> = { one, box }

/** Commands about draws. */
export const drawCommands: Commands = {
  'draw-check': {
    usage: 'draw-check <one <seed> <code> <player> <nonce> <client seed> <weights> | box <code>>',
    words: 'Check one draw by its revealed seed, or every ticket of a box',
    needs: 2,
    run: (services, [what, ...args]: string[]) => workOf('draw-check', CHECKS, what)(services, args)
  },
  chances: {
    usage: 'chances <phone> <code> [times] [key]',
    words: 'Give a person chances of a draw; the same key gives them once',
    needs: 2,
    run: grant
  }
}
