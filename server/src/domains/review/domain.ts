import type { Programme } from '../../programme'
import { adminReviewDomain, reviewDomain } from './routes'

export const reviewProgramme: Programme = {
  contracts: [adminReviewDomain, reviewDomain]
}
