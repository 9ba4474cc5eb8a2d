import type { Programme } from '../../programme'
import { adminTourDomain } from './admin'
import { tourGroups } from './group-kind'
import { tourDeeds } from './held'
import { tourJobs } from './jobs'
import { tourOrder } from './order-kind'
import { tourPolicy } from './policy'
import { tourDomain } from './routes'

export const tourProgramme: Programme = {
  contracts: [adminTourDomain, tourDomain],
  personal: [tourPolicy],
  heldDeeds: tourDeeds,
  orderKinds: [tourOrder],
  groupKinds: [tourGroups],
  reasons: { tour_income: '旅游收益' },
  jobs: tourJobs
}
