import { adminFlash } from '@contract/flash-admin'
import { bindDomain } from '../../http/context'
import { flashSessionList } from './queries'
import { endFlashSession, saveFlashSession, sessionIn } from './service'

export const adminFlashDomain = bindDomain(adminFlash, {
  'GET /api/admin/flash/list': flashSessionList,
  'POST /api/admin/flash/save': async (ctx, input) => ({ id: await saveFlashSession(ctx, sessionIn(input)) }),
  'POST /api/admin/flash/end': async (ctx, { id }) => {
    await endFlashSession(ctx, id)
    return {}
  }
})
