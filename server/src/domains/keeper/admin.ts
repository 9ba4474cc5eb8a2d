import { adminKeeper } from '@contract/keeper'
import { soldOf } from '../../engines/stats'
import { bindDomain } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { soldLine } from './present'
import { nameOwner } from './service'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const adminKeeperDomain = bindDomain(adminKeeper, {
  'POST /api/admin/shop/owner': async ({ db }, { id, phone }) => ({ owner: await nameOwner(db, id, phone) }),
  'GET /api/admin/stats': async ({ db, clock }, { of, id, count }) => {
    if (of !== 'programme' && !UUID.test(id)) refuse('NOT_FOUND', '没有这个统计对象')
    const list = await soldOf(db, { scope: of, id }, { by: 'day', count, now: clock.now() })
    return { list: list.map(soldLine) }
  }
})
