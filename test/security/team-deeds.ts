import { fundUser } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { verifyName } from '../../server/test/withdrawing'
import type { Deed } from './deeds'

/** What a person does with value that leaves for the auction house. */
export const teamDeeds: Record<string, Deed> = {
  'POST /api/recharge_to_paimai/hdt_val_recharge': {
    input: async ({ shop, id: userId }) => {
      await verifyName(shop, userId)
      const at = shop.clock.now()
      await fundUser(shop.db, { userId, asset: 'hdtval', amountMinor: 1_000_000n, key: newId(), at })
      return { num: '20' }
    }
  }
}
