import { adminBox } from '@contract/box'
import { stopDraw } from '../../engines/draw'
import { bindDomain } from '../../http/context'
import { fenOf } from '../../lib/money'
import { seriesReports } from './report'
import { saveSeries, seriesAt } from './series'

const moment = (at_s: number) => new Date(at_s * 1_000)

export const adminBoxDomain = bindDomain(adminBox, {
  'GET /api/admin/boxes': async ({ db }) => {
    const list = await seriesReports(db)
    return { list, count: list.length }
  },
  'POST /api/admin/box': async (ctx, { price, person_day: personDay, person_total: personTotal, ...input }) => {
    await saveSeries(ctx, {
      code: input.code,
      title: input.title,
      subtitle: input.subtitle,
      picture: input.picture,
      priceFen: fenOf(price),
      guarantee: input.guarantee,
      personDay,
      personTotal,
      startsAt: moment(input.starts_at),
      endsAt: moment(input.ends_at),
      prizes: input.prizes.map(({ product_id: productId, sku_id: skuId, post_free: postFree, ...prize }) => ({
        ...prize,
        productId,
        skuId,
        postFree
      }))
    })
    return (await seriesReports(ctx.db, input.code))[0]!
  },
  'POST /api/admin/box/stop': async (ctx, { code, stopped }) => {
    await seriesAt(ctx.db, code)
    await stopDraw(ctx, { code, at: ctx.clock.now() }, stopped === 1)
    return (await seriesReports(ctx.db, code))[0]!
  }
})
