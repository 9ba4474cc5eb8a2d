import type { Programme } from '../../programme'
import { adminJoinDomain, joinDeeds } from './admin'
import { adminDepositDomain, depositsFile } from './deposits'
import { enterpriseJoining, franchiseJoining, shopJoining } from './kinds'
import { joinDomain } from './routes'

export const joinProgramme: Programme = {
  contracts: [adminJoinDomain, adminDepositDomain, joinDomain],
  deskFiles: [depositsFile],
  applicationKinds: [shopJoining, franchiseJoining, enterpriseJoining],
  heldDeeds: joinDeeds
}
