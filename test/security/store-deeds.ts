import { openTill } from '../../server/src/domains/local/tills'
import { storeToPay } from '../../server/test/storing'
import type { Deed, Doer } from './deeds'

const STORES = 'stores are for everybody to like'

/** Their page for paying in a store. */
async function payPage({ shop, id: userId }: Doer) {
  const shopId = await storeToPay(shop)
  const { till } = await openTill(shop.app.services, { userId, shopId })
  return { till: till.id, amount: '12.00', use_xfq: 0 }
}

/** What a person sends at a store's counter. */
export const storeDeeds: Record<string, Deed> = {
  'POST /api/realorder/pay_page': { input: payPage },
  'POST /api/realorder/create': { input: payPage },
  'POST /api/merchantoffline/addLike': {
    input: async ({ shop }) => ({ mer_id: await storeToPay(shop) }),
    public: { mer_id: STORES }
  },
  'POST /api/merchantoffline/cancelLike': {
    input: async ({ shop }) => ({ mer_id: await storeToPay(shop) }),
    public: { mer_id: STORES }
  }
}
