import { commissionRules } from '../../db/schema'
import { compareFans, rebuildFans } from '../../engines/identity/fans'
import { saveCommissionRule } from '../../engines/referral'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Server, Services } from '../../services'

const percent = (bp: number) => `${bp / 100}%`

async function rules({ db }: Services): Promise<string> {
  const rows = await db.select().from(commissionRules).orderBy(commissionRules.scope)
  const lines = rows.map(row =>
    [
      ...[row.scope, `first ${percent(row.firstBp)}`, `second ${percent(row.secondBp)}`],
      ...[`partner ${percent(row.partnerBp)}`, `dock ${percent(row.dockBp)}`, `lock ${percent(row.lockBp)}`]
    ].join('  ')
  )
  return lines.join('\n') || 'nothing is passed on'
}

function bpOf(text = '0'): number {
  const bp = Math.round(Number(text) * 100)
  if (!(bp >= 0 && bp <= 10_000)) throw new Error(`not a percentage: ${text}`)
  return bp
}

async function set({ db }: Services, [scope, ...rates]: string[]): Promise<string> {
  if (!scope) throw new Error('default, or which shop?')
  const given = [0, 1, 2, 3, 4].map(i => bpOf(rates[i]))
  const [firstBp, secondBp, partnerBp, dockBp, lockBp] = given as [number, number, number, number, number]
  if (Math.max(firstBp + secondBp, lockBp) + partnerBp + dockBp > 10_000) throw new Error('more than the whole margin')
  await saveCommissionRule({ db }, { scope, firstBp, secondBp, partnerBp, dockBp, lockBp })
  return `${scope}: ${given.map(percent).join(' ')} of the margin`
}

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = { rules, set }

const FANS: Record<string, (services: Server) => Promise<string>> = {
  compare: async services => `${await compareFans(services)} accounts differed`,
  rebuild: async ({ db }) => `${await rebuildFans(db)} accounts are counted`
}

/** Commands about what is passed on of the platform's margin. */
export const referralCommands: Commands = {
  commission: {
    usage: 'commission <rules | set <default | shop> <first %> [second %] [partner %] [dock %] [lock %]>',
    words: 'See and set what buyers’ inviters and shops’ partners get of the platform’s margin',
    needs: 1,
    run: (services, [what, ...args]: string[]) => workOf('commission', WORK, what)(services, args)
  },
  fans: {
    usage: 'fans <compare | rebuild>',
    words: 'Compare what is counted of fans with accounts and orders and put it right, or count everything anew',
    needs: 1,
    run: (services, [what]: string[]) => workOf('fans', FANS, what)(services)
  }
}
