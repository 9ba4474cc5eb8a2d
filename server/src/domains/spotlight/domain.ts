import type { Programme } from '../../programme'
import { adminSpotlightDomain } from './admin'
import { keepSpotlights } from './keep'
import { spotlightLock } from './lock-kind'
import { allMissed } from './missed'
import { adminMissedDomain } from './missed-desk'
import { spotlightPolicy } from './policy'
import { spotlightReward } from './reward'
import { spotlightDomain } from './routes'
import { poolOf } from './terms'

export const spotlightProgramme: Programme = {
  contracts: [adminSpotlightDomain, adminMissedDomain, spotlightDomain],
  lockKinds: [spotlightLock],
  orderRewards: [spotlightReward],
  personal: [spotlightPolicy],
  // One for each activity.
  pools: [poolOf('*').id],
  reasons: { spotlight_prize: '活动排行榜奖励' },
  jobs: [{ name: 'spotlight-keep', every_s: 60, run: keepSpotlights }],
  gauges: [
    {
      name: 'spotlight_orders_missed',
      help: 'Orders of activities that could not be counted and are tried again',
      read: ({ db }) => allMissed(db)
    }
  ]
}
