import { adminSystem } from '@contract/system-admin'
import { bindDomain } from '../../http/context'
import { askJob, jobsOf } from './jobs'
import { providerLines, tryProvider } from './providers'
import { serversOf } from './servers'
import { storageOf } from './storage'

export const adminSystemDomain = bindDomain(adminSystem, {
  'GET /api/admin/system/jobs': ({ db }, { state }) => jobsOf(db, state),
  'POST /api/admin/job/run': async ({ db, note }, { name }) => {
    await askJob(db, name)
    note({ subject: name })
    return {}
  },
  'GET /api/admin/system/servers': ({ db }) => serversOf(db),
  'GET /api/admin/system/providers': async ctx => ({ list: providerLines(ctx) }),
  'POST /api/admin/provider/test': (ctx, { name }) => tryProvider(ctx, name),
  'GET /api/admin/system/storage': storageOf
})
