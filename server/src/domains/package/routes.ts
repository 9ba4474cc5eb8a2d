import { adminPackage, packages } from '@contract/package'
import { sideBySide } from '../../db/side-by-side'
import { bindDomain } from '../../http/context'
import { fenOf } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { picturesAreOurs } from '../media/service'
import { cardOf, deskOf, detailOf } from './present'
import { packageCount, packageOf, packagePage } from './queries'
import { publishPackage, savePackage } from './service'

export const packageDomain = bindDomain(packages, {
  'GET /api/package/list': async ({ db }, paging) => {
    const which = { published: true, ...paging }
    const [list, count] = await sideBySide(
      db,
      () => packagePage(db, which, 'shown'),
      () => packageCount(db, which)
    )
    return { list: list.map(cardOf), count }
  },
  'GET /api/package/detail/{id}': async ({ db }, { id }) => {
    const found = await packageOf(db, id)
    return detailOf(found?.row.published ? found : refuse('NOT_FOUND', '礼包已下架'))
  }
})

export const adminPackageDomain = bindDomain(adminPackage, {
  'GET /api/admin/package/list': async ({ db }, { published, ...paging }) => {
    const which = { ...paging, published: published === undefined ? undefined : published === 1 }
    const [list, count] = await sideBySide(
      db,
      () => packagePage(db, which),
      () => packageCount(db, which)
    )
    return { list: list.map(deskOf), count }
  },
  'POST /api/admin/package/save': async (ctx, { mark, price, items, ...given }) => {
    const { pick_num: pickNum, limit_num: limitNum, ...input } = given
    picturesAreOurs(ctx, [input.picture])
    const terms = {
      ...input,
      pickNum,
      limitNum,
      priceFen: fenOf(price),
      published: input.published === 1,
      items: items.map(({ product_id: productId, sku_id: skuId, num: qty }) => ({ productId, skuId, qty }))
    }
    const { id, before, after } = await savePackage(ctx.db, terms, mark)
    ctx.note({ subject: id, before, after })
    return { id }
  },
  'POST /api/admin/package/state': async (ctx, { id, published }) => {
    await publishPackage(ctx.db, id, published === 1)
    ctx.note({ subject: id, before: { published: published === 1 ? 0 : 1 }, after: { published } })
    return {}
  }
})
