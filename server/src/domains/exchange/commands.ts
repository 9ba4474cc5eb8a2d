import { exchangeRuleList } from '../../engines/exchange'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { openRule } from './admin'

async function rules({ db }: Services): Promise<string> {
  const lines = (await exchangeRuleList(db)).map(rule =>
    [
      ...[
        rule.code,
        `v${rule.version}`,
        rule.title,
        `${rule.rateFrom} ${rule.fromAsset} -> ${rule.rateTo} ${rule.toAsset}`
      ],
      ...[`pool ${rule.pool}`, rule.open ? 'open' : 'closed']
    ].join('  ')
  )
  return lines.join('\n') || 'no rules'
}

const setOpen = (open: boolean) => async (services: Services, code: string) => {
  await openRule(services, code, open)
  return `${code} is ${open ? 'open' : 'closed'}`
}

const WORK: Record<string, (services: Services, code: string) => Promise<string>> = {
  rules,
  open: setOpen(true),
  close: setOpen(false)
}

/** Commands about exchanges; pools are filled by `release fund`. */
export const exchangeCommands: Commands = {
  exchange: {
    usage: 'exchange <rules | open <code> | close <code>>',
    words: 'See the exchange rules, in minor units, and open or close one',
    needs: 1,
    run: (services, [what, code = '']: string[]) => workOf('exchange', WORK, what)(services, code)
  }
}
