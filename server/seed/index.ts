import type { Server } from '../src/services'
import { forgetThings } from './art/things'
import { seedBase } from './base'
import { fillCatalogue } from './bulk'
import { seedCampaigns } from './campaigns'
import { seedCar } from './car'
import { seedCatalogue } from './catalogue'
import { seedChats } from './chats'
import { seedDraws, seedPackets } from './draws'
import { seedFans } from './fans'
import { seedHome } from './home'
import { seedOrders } from './orders'
import { readOldMessages, seedDemoUsers, seedReviewers } from './people'
import { seedRecharges } from './recharges'
import { seedReleases } from './releases'
import { seedReviews } from './reviews'
import { seedRewards } from './rewards'
import { seedSchool } from './school'
import { seedTransfers } from './transfers'
import { seedVideos } from './videos'
import { seedWithdrawals } from './withdrawals'
import { newWorld } from './world'

export interface SeedOptions {
  /** The demo shop: goods, shops, reviews, campaigns. Else only what every shop needs. */
  demo?: boolean
  /** People to sign in as, with a password everybody knows; never in production. */
  demoUsers?: boolean
  /** How many products the catalogue has at least, for measurement. */
  products?: number
}

/** Fills a database. What is there already stays as it is, so doing it twice does it once. */
export async function seed(services: Server, { demo = true, demoUsers = demo, products }: SeedOptions = {}) {
  if (demoUsers && services.config.NODE_ENV === 'production') {
    throw new Error('Demo accounts have a password everybody knows; they are not made in production.')
  }
  const world = newWorld(services)
  await seedBase(world)
  if (demo) {
    await seedCatalogue(world)
    await seedHome(world)
    await seedSchool(world)
    await seedReviewers(world)
    await seedReviews(world)
    await seedVideos(world)
    await seedCampaigns(world)
  }
  await world.album.save(services.db)
  if (demoUsers) {
    const made = await seedDemoUsers(world)
    // The oldest first: a wallet's records are in the order they were written.
    if (made) await seedWithdrawals(world)
    if (made) await seedTransfers(world)
    if (made && demo) await seedCar(world)
    if (made) await seedRewards(world)
    if (made) await seedDraws(world)
    if (made && demo) await seedPackets(world)
    if (made) await seedRecharges(world)
    if (made && demo) await seedFans(world)
    if (made) await seedReleases(world)
    if (made && demo) await seedOrders(world)
    if (made && demo) await seedChats(world)
    if (made) await readOldMessages(world)
    await world.album.save(services.db)
  }
  if (products) await fillCatalogue(world, products)
  forgetThings()
}
