import type { Programme } from '../../programme'
import { adminJoinDomain, joinDeeds } from './admin'
import { enterpriseJoining, franchiseJoining, shopJoining } from './kinds'
import { joinDomain } from './routes'

export const joinProgramme: Programme = {
  contracts: [adminJoinDomain, joinDomain],
  applicationKinds: [shopJoining, franchiseJoining, enterpriseJoining],
  heldDeeds: joinDeeds
}
