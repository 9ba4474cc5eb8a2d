import { sweepIdentity } from '../../engines/identity/sweep'
import type { Programme } from '../../programme'
import { accountDomain } from './routes'

export const accountProgramme: Programme = {
  contracts: [accountDomain],
  jobs: [{ name: 'identity-sweep', every_s: 3600, run: ({ db, clock }) => sweepIdentity(db, clock.now()) }]
}
