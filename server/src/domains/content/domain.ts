import type { Programme } from '../../programme'
import { adminContentDomain, adminSucaiDomain } from './admin'
import { contentDomain } from './routes'

export const contentProgramme: Programme = {
  contracts: [contentDomain, adminContentDomain, adminSucaiDomain]
}
