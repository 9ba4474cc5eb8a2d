import { collect } from '@contract/collect'
import { bindDomain } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { collectCounts, followedShops, keptGoods, visitedGoods } from './queries'
import { type Kind, keep, letGo } from './service'
import { eraseVisits, keepsVisits, noteVisit, setKeepsVisits } from './visits'

/** Clients say `id` or `product_id`. */
function target({ id, product_id, type = 'product' }: { id?: string; product_id?: string; type?: Kind }) {
  return { kind: type, id: id ?? product_id ?? refuse('INVALID', '请选择要收藏的商品或店铺') }
}

export const collectDomain = bindDomain(collect, {
  'POST /api/collect/add': async ({ db, person, clock }, input) => {
    await keep(db, person.id, target(input), clock.now())
    return { userCollect: true }
  },
  'POST /api/collect/del': async ({ db, person }, { ids, ...input }) => {
    await letGo(db, person.id, input.type ?? 'product', ids ?? [target(input).id])
    return { userCollect: false }
  },
  'GET /api/collect/goods': ({ db, person }, { tab, ...paging }) => keptGoods(db, person.id, tab, paging),
  'GET /api/collect/shops': ({ db, person }, paging) => followedShops(db, person.id, paging),
  'GET /api/collect/count': ({ db, person }) => collectCounts(db, person.id),
  'POST /api/collect/visit': async ({ db, person, clock }, { id }) => {
    await noteVisit(db, person.id, id, clock.now())
    return {}
  },
  'GET /api/collect/visits': async ({ db, person }, paging) => {
    const [page, keeps] = await Promise.all([visitedGoods(db, person.id, paging), keepsVisits(db, person.id)])
    return { ...page, keeps: keeps ? (1 as const) : (0 as const) }
  },
  'POST /api/collect/visits/del': async ({ db, person }, { ids, all }) => {
    if (!ids && !all) refuse('INVALID', '请选择要删除的足迹')
    await eraseVisits(db, person.id, all ? undefined : ids)
    return {}
  },
  'POST /api/collect/visits/keep': async ({ db, person }, { keeps }) => {
    await setKeepsVisits(db, person.id, keeps === 1)
    return { keeps }
  }
})
