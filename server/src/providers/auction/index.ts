import type { Config } from '../../config'
import type { Services } from '../../services'
import { needed } from '../settings'
import { httpAuction } from './http'
import { sandboxAuction } from './sandbox'

/** Value that is put into somebody's account at the auction house. */
export interface AuctionOrder {
  /** At most 32 letters and digits, fixed for good. */
  no: string
  amountMinor: bigint
  /** The same as people read it: "12.5000". */
  amount: string
  /** Phone of the account there. */
  phone: string
  askedAt: Date
}

/**
 * How a recharge stands there. `back` is for good: nothing was put in under this number and nothing ever will be, `reason` is
 * worded for the person. `unknown`: the house has never heard of it.
 */
export type AuctionAnswer =
  | { state: 'done'; tradeNo: string }
  | { state: 'waiting' }
  | { state: 'back'; reason: string }
  | { state: 'unknown' }

/** The auction house, a company of its own. Every call may be repeated: numbers are fixed, so nothing is put in twice. */
export interface Auction {
  kind: 'none' | 'sandbox' | 'http'
  /** What people know the house by. */
  house: string
  /** @throws when it is not certain what became of it; ask again later */
  send(services: Services, order: AuctionOrder): Promise<AuctionAnswer>
  /** @throws */
  query(services: Services, order: Pick<AuctionOrder, 'no'>): Promise<AuctionAnswer>
}

const nobody = () => Promise.reject(new Error('no auction house is set up'))

/** Builds what AUCTION_PROVIDER names; empty is the sandbox outside production and none in it. */
export function createAuction(config: Config): Auction {
  const house = config.AUCTION_NAME
  const kind = config.AUCTION_PROVIDER || (config.NODE_ENV === 'production' ? 'none' : 'sandbox')
  if (kind === 'none') return { kind, house, send: nobody, query: nobody }
  if (kind === 'sandbox') {
    if (config.NODE_ENV === 'production') throw new Error('the sandbox auction house does not run in production')
    return sandboxAuction(house)
  }
  needed(config, ['AUCTION_GATEWAY', 'AUCTION_APPID', 'AUCTION_SECRET'])
  return httpAuction({
    house,
    gateway: config.AUCTION_GATEWAY,
    appId: config.AUCTION_APPID,
    secret: config.AUCTION_SECRET
  })
}
