import type { Programme } from '../../programme'
import { feeOrder } from '../application/service'
import { adminZoneDomain } from './admin'
import { zoneJoining } from './kind'
import { zoneDomain } from './routes'
import { ZONE_FEE } from './terms'

export const zoneProgramme: Programme = {
  contracts: [adminZoneDomain, zoneDomain],
  applicationKinds: [zoneJoining],
  orderKinds: [feeOrder(ZONE_FEE)]
}
