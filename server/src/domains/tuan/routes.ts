import { adminTuan } from '@contract/tuan'
import { endGroup, groupById } from '../../engines/group'
import { bindDomain } from '../../http/context'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { saveTuan, tuanList } from './service'
import { TUAN } from './terms'

export const adminTuanDomain = bindDomain(adminTuan, {
  'GET /api/admin/tuan/list': async (ctx, paging) => {
    const { list, count } = await tuanList(ctx, paging)
    return {
      list: list.map(({ name, terms, running }) => ({
        product_id: terms.productId,
        store_name: name,
        last_hours: terms.hours,
        running,
        published: terms.published ? (1 as const) : (0 as const),
        sizes: terms.sizes.map(({ size, prices }) => ({
          size,
          items: [...prices].map(([unique, fen]) => ({ unique, price: yuan(fen) }))
        }))
      })),
      count
    }
  },
  'POST /api/admin/tuan/save': async (ctx, { product_id, published, hours, sizes }) => {
    await saveTuan(ctx, {
      productId: product_id,
      published: published === 1,
      hours,
      sizes: sizes.map(({ size, items }) => ({
        size,
        prices: items.map(({ unique, price }) => ({ skuId: unique, priceFen: fenOf(price) }))
      }))
    })
    return {}
  },
  'POST /api/admin/tuan/close': async (ctx, { id }) => {
    if (!(await groupById(ctx.db, TUAN, id))) refuse('NOT_FOUND', '这个团不存在')
    if (!(await endGroup(ctx, id))) refuse('STATE', '这个团已经结束')
    return {}
  }
})
