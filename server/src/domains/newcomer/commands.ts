import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { saveWelcome, welcomeTerms } from './welcome'

async function show({ db }: Services): Promise<string> {
  const { coupons, valid_days, within_days, given } = await welcomeTerms(db)
  const terms = `for accounts of at most ${within_days} days, good for ${valid_days} days; ${given} people had them`
  return [coupons.length > 0 ? coupons.join(' ') : 'none', terms].join('\n')
}

async function set(services: Services, coupons: string[]): Promise<string> {
  const { valid_days, within_days } = await welcomeTerms(services.db)
  await saveWelcome(services, { coupons, valid_days, within_days })
  return show(services)
}

const WORK: Record<string, (services: Services, rest: string[]) => Promise<string>> = { show, set }

/** Commands about what new people are given. */
export const newcomerCommands: Commands = {
  newcomer: {
    usage: 'newcomer <show | set [coupon template …]>',
    words:
      'Coupons of welcome: which, and how many people had them; set others, or none. Their days are set by /api/admin/newcomer',
    needs: 1,
    run: (services, [what, ...rest]) => workOf('newcomer', WORK, what)(services, rest)
  }
}
