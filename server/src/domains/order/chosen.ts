import { chosen } from '@contract/chosen'
import { bindDomain } from '../../http/context'
import { orderPage } from './queries'
import { orderView } from './wire'

/** Orders with goods of the platform’s choice. */
export const chosenDomain = bindDomain(chosen, {
  'GET /api/dyxlist': async (ctx, input) =>
    (await orderPage(ctx, { userId: ctx.person.id }, { ...input, chosen: true })).map(orderView(ctx))
})
