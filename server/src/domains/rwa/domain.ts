import type { Programme } from '../../programme'
import { benefitPlace } from './place'
import { rwaDomain } from './routes'

/** The benefit box: a draw out of a finite box of goods and coupons. Its operators' work is that of draws. */
export const rwaProgramme: Programme = { contracts: [rwaDomain], drawPlaces: [benefitPlace] }
