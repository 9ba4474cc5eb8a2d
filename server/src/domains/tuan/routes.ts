import { adminTuan } from '@contract/tuan'
import { endGroup, groupById } from '../../engines/group'
import { bindDomain } from '../../http/context'
import { tooLow } from '../../lib/low-price'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { tuanIn } from './held'
import { lowTuan, saveTuan, tuanList } from './service'
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
  'POST /api/admin/tuan/save': async (ctx, sent) => {
    const input = tuanIn(sent)
    const { part, low } = await lowTuan(ctx.db, input)
    if (low.length > 0 && !ctx.agreed) refuse('CHANGED', tooLow(part, low))
    await saveTuan(ctx, input)
    return {}
  },
  'POST /api/admin/tuan/close': async (ctx, { id }) => {
    if (!(await groupById(ctx.db, TUAN, id))) refuse('NOT_FOUND', '这个团不存在')
    if (!(await endGroup(ctx, id))) refuse('STATE', '这个团已经结束')
    return {}
  }
})
