import { lookAtMonth } from '../src/domains/team/director'
import { rebuildFans } from '../src/engines/identity/fans'
import { rebuildStats } from '../src/engines/stats'
import { seedAirdrops } from './airdrop'
import { seedBoxes } from './boxes'
import { seedCampaigns } from './campaigns'
import { seedCar } from './car'
import { seedCarnival } from './carnival'
import { seedCatalogue } from './catalogue'
import { seedChats } from './chats'
import { seedCustomers } from './customers'
import { seedDesk, seedShopDesks } from './desk'
import { seedDraws, seedPackets, seedTickets } from './draws'
import { seedEnterprise } from './enterprise'
import { seedFans } from './fans'
import { seedGifts } from './gifts'
import { seedCompanyBoxes } from './gsblind'
import { seedHome } from './home'
import { seedHongbao } from './hongbao'
import { seedJoin } from './join'
import { seedKeepers } from './keepers'
import { seedLocal } from './local'
import { seedLocks } from './locks'
import { seedNewcomers } from './newcomers'
import { seedOrders } from './orders'
import { seedPackageOrders, seedPackages } from './packages'
import { seedReviewers } from './people'
import { seedRecharges } from './recharges'
import { seedReleases } from './releases'
import { seedReviews } from './reviews'
import { seedRewards } from './rewards'
import { seedRubies } from './ruby'
import { seedBenefitBox } from './rwa'
import { seedSchool } from './school'
import { seedSendtb } from './sendtb'
import { seedSignin } from './signin'
import { seedSite } from './site'
import { seedSpotlight } from './spotlight'
import { seedStores } from './stores'
import { seedSubshops } from './subshops'
import { seedSubsidies, seedSubsidyTeam } from './subsidy'
import { seedTasks } from './tasks'
import { seedAuction, seedTeam } from './team'
import { seedTours } from './tours'
import { seedTransfers } from './transfers'
import { seedGroups, seedTuan } from './tuan'
import { seedTurn } from './turn'
import { seedVideos } from './videos'
import { seedVisits } from './visits'
import { seedWithdrawals } from './withdrawals'
import type { World } from './world'
import { seedYouxuan } from './youxuan'
import { seedZhufu } from './zhufu'
import { seedZones } from './zones'

/** One part of the demo world: what a domain shows there. It may count on the parts before it. */
export interface SeedPart {
  seed(world: World): Promise<unknown>
  /** Left out of a world without the demo shop. */
  ofShop?: true
}

/** The demo shop, without its people. What is there already stays as it is. */
export const SHOP: readonly SeedPart[] = [
  { seed: seedSite },
  { seed: seedCatalogue },
  { seed: seedStores },
  { seed: seedHome },
  { seed: seedSchool },
  { seed: seedReviewers },
  { seed: seedReviews },
  { seed: seedVideos },
  { seed: seedCampaigns },
  { seed: seedNewcomers },
  { seed: seedTuan },
  { seed: seedPackages }
]

/** What its people have, given once when they are made. The oldest first: a wallet's records are in the order of writing. */
export const PEOPLE: readonly SeedPart[] = [
  { seed: seedDesk },
  { seed: seedWithdrawals },
  { seed: seedTransfers },
  { seed: seedCar, ofShop: true },
  { seed: seedRewards },
  { seed: seedSignin, ofShop: true },
  { seed: seedDraws },
  { seed: seedTickets, ofShop: true },
  { seed: seedPackets, ofShop: true },
  { seed: seedRecharges },
  { seed: seedFans, ofShop: true },
  { seed: seedTeam, ofShop: true },
  { seed: seedLocks, ofShop: true },
  { seed: seedReleases },
  { seed: seedSubsidies },
  { seed: seedZhufu },
  { seed: seedAuction },
  { seed: seedYouxuan },
  // Before the orders: those count.
  { seed: seedTasks },
  { seed: seedOrders, ofShop: true },
  { seed: seedSubsidyTeam, ofShop: true },
  { seed: seedTurn, ofShop: true },
  { seed: seedCarnival, ofShop: true },
  { seed: seedBoxes, ofShop: true },
  { seed: seedRubies },
  { seed: seedCompanyBoxes, ofShop: true },
  { seed: seedBenefitBox, ofShop: true },
  { seed: seedAirdrops, ofShop: true },
  { seed: seedKeepers, ofShop: true },
  { seed: seedShopDesks, ofShop: true },
  { seed: seedGroups, ofShop: true },
  { seed: seedPackageOrders, ofShop: true },
  { seed: seedTours, ofShop: true },
  { seed: seedHongbao, ofShop: true },
  { seed: seedSpotlight, ofShop: true },
  { seed: seedGifts, ofShop: true },
  { seed: seedChats, ofShop: true },
  { seed: seedLocal, ofShop: true },
  { seed: seedCustomers, ofShop: true },
  { seed: seedJoin, ofShop: true },
  { seed: seedZones, ofShop: true },
  { seed: seedSubshops, ofShop: true },
  { seed: seedEnterprise, ofShop: true },
  { seed: seedSendtb, ofShop: true }
]

/** After all others: figures are made from all that was sold. */
export async function seedFigures(world: World) {
  const { services } = world
  await rebuildStats(services)
  await seedVisits(world)
  await lookAtMonth(services)
  await rebuildFans(services.db)
}
