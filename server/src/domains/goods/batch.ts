import type { Data, Input } from '@contract/core'
import type { adminGoods } from '@contract/goods'
import type { Context } from '../../http/context'
import type { HeldDeed } from '../../http/two-persons'
import { divFloor, fenOf, greatest, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { goodsDetail } from './detail'
import { readyToSave, saveGoods, type ToSave } from './save'

type Batch = Input<(typeof adminGoods)['POST /api/admin/goods/batch']>
type Detail = Data<(typeof adminGoods)['GET /api/admin/goods/detail/{id}']>

/**
 * Each product as its form would be sent, the lowest id first, so that two who choose the same ones wait in one line. Stock
 * and standing stay as they are, whatever else this person may do.
 */
async function eachOf<T>(
  ctx: Pick<Context<'console'>, 'db' | 'desk' | 'shop'>,
  batch: Batch,
  work: (desk: Pick<Context<'console'>['desk'], 'name' | 'rights'>, form: ToSave) => Promise<T>
): Promise<T[]> {
  const change = changeOf(batch)
  const rights = ctx.desk.rights.filter(right => right !== 'goods.publish' && right !== 'goods.stock')
  const done: T[] = []
  for (const id of [...batch.ids].sort()) {
    const now = await goodsDetail(ctx.db, id, ctx.shop)
    done.push(await work({ name: ctx.desk.name, rights }, { ...formOf(now), ...change(now) }))
  }
  return done
}

/**
 * Changes one thing of many products, all of them or none: each is saved as its form would be, so that what guards a form
 * guards this too.
 * @throws Refusal INVALID, NOT_FOUND, CHANGED
 */
export async function changeMany(ctx: Context<'console'>, batch: Batch): Promise<{ changed: number }> {
  await eachOf(ctx, batch, (desk, form) => saveGoods({ ...ctx, desk, note: () => {} }, form))
  const { ids, ...what } = batch
  ctx.note({ subject: ids.join(' '), after: what })
  return { changed: ids.length }
}

export const repricingDeed: HeldDeed = {
  code: 'POST /api/admin/goods/batch',
  title: '批量大幅降价',
  limitFen: null,
  weigh: async (caller, batch: Batch) => {
    if (batch.percent === undefined) return
    const shop = caller.desk.shop
    const weighed = await eachOf({ ...caller, shop }, batch, async (desk, form) => ({
      ...(await readyToSave({ ...caller, shop, desk }, form)),
      name: form.store_name
    }))
    const changes = weighed.flatMap(({ name, low }) =>
      low.map(({ title, was, is }) => ({ title: `${name} ${title}`, was, is }))
    )
    if (changes.length === 0) return
    const words = `${batch.ids.length} 件商品改为现价的 ${batch.percent}%，其中 ${changes.length} 个价格低于原价或成本的 ${weighed[0]!.part}%`
    return { fen: null, words, changes }
  }
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
