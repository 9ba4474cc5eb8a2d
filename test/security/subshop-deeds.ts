import { subshopGoods, subshopRates, subshops } from '../../server/src/db/schema'
import { newId } from '../../server/src/lib/ids'
import { verifyName } from '../../server/test/withdrawing'
import type { Deed, Doer } from './deeds'

const GOODS = 'goods that shops share are everybody’s to put into a window of their own'

const inForce = ({ one }: Doer) =>
  one(`select version from articles where slug = 'subshop' order by effective_at desc limit 1`)

/** A sub-shop of the person's own. */
async function opened({ shop, id: userId }: Doer) {
  const at = shop.clock.now()
  const row = { userId, id: newId(), name: '有物主的小店', agreementVersion: '2026.11', agreedAt: at, createdAt: at }
  await shop.db.insert(subshops).values(row).onConflictDoNothing()
}

/** Goods whose shop shares; in the person's window with `stands`. */
async function shared(doer: Doer, stands = false) {
  const { shop, id: userId, goods } = doer
  const at = shop.clock.now()
  await opened(doer)
  const { productId } = goods
  await shop.db
    .insert(subshopRates)
    .values({ productId, rateBp: 500, editedBy: '店长', editedAt: at })
    .onConflictDoNothing()
  if (stands) await shop.db.insert(subshopGoods).values({ userId, productId, addedAt: at }).onConflictDoNothing()
  return { ids: [productId] }
}

/** What a person does with a sub-shop of their own. */
export const subshopDeeds: Record<string, Deed> = {
  'POST /api/subshop/open': {
    input: async doer => {
      await verifyName(doer.shop, doer.id)
      return { name: '有物主的小店', info: '每周上新', version: await inForce(doer) }
    }
  },
  'POST /api/subshop/editSubStore': {
    input: async doer => {
      await opened(doer)
      return { name: '换个名字', info: '换个公告' }
    }
  },
  'POST /api/subshop/addShowCase': { input: doer => shared(doer), public: { ids: GOODS } },
  'POST /api/subshop/removeShowCase': { input: doer => shared(doer, true), public: { ids: GOODS } }
}
