import type { Input } from '@contract/core'
import type { adminPackage } from '@contract/package'
import type { HeldDeed } from '../../http/two-persons'
import { fenOf } from '../../lib/money'
import { lowPackage, type PackageTerms } from './service'

type ToSave = Input<(typeof adminPackage)['POST /api/admin/package/save']>

/** A package as it is sent. */
export const termsIn = ({ mark: _, price, items, pick_num, limit_num, ...given }: ToSave): PackageTerms => ({
  ...given,
  pickNum: pick_num,
  limitNum: limit_num,
  priceFen: fenOf(price),
  published: given.published === 1,
  items: items.map(({ product_id, sku_id, num }) => ({ productId: product_id, skuId: sku_id, qty: num }))
})

/** What one person may not sell so far below what its goods cost. */
export const bundlingDeed: HeldDeed = {
  code: 'POST /api/admin/package/save',
  title: '大幅低价礼包',
  limitFen: null,
  weigh: async ({ db }, sent: ToSave) => {
    const { part, low } = await lowPackage(db, termsIn(sent), sent.mark)
    if (low.length === 0) return
    return { fen: null, words: `礼包「${sent.title.trim()}」的价格低于原价或成本的 ${part}%`, changes: low }
  }
}
