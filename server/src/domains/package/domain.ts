import { packageBuyers } from '../../db/schema'
import type { Programme } from '../../programme'
import { bundlingDeed } from './held'
import { packageOrder } from './order-kind'
import { adminPackageDomain, packageDomain } from './routes'
import { packageMergeStep } from './sets'

export const packageProgramme: Programme = {
  contracts: [packageDomain, adminPackageDomain],
  orderKinds: [packageOrder],
  heldDeeds: [bundlingDeed],
  personal: [
    {
      tables: [
        {
          table: packageBuyers,
          merge: 'moved',
          close: { kept: 'counts only' },
          export: { omitted: 'counts of the orders that are given' }
        }
      ],
      merge: packageMergeStep
    }
  ]
}
