import { openTransferRule, transferRuleList } from '../../engines/transfer'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'

async function rules({ db }: Services): Promise<string> {
  const lines = (await transferRuleList(db)).map(rule =>
    [
      ...[rule.code, `v${rule.version}`, rule.title, `${rule.minMinor} to ${rule.maxMinor} ${rule.asset}`],
      ...[`${rule.dayMinor} a day`, `${rule.pairMonthMinor} a pair and month`, rule.open ? 'open' : 'closed']
    ].join('  ')
  )
  return lines.join('\n') || 'no rules'
}

const setOpen =
  (open: boolean) =>
  async ({ db }: Services, code: string) => {
    await openTransferRule({ db }, { code, open })
    return `${code} is ${open ? 'open' : 'closed'}`
  }

const WORK: Record<string, (services: Services, code: string) => Promise<string>> = {
  rules,
  open: setOpen(true),
  close: setOpen(false)
}

/** Commands about what people give one another. */
export const transferCommands: Commands = {
  transfer: {
    usage: 'transfer <rules | open <code> | close <code>>',
    words: 'See the rules by which people give an asset to one another, in minor units, and open or close one',
    needs: 1,
    run: (services, [what, code = '']: string[]) => workOf('transfer', WORK, what)(services, code)
  }
}
