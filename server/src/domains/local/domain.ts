import { storePayments, storeTills } from '../../db/schema'
import type { Programme } from '../../programme'
import { localCommands } from './commands'
import { storePayment } from './order-kind'
import { localDomain } from './routes'
import { sweepTills } from './tills'

export const localProgramme: Programme = {
  contracts: [localDomain],
  orderKinds: [storePayment],
  jobs: [{ name: 'store-tills', every_s: 3600, run: sweepTills }],
  personal: [
    {
      tables: [
        {
          table: storePayments,
          merge: 'follows',
          close: { kept: 'what a shop was paid is in the books' },
          export: '到店付款'
        },
        {
          table: storeTills,
          merge: { stays: 'a page for paying lasts minutes' },
          close: 'erased',
          export: { omitted: 'a page for paying lasts minutes' }
        }
      ],
      words: '到店付款'
    }
  ],
  reasons: { store_pay: '到店收款', store_pay_back: '到店退款' },
  commands: localCommands
}
