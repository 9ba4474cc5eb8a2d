import { adminFlash } from '@contract/flash-admin'
import { bindDomain } from '../../http/context'
import { fenOf } from '../../lib/money'
import { flashSessionList } from './queries'
import { endFlashSession, saveFlashSession } from './service'

export const adminFlashDomain = bindDomain(adminFlash, {
  'GET /api/admin/flash/list': flashSessionList,
  'POST /api/admin/flash/save': async (ctx, { id, mark, title, starts_at, ends_at, items }) => ({
    id: await saveFlashSession(ctx, {
      id,
      mark,
      title: title.trim(),
      startsAt: new Date(starts_at * 1000),
      endsAt: new Date(ends_at * 1000),
      items: items.map(item => ({
        productId: item.product_id,
        skuId: item.sku_id,
        priceFen: fenOf(item.price),
        stock: item.stock,
        perPerson: item.person_max
      }))
    })
  }),
  'POST /api/admin/flash/end': async (ctx, { id }) => {
    await endFlashSession(ctx, id)
    return {}
  }
})
