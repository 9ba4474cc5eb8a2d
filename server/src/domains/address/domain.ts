import { addresses } from '../../db/schema'
import type { Programme } from '../../programme'
import { addressDomain } from './routes'
import { addressMergeStep } from './service'

export const addressProgramme: Programme = {
  contracts: [addressDomain],
  personal: [
    {
      tables: [{ table: addresses, merge: 'moved', close: 'erased', export: '收货地址' }],
      merge: addressMergeStep
    }
  ]
}
