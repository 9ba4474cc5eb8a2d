import { eq } from 'drizzle-orm'
import { giftInvites } from '../../server/src/db/schema'
import { Gifting } from '../../server/test/gifting'
import { newPhone } from '../../server/test/sign-in'
import type { Deed, Doer } from './deeds'

const wish = { num: 1, words: '送给你', cover: 'heart' } as const

/** A gift of theirs, paid at the cashier, that names a phone nobody was told of today. */
async function given({ shop, token, id, goods }: Doer): Promise<string> {
  const g = new Gifting(shop)
  const asked = { product_id: goods.productId, unique: goods.skuId, ...wish, phone: newPhone() }
  const { data } = await shop.call('POST /api/gift/send', asked, { token })
  const till = await g.till.pay(data.order_id, 'sandbox', token)
  await g.till.cashier(till.data.result.pay_url!, 'pay')
  await shop.db.delete(giftInvites).where(eq(giftInvites.userId, id))
  return data.id
}

/** A gift somebody sent to their phone. */
async function received({ shop, phone, goods }: Doer): Promise<string> {
  const g = new Gifting(shop)
  const { id } = await g.send(await g.giver(10_000_000n), { ...goods, shopId: '' }, { phone })
  return id
}

const SHARED_PHONE = { shared: true } as const

/** What people do with gifts; part of the list in `deeds.ts`. */
export const gifts: Record<string, Deed> = {
  'GET /api/gift/spreadinfo': {
    input: ({ goods }) => ({ product_id: goods.productId, unique: goods.skuId }),
    public: { unique: 'goods on sale are everybody’s' }
  },
  'GET /api/gift/invitelist': {
    input: async doer => {
      const id = await given(doer)
      return {
        id,
        order_id: await doer.one(`select o.no from orders o join gifts g on g.order_id = o.id where g.id = '${id}'`)
      }
    },
    passesOver: true
  },
  // Whose phone stands on it may open it in whichever of their accounts.
  'GET /api/gift/geturlinfo': { input: async doer => ({ id: await received(doer) }), ...SHARED_PHONE },
  'POST /api/gift/checkuser': { input: () => ({ phone: newPhone() }) },
  'POST /api/gift/send': {
    input: ({ goods }) => ({ product_id: goods.productId, unique: goods.skuId, ...wish }),
    public: { unique: 'goods on sale are everybody’s' }
  },
  'POST /api/gift/receive': {
    input: async doer => ({ id: await received(doer), addressId: doer.addressId }),
    ...SHARED_PHONE
  },
  'POST /api/gift/activesend': { input: async doer => ({ id: await given(doer) }) },
  'POST /api/gift/againinvite': { input: async doer => ({ id: await given(doer) }) },
  'POST /api/gift/cancel': { input: async doer => ({ id: await given(doer) }) }
}
