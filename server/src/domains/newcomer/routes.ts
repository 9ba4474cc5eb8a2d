import { adminNewcomer, newcomer } from '@contract/newcomer'
import { bindDomain } from '../../http/context'
import { yuan } from '../../lib/money'
import { couponFacts } from '../coupon/present'
import { closeSteps, firstSteps } from './steps'
import { saveWelcome, welcome, welcomeTerms } from './welcome'

export const newcomerDomain = bindDomain(newcomer, {
  'POST /api/newcomer/welcome': async ctx => {
    const { over, list } = await welcome(ctx)
    return {
      show: list.length > 0 ? 1 : 0,
      over: over ? 1 : 0,
      total_price: yuan(list.reduce((sum, { own }) => sum + own.amountFen, 0n)),
      list: list.map(({ own, shop }) => couponFacts(own, shop))
    }
  },
  'GET /api/newcomer/steps': firstSteps,
  'POST /api/newcomer/steps/close': async ctx => {
    await closeSteps(ctx)
    return {}
  }
})

export const adminNewcomerDomain = bindDomain(adminNewcomer, {
  'GET /api/admin/newcomer': ({ db }) => welcomeTerms(db),
  'POST /api/admin/newcomer': async (ctx, terms) => {
    await saveWelcome(ctx, terms)
    return welcomeTerms(ctx.db)
  }
})
