import { collect } from '@contract/collect'
import { bindDomain } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { type Kind, keep, letGo } from './service'

/** Clients say `id` or `product_id`. */
function target({ id, product_id, type = 'product' }: { id?: string; product_id?: string; type?: Kind }) {
  return { kind: type, id: id ?? product_id ?? refuse('INVALID', '请选择要收藏的商品或店铺') }
}

export const collectDomain = bindDomain(collect, {
  'POST /api/collect/add': async ({ db, person, clock }, input) => {
    await keep(db, person.id, target(input), clock.now())
    return { userCollect: true }
  },
  'POST /api/collect/del': async ({ db, person }, input) => {
    await letGo(db, person.id, target(input))
    return { userCollect: false }
  }
})
