import { adminKeeper } from '@contract/keeper'
import { soldOf } from '../../engines/stats'
import { bindDomain } from '../../http/context'
import { isId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { soldLine } from './present'
import { nameOwner } from './service'

export const adminKeeperDomain = bindDomain(adminKeeper, {
  'POST /api/admin/shop/owner': async ({ db }, { id, phone }) => ({ owner: await nameOwner(db, id, phone) }),
  'GET /api/admin/stats': async ({ db, clock }, { of, id, count }) => {
    if (of !== 'programme' && !isId(id)) refuse('NOT_FOUND', '没有这个统计对象')
    const list = await soldOf(db, { scope: of, id }, { by: 'day', count, now: clock.now() })
    return { list: list.map(soldLine) }
  }
})
