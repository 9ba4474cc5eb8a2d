import type { Programme } from '../../programme'
import { adminYouxuanDomain } from './admin'
import { youxuanDomain } from './routes'

/** 消费值: vouchers and tokens that come day by day, are exchanged and given; and the companies of cities. */
export const youxuanProgramme: Programme = { contracts: [adminYouxuanDomain, youxuanDomain] }
