import { allLocks, countDifferences, endLock, lockTermsOf, rebuildCounts, saveLockTerms } from '../../engines/lock'
import { timeText } from '../../lib/clock'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { setRule } from './rule'
import { revokeShare } from './share'

const LATEST = 20

async function terms(services: Services): Promise<string> {
  const rows = await Promise.all(services.kinds.lock.all.map(({ code }) => lockTermsOf(services, code)))
  return rows.map(({ kind, days, open }) => `${kind}  ${days} days  ${open ? 'open' : 'closed'}`).join('\n')
}

async function set(services: Services, [kind, days, open = 'open']: string[]): Promise<string> {
  const asked = Number(days)
  if (!kind || !Number.isInteger(asked) || asked < 1 || asked > 365)
    throw new Error('which kind, and how many days up to 365?')
  if (open !== 'open' && open !== 'closed') throw new Error('open or closed?')
  await saveLockTerms(services, { kind, days: asked, open: open === 'open' })
  return terms(services)
}

async function list({ db, clock }: Services): Promise<string> {
  const now = clock.now()
  const { list, count } = await allLocks(db, { live: true, page: 1, limit: LATEST, now })
  const lines = list.map(row =>
    [row.id, row.kind, `${row.customerName} is ${row.holderName}'s until ${timeText(row.endsAt)}`].join('  ')
  )
  return [...lines, `${count} in all`].join('\n')
}

async function end(services: Services, [id, ...why]: string[]): Promise<string> {
  if (!id || why.length === 0) throw new Error('which lock, and why?')
  const lock = await endLock(services, { id, why: why.join(' ') })
  return `${lock.id} ended at ${timeText(lock.endsAt)}`
}

async function revoke(services: Services, [token]: string[]): Promise<string> {
  if (!token) throw new Error('which link? its token is what follows lk=')
  const { userId, target } = await revokeShare(services, token)
  return `the link to ${target} of ${userId} names nothing any more`
}

const rule = async (services: Services, [id = '']: string[]) =>
  (await setRule(services, id)) || 'no article has the rules'

const rebuild = async (services: Services) => `${await rebuildCounts(services)} rows changed`

async function compare({ db }: Services): Promise<string> {
  const found = await countDifferences(db)
  const lines = found.map(one => [one.kind, one.month || 'ever', one.user_id, one.rolled, 'is', one.source].join('  '))
  return lines.join('\n') || 'the ranking is what the locks say'
}

type Work = (services: Services, args: string[]) => Promise<string>
const WORK: Record<string, Work> = { terms, set, list, end, rule, revoke, rebuild, compare }

/** Commands about whose customers people are. */
export const lockCommands: Commands = {
  lock: {
    usage:
      'lock <terms | set <kind> <days> [open | closed] | list | end <lock> <why> | rule [article] | revoke <token> | rebuild | compare>',
    words:
      'See and set how long customers are locked, list locks and end one, revoke a link, make the ranking anew or compare it',
    needs: 1,
    run: (services: Services, [what, ...args]: string[]) => workOf('lock', WORK, what)(services, args)
  }
}
