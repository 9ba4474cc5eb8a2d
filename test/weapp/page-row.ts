import type { EndpointKey } from '../../contract'
import type { TestShop } from '../../server/test/harness'
import type { Owner } from '../support/owner'

/** Ids of the demo world that pages are opened with. */
export interface World {
  shop: TestShop
  /** Who opens the pages kept for signed-in people: somebody with an address, a cart and orders. */
  owner: Owner
  /** First column of the first row; '' when there is none. */
  one(query: string): Promise<string>
}

/** Who of the demo people a page is opened as. */
export const DEMO = {
  shopper: '13800000001',
  leader: '13800000002',
  merchant: '13800000003',
  driver: '13800000006',
  fruiter: '13800000007'
} as const

export interface PageRow {
  /**
   * A piece of real data the page has from the server, so that an empty page cannot pass: words of one of its answers,
   * or, as a function, what the world has there.
   */
  shows?: string | ((world: World) => string | Promise<string>)
  /** Draws what it reads only after this answer, of which no words are shown. */
  after?: EndpointKey
  /** Shows nothing of the server's, and asks for nothing; why. */
  still?: string
  query?: (world: World) => Promise<Record<string, string>>
  /** Other words that must be on the page. */
  reads?: (string | RegExp)[]
  /** Opened as this person of the demo world instead of the owner. */
  as?: keyof typeof DEMO
  /** Opened signed out. By default pages the manifest keeps for signed-in people are opened signed in. */
  signedOut?: true
  /** Opened signed in although anyone may. */
  signedIn?: true
  /** Its words come over the chat's socket. */
  chat?: true
}

/** A query of one parameter read from the database. */
export const by = (name: string, query: string) => async (world: World) => ({ [name]: await world.one(query) })

/** What the database has there. */
export const has = (query: string) => (world: World) => world.one(query)
