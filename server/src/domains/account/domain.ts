import { idempotencyKeys } from '../../db/schema'
import { identityPolicy } from '../../engines/identity/policy'
import { sweepIdentity } from '../../engines/identity/sweep'
import type { Programme } from '../../programme'
import { accountDomain } from './routes'
import { wechatBound } from './tasks'

export const accountProgramme: Programme = {
  contracts: [accountDomain],
  personal: [
    identityPolicy,
    {
      tables: [
        {
          table: idempotencyKeys,
          merge: { stays: 'they name requests of the old sessions' },
          close: 'erased',
          export: { omitted: 'names of requests' }
        }
      ]
    }
  ],
  pages: { account: () => '/pages/mine/setting' },
  taskEvents: [wechatBound],
  jobs: [{ name: 'identity-sweep', every_s: 3600, run: ({ db, clock }) => sweepIdentity(db, clock.now()) }]
}
