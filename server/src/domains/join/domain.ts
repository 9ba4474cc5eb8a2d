import type { Programme } from '../../programme'
import { adminJoinDomain, joinDeeds } from './admin'
import { franchiseJoining, shopJoining } from './kinds'
import { joinDomain } from './routes'

export const joinProgramme: Programme = {
  contracts: [adminJoinDomain, joinDomain],
  applicationKinds: [shopJoining, franchiseJoining],
  heldDeeds: joinDeeds
}
