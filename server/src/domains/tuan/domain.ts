import { lapseGroups, sumGroups } from '../../engines/group'
import { groupPolicy } from '../../engines/group/policy'
import type { Programme } from '../../programme'
import { tuanGroups } from './group-kind'
import { tuanDeeds } from './held'
import { tuan } from './order-kind'
import { adminTuanDomain } from './routes'

export const tuanProgramme: Programme = {
  contracts: [adminTuanDomain],
  personal: [groupPolicy],
  orderKinds: [tuan],
  groupKinds: [tuanGroups],
  heldDeeds: tuanDeeds,
  jobs: [
    { name: 'group-lapse', every_s: 15, run: services => lapseGroups(services) },
    { name: 'group-sums', every_s: 60, run: services => sumGroups(services) }
  ]
}
