import type { Input } from '@contract/core'
import type { adminExchange } from '@contract/exchange'
import { assets, minorOf, weightFen } from '../../engines/ledger'
import type { HeldDeed } from '../../http/two-persons'

/** Money that is made from outside: above an amount by two persons. */
export const fundingDeed: HeldDeed = {
  code: 'POST /api/admin/pool/fund',
  title: '资金池注资',
  limitFen: 1_000_000n,
  weigh: async ({ db }, input: Input<(typeof adminExchange)['POST /api/admin/pool/fund']>) => {
    const asset = (await assets(db)).find(row => row.code === input.asset)
    // What cannot be an amount of it is refused by the deed itself.
    if (!asset || (input.amount.split('.')[1] ?? '').length > asset.digits) return
    const words = `向资金池 ${input.pool} 注资 ${input.amount} ${asset.name}`
    return { fen: weightFen(asset, minorOf(input.amount, asset.digits)), words }
  }
}
