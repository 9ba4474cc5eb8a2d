import type { Input } from '@contract/core'
import { adminZone } from '@contract/zone'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { nextEdition } from '../../db/edition'
import { shopCategories, zones } from '../../db/schema'
import { bindDomain, type Context } from '../../http/context'
import { flag } from '../../lib/flag'
import { newId } from '../../lib/ids'
import { asSeen, markOf } from '../../lib/mark'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { allZones, scoreText, tradeNames, type Zone } from './terms'

type Wanted = Input<(typeof adminZone)['POST /api/admin/zone']>

const rowOf = (input: Wanted): Omit<Zone, 'id' | 'createdAt'> => ({
  name: input.cate_name.trim(),
  picture: input.picture,
  intro: input.intro.trim(),
  demands: input.demands.trim(),
  tradeIds: input.category_ids,
  leastGoods: input.least_goods,
  leastDays: input.least_days,
  leastScore: Math.round(Number(input.least_score ?? 0) * 10),
  depositFen: fenOf(input.deposit),
  voucherBp: input.voucher_bp,
  sort: input.sort,
  published: input.published === 1,
  open: input.joinable === 1
})

/** What a zone is, as it was and will be told in the trail. */
const told = (zone: Zone, trades: ReadonlyMap<string, string>) => ({
  id: zone.id,
  cate_name: zone.name,
  picture: zone.picture,
  intro: zone.intro,
  demands: zone.demands,
  category_ids: zone.tradeIds,
  category_names: zone.tradeIds.flatMap(id => trades.get(id) ?? []),
  least_goods: zone.leastGoods,
  least_days: zone.leastDays,
  least_score: scoreText(zone.leastScore),
  deposit: yuan(zone.depositFen),
  voucher_bp: zone.voucherBp,
  sort: zone.sort,
  published: flag(zone.published),
  joinable: flag(zone.open)
})

/** Makes a zone, or says anew what it is and asks. @throws Refusal INVALID, ALREADY, CHANGED, NOT_FOUND */
async function saveZone({ db, note }: Context<'console'>, input: Wanted) {
  const row = rowOf(input)
  if (row.depositFen < 0n) refuse('INVALID', '保证金不能小于 0')
  const id = input.id ?? newId()
  await transact(db, async tx => {
    const known = row.tradeIds.length ? await tx.$count(shopCategories, inArray(shopCategories.id, row.tradeIds)) : 0
    if (known < row.tradeIds.length) refuse('INVALID', '限定类目里有已删除的类目')
    const [same] = await tx
      .select({ id: zones.id })
      .from(zones)
      .where(and(eq(zones.name, row.name), ne(zones.id, id)))
    if (same) refuse('ALREADY', '已有同名的专区')
    const trades = await tradeNames(tx)
    const [before] = input.id ? await tx.select().from(zones).where(eq(zones.id, id)).for('update') : []
    if (input.id && !before) refuse('NOT_FOUND', '专区不存在')
    if (before) asSeen(before, input.mark)
    const [after] = before
      ? await tx.update(zones).set(row).where(eq(zones.id, id)).returning()
      : await tx
          .insert(zones)
          .values({ ...row, id })
          .onConflictDoNothing({ target: zones.name })
          .returning()
    if (!after) refuse('ALREADY', '已有同名的专区')
    note({ subject: id, before: before && told(before, trades), after: told(after!, trades) })
    await nextEdition(tx)
  })
  return { id }
}

export const adminZoneDomain = bindDomain(adminZone, {
  'GET /api/admin/zones': async ({ db }) => {
    const trades = await tradeNames(db)
    return {
      list: (await allZones(db, false)).map(({ zone, count }) => ({
        ...told(zone, trades),
        mark: markOf(zone),
        shop_num: count
      })),
      categories: [...trades].map(([id, name]) => ({ id, name }))
    }
  },
  'POST /api/admin/zone': saveZone
})
