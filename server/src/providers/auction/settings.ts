import { Type } from '@sinclair/typebox'

/** What the auction house is reached by, among the settings of the server. */
export const auctionSettings = {
  AUCTION_PROVIDER: Type.String({
    default: '',
    pattern: '^(none|sandbox|http)?$',
    description:
      'the auction house people put value into their accounts at: none, sandbox or http; empty is the sandbox outside production and none in it'
  }),
  AUCTION_NAME: Type.String({ default: '拍卖行', description: 'what people know the auction house by' }),
  AUCTION_GATEWAY: Type.String({
    default: '',
    description: 'address of its service: POST /recharges, /recharges/query'
  }),
  AUCTION_APPID: Type.String({ default: '', description: 'who we are there' }),
  AUCTION_SECRET: Type.String({ default: '', description: 'both sides sign by it' })
}
