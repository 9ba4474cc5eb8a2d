import { adminCarnival } from '@contract/carnival'
import { forEachOf, sideBySide } from '../../db/side-by-side'
import { type Campaign, campaignOf, grantSums, type Prize, prizesOf } from '../../engines/draw'
import { assets, minorText } from '../../engines/ledger'
import { bindDomain, type Context } from '../../http/context'
import { timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { type AssetRow, assetIn } from '../draw/present'
import { CAUSES } from './chances'
import { addGoods, changeGoods, goodsOf, removeGoods } from './shop'
import { carnivalOf, isSet, PLACE, roundPage, saveCarnival, shelfCount } from './terms'

interface PrizeDetail {
  templateId?: string
  productId?: string
  skuId?: string
  postFree?: boolean
  days?: number
}

/** A prize as the form of a draw has it. */
function prizeForm({ name, kind, asset, amountMinor, weight, stock, detail }: Prize, rows: readonly AssetRow[]) {
  const { templateId, productId, skuId, postFree, days }: PrizeDetail = detail ?? {}
  return {
    name,
    kind: kind as 'points' | 'prize_coupon' | 'prize_goods' | 'prize_again',
    asset,
    amount: minorText(amountMinor, assetIn(rows, asset).digits),
    template_id: templateId,
    product_id: productId,
    sku_id: skuId,
    post_free: (postFree ? 1 : 0) as 0 | 1,
    days,
    weight,
    stock
  }
}

async function roundOf(db: Context['db'], campaign: Campaign, rows: readonly AssetRow[]) {
  const { code } = campaign
  const [prizes, { dayTimes, tasks }, goods, set] = await sideBySide(
    db,
    () => prizesOf(db, code),
    () => carnivalOf(db, code),
    () => shelfCount(db, code),
    () => isSet(db, code)
  )
  return {
    code,
    title: campaign.title,
    state: campaign.state as 'draft' | 'open' | 'closed',
    person_day: campaign.personDay,
    person_total: campaign.personTotal,
    starts_at: timeText(campaign.startsAt),
    ends_at: timeText(campaign.endsAt),
    prizes: prizes.map(prize => prizeForm(prize, rows)),
    is_set: (set ? 1 : 0) as 0 | 1,
    day_times: dayTimes,
    tasks: [...tasks],
    goods_num: goods
  }
}

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
  'GET /api/admin/carnival/rounds': async ({ db }, paging) => {
    const rows = await assets(db)
    const { list, count } = await roundPage(db, paging)
    return { list: await forEachOf(db, list, campaign => roundOf(db, campaign, rows)), count }
  },
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
  },
  'POST /api/admin/carnival/goods/change': async (ctx, { code, id, chances = null, beans, person_max, more }) => {
    const beansMinor = beans === undefined ? null : BigInt(beans)
    const before = await changeGoods(ctx, { code, id, chances, beansMinor, personMax: person_max, more })
    const { name, chances: was, beansMinor: wasBeans, personMax: wasMax } = before
    ctx.note({ subject: code, before: { name, chances: was, beans: wasBeans, person_max: wasMax } })
    return shown(ctx.db, code)
  }
})
