import { adminFigures } from '@contract/figures'
import { foldVisits } from '../../engines/stats'
import { bindDomain } from '../../http/context'
import { deskFileAt } from '../../http/desk-files'
import { refuse } from '../../lib/refusal'
import type { Programme } from '../../programme'
import { activityFigures, ordersOfActivity } from './activities'
import { afterSaleFigures } from './after-sales'
import { campaignFigures } from './campaigns'
import { customerFigures } from './customers'
import { afterSaleFiguresFile, figuresFile } from './desk-file'
import { daysIn, figures, OWN_ONLY, TOP, topSold } from './service'
import { stockEnding } from './stock'
import { visitFigures } from './visits'

/** What a shop's people may take away. */
const OF_SHOPS: readonly string[] = ['day', 'product', 'category', 'visit']

export const figuresProgramme: Programme = {
  contracts: [
    bindDomain(adminFigures, {
      'GET /api/admin/figures': figures,
      'GET /api/admin/figures/top': async (ctx, { by, ...days }) => ({ list: await topSold(ctx, days, by, TOP) }),
      'GET /api/admin/figures/customers': customerFigures,
      'GET /api/admin/figures/visits': visitFigures,
      'GET /api/admin/figures/campaigns': async (ctx, days) => ({ list: await campaignFigures(ctx, days) }),
      'GET /api/admin/figures/activities': async (ctx, days) => ({ list: await activityFigures(ctx, days, TOP) }),
      'GET /api/admin/figures/activity/orders': ordersOfActivity,
      'GET /api/admin/figures/stock': stockEnding,
      'GET /api/admin/figures/aftersales': (ctx, days) => afterSaleFigures(ctx, days, TOP),
      'POST /api/admin/figures/aftersales/export': async (ctx, asked) => {
        daysIn(asked)
        return deskFileAt(ctx, 'aftersale-figures-file', asked)
      },
      'POST /api/admin/figures/export': async (ctx, asked) => {
        daysIn(asked)
        if (ctx.shop && !OF_SHOPS.includes(asked.by)) refuse('INVALID', OWN_ONLY)
        return deskFileAt(ctx, 'figures-file', asked)
      }
    })
  ],
  jobs: [{ name: 'visits-fold', every_s: 600, run: foldVisits }],
  deskFiles: [figuresFile, afterSaleFiguresFile]
}
