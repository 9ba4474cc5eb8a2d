import type { Server } from '../src/services'
import { forgetThings } from './art/things'
import { seedBase } from './base'
import { fillCatalogue } from './bulk'
import { PEOPLE, SHOP, seedFigures } from './parts'
import { readOldMessages, seedDemoUsers } from './people'
import { newWorld, tellStories } from './world'

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
  await seedBase(world, demo)
  if (demo) for (const part of SHOP) await part.seed(world)
  await world.album.save(services.db)
  if (demoUsers) {
    if (await seedDemoUsers(world)) {
      for (const part of PEOPLE) if (demo || !part.ofShop) await part.seed(world)
      await tellStories(world)
      if (demo) await seedFigures(world)
      await readOldMessages(world)
    }
    await world.album.save(services.db)
  }
  if (products) await fillCatalogue(world, products)
  forgetThings()
}
