import { transferPolicy } from '../../engines/transfer/policy'
import type { Programme } from '../../programme'
import { adminTransferDomain } from './admin'

export const transferProgramme: Programme = {
  contracts: [adminTransferDomain],
  personal: [transferPolicy]
}
