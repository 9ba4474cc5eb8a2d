import { endRounds, remindHolders, roundPool } from '../../engines/packet'
import { packetPolicy } from '../../engines/packet/policy'
import type { Programme } from '../../programme'
import { adminHongbaoDomain, hongbaoDomain } from './routes'
import { POOL } from './service'

export const hongbaoProgramme: Programme = {
  contracts: [adminHongbaoDomain, hongbaoDomain],
  personal: [packetPolicy],
  // Beside what rounds are filled from, one for each round.
  pools: [POOL, roundPool('*').id],
  pages: { packets: () => '/pages/couponCenter/center' },
  reasons: { packet: '红包' },
  jobs: [
    { name: 'packet-remind', every_s: 600, run: remindHolders },
    { name: 'packet-end', every_s: 300, run: endRounds }
  ]
}
