import { auctionRecharges } from '../../db/schema'
import type { Programme } from '../../programme'
import { auctionDomain } from './routes'
import { sendRecharges } from './send'

export const auctionProgramme: Programme = {
  contracts: [auctionDomain],
  jobs: [{ name: 'auction-send', every_s: 15, run: sendRecharges }],
  personal: [
    {
      tables: [
        {
          table: auctionRecharges,
          merge: 'follows',
          close: { kept: 'what left for another company, kept five years; the phone stays sealed' },
          export: '拍卖行充值'
        }
      ],
      words: '拍卖行充值'
    }
  ],
  reasons: { auction_hold: '充值到拍卖行', auction_sent: '拍卖行到账', auction_back: '拍卖行充值退回' }
}
