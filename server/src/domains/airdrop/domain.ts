import { giveawayPool, keepGiveaways, payGiveaways } from '../../engines/giveaway'
import { giveawayPolicy } from '../../engines/giveaway/policy'
import type { Programme } from '../../programme'
import { adminAirdropDomain } from './admin'
import { CONDITIONS } from './conditions'
import { coupon, goods, points } from './givings'
import { airdropDelivery } from './order-kind'
import { airdropDomain } from './routes'

export const airdropProgramme: Programme = {
  contracts: [adminAirdropDomain, airdropDomain],
  personal: [giveawayPolicy],
  orderKinds: [airdropDelivery],
  givingKinds: [points, coupon, goods],
  conditionKinds: CONDITIONS,
  // One for each giveaway.
  pools: [giveawayPool('*').id],
  reasons: { giveaway: '空投奖励' },
  jobs: [
    { name: 'giveaway-pay', every_s: 60, run: payGiveaways },
    { name: 'giveaway-keep', every_s: 600, run: keepGiveaways }
  ]
}
