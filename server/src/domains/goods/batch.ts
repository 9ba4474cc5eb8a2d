import type { Data, Input } from '@contract/core'
import type { adminGoods } from '@contract/goods'
import type { Context } from '../../http/context'
import { divFloor, fenOf, greatest, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { goodsDetail } from './detail'
import { saveGoods, type ToSave } from './save'

type Batch = Input<(typeof adminGoods)['POST /api/admin/goods/batch']>
type Detail = Data<(typeof adminGoods)['GET /api/admin/goods/detail/{id}']>

/**
 * Changes one thing of many products, all of them or none: each is saved as its form would be, so that what guards a form
 * guards this too. The lowest id first, so that two who choose the same ones wait in one line.
 * @throws Refusal INVALID, NOT_FOUND
 */
export async function changeMany(ctx: Context<'console'>, batch: Batch): Promise<{ changed: number }> {
  const change = changeOf(batch)
  // Stock and standing stay as they are, whatever else this person may do.
  const rights = ctx.desk.rights.filter(right => right !== 'goods.publish' && right !== 'goods.stock')
  const saver = { ...ctx, desk: { ...ctx.desk, rights }, note: () => {} }
  for (const id of [...batch.ids].sort()) {
    const now = await goodsDetail(ctx.db, id, ctx.shop)
    await saveGoods(saver, { ...formOf(now), ...change(now) })
  }
  const { ids, ...what } = batch
  ctx.note({ subject: ids.join(' '), after: what })
  return { changed: ids.length }
}

function changeOf({ cate_id, freight, percent }: Batch): (now: Detail) => Partial<ToSave> {
  const asked = [cate_id, freight, percent].filter(one => one !== undefined)
  if (asked.length !== 1) refuse('INVALID', '请选择要修改的一项：分类、运费或价格')
  if (cate_id) return () => ({ cate_id })
  if (freight) return () => ({ temp_id: freight.temp_id ?? null, postage: freight.postage })
  return ({ skus }) => ({ skus: skus.map(sku => ({ ...formSku(sku), ...priced(sku, BigInt(percent!)) })) })
}

/** A price in percent of what it is, to the fen below and never nothing; what it is compared with is never less. */
function priced({ price, ot_price, vip_price }: Detail['skus'][number], percent: bigint) {
  const part = (of: string) => greatest(divFloor(fenOf(of) * percent, 100n), 1n)
  const now = part(price)
  return {
    price: yuan(now),
    ot_price: yuan(greatest(fenOf(ot_price), now)),
    vip_price: vip_price === null ? null : yuan(part(vip_price))
  }
}

const formSku = ({ suk, image, price, ot_price, vip_price, cost, weight_g }: Detail['skus'][number]) => ({
  ...{ suk, image, price, ot_price, vip_price, cost, weight_g }
})

/** A product as its form would send it untouched. */
const formOf = ({ skus, status, edited_by, edited_time, shop_name, _status, ...rest }: Detail): ToSave => ({
  ...rest,
  published: status === 'on' ? 1 : 0,
  skus: skus.map(formSku)
})
