import { adminCarnival } from '@contract/carnival'
import { forEachOf, sideBySide } from '../../db/side-by-side'
import { campaignOf, grantSums } from '../../engines/draw'
import { bindDomain, type Context } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { CAUSES } from './chances'
import { addGoods, goodsOf, removeGoods } from './shop'
import { carnivalOf, PLACE, saveCarnival } from './terms'

async function shown(db: Context['db'], code: string) {
  const { place } = await campaignOf(db, code)
  if (place !== PLACE) refuse('NOT_FOUND', '没有这个嘉年华')
  const [{ dayTimes, tasks }, goods, sums] = await sideBySide(
    db,
    () => carnivalOf(db, code),
    () => goodsOf(db, code),
    () => forEachOf(db, Object.values(CAUSES), cause => grantSums(db, code, cause))
  )
  return {
    code,
    day_times: dayTimes,
    tasks: [...tasks],
    goods: goods.map(({ row: { id, name, chances, beansMinor, stock, remaining, personMax } }) => ({
      id,
      name,
      chances,
      beans: beansMinor === null ? null : Number(beansMinor),
      stock,
      left: remaining,
      person_max: personMax
    })),
    given: sums.reduce((sum, { given }) => sum + given, 0),
    left: sums.reduce((sum, { left }) => sum + left, 0)
  }
}

export const adminCarnivalDomain = bindDomain(adminCarnival, {
  'GET /api/admin/carnival': ({ db }, { code }) => shown(db, code),
  'POST /api/admin/carnival': async (ctx, { code, day_times: dayTimes, tasks }) => {
    await saveCarnival(ctx, { code, dayTimes, tasks })
    return shown(ctx.db, code)
  },
  'POST /api/admin/carnival/goods': async (ctx, { code, remove, goods }) => {
    if (remove) await removeGoods(ctx, { code, id: remove })
    if (goods) {
      const { name, product_id: productId, sku_id: skuId, chances = null, beans, stock } = goods
      const beansMinor = beans === undefined ? null : BigInt(beans)
      const more = { personMax: goods.person_max, postFree: goods.post_free }
      await addGoods(
        ctx,
        { campaign: code, name, productId, skuId, chances, beansMinor, stock, ...more },
        ctx.clock.now()
      )
    }
    return shown(ctx.db, code)
  }
})
