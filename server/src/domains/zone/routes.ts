import type { Data } from '@contract/core'
import { zone } from '@contract/zone'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { applications, zoneShops } from '../../db/schema'
import { bindDomain, type Context } from '../../http/context'
import { flag } from '../../lib/flag'
import { cleanHtml } from '../../lib/html'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { textInForce } from '../content/queries'
import { voucherWords } from '../local/terms'
import { shopPage } from '../shop/lists'
import { ZONE } from './form'
import { draftView, formView, zoningsOf } from './present'
import { draftOf, ownZoning, saveZoneInfo } from './service'
import {
  AGREEMENT,
  allZones,
  conditionsOf,
  conditionWords,
  ownShops,
  shownZone,
  tradeNames,
  type Zone,
  zonesWith
} from './terms'

type Told = Data<(typeof zone)['GET /api/merchant/zoneRecord']>
type Rule = Data<(typeof zone)['GET /api/merchant/applyZonerule']>

const line = (row: { zone: Zone; count: number }) => ({
  id: row.zone.id,
  cate_name: row.zone.name,
  picture: row.zone.picture,
  intro: row.zone.intro,
  shop_num: row.count,
  joinable: flag(row.zone.open)
})

/** A zone with the shops in it, and what each offers there. @throws Refusal NOT_FOUND */
async function conf({ db }: Context, { zone_id, page, limit }: { zone_id: string; page: number; limit: number }) {
  const found = await shownZone(db, zone_id)
  if (!found) return refuse('NOT_FOUND', '专区不存在或已下线')
  const { list, count } = await shopPage(db, { zone: zone_id, page, limit })
  const ids = list.map(shop => shop.mer_id)
  const offers =
    ids.length === 0
      ? []
      : await db
          .select({ shopId: zoneShops.shopId, benefit: zoneShops.benefit })
          .from(zoneShops)
          .where(and(eq(zoneShops.zoneId, zone_id), inArray(zoneShops.shopId, ids)))
  const trades = await tradeNames(db)
  return {
    list: list.map(shop => ({ ...shop, benefit: offers.find(one => one.shopId === shop.mer_id)?.benefit ?? '' })),
    count,
    zone_info: {
      ...line(found),
      demands: found.zone.demands,
      conditions: conditionWords(found.zone, trades),
      deposit: yuan(found.zone.depositFen),
      voucher_words: voucherWords(found.zone.voucherBp)
    }
  }
}

/** Shops of somebody's that wait for an answer about a zone. */
async function waiting({ db, person }: Context<'login'>, zoneId: string) {
  const rows = await db
    .select({ shopId: sql<string>`${applications.payload}->>'mer_id'` })
    .from(applications)
    .where(
      and(
        ...[eq(applications.userId, person.rootId), eq(applications.kind, ZONE)],
        sql`${applications.payload}->>'zone_id' = ${zoneId}`,
        inArray(applications.state, ['submitted', 'correcting', 'paying'])
      )
    )
  return new Set(rows.map(row => row.shopId))
}

/** What a zone takes, and how each of the caller's own shops stands to it. @throws Refusal NOT_FOUND */
async function rule(ctx: Context<'login'>, zoneId: string): Promise<Rule> {
  const { db, clock, person } = ctx
  const now = clock.now()
  const found = await shownZone(db, zoneId)
  if (!found) return refuse('NOT_FOUND', '专区不存在或已下线')
  const shops = await ownShops(db, person.rootId)
  const inside = await zonesWith(
    db,
    zoneId,
    shops.map(shop => shop.id)
  )
  const waits = await waiting(ctx, zoneId)
  const trades = await tradeNames(db)
  const text = await textInForce(db, AGREEMENT, now)
  return {
    zone_id: zoneId,
    cate_name: found.zone.name,
    deposit: yuan(found.zone.depositFen),
    demands: found.zone.demands,
    joinable: flag(found.zone.open),
    voucher_words: voucherWords(found.zone.voucherBp),
    agreement: text ? { title: text.title, version: text.version, content: cleanHtml(text.content) } : null,
    shops: shops.map(shop => {
      const asked = conditionsOf(found.zone, shop, { now, trades })
      const may = asked.every(one => one.met) ? ('may' as const) : ('short' as const)
      return {
        mer_id: shop.id,
        shop_name: shop.name,
        logo: shop.logo,
        state: inside.has(shop.id) ? ('in' as const) : waits.has(shop.id) ? ('waits' as const) : may,
        asked: asked.map(one => ({ ...one, met: flag(one.met) }))
      }
    })
  }
}

/** The caller's applications for zones, and what they are filling in. @throws Refusal NOT_FOUND */
async function record(ctx: Context<'login'>, id?: string): Promise<Told> {
  // What a person fills in is theirs alone: an account beneath it has none.
  if (ctx.person.id !== ctx.person.rootId)
    return id ? refuse('NOT_FOUND', '申请不存在') : { applications: [], draft: null }
  const applications = await zoningsOf(ctx, id)
  if (!id) return { applications, draft: draftView((await draftOf(ctx)).draft) }
  const row = await ownZoning(ctx, id)
  const draft = row.state === 'refused' ? draftView((await draftOf(ctx, row)).draft) : formView(ctx, row)
  return { applications, draft }
}

export const zoneDomain = bindDomain(zone, {
  'GET /api/merchant/zoneCategory': async ({ db }) => ({ list: (await allZones(db, true)).map(line) }),
  'GET /api/merchant/zoneConf': conf,
  'GET /api/merchant/applyZonerule': (ctx, { zone_id }) => rule(ctx, zone_id),
  'POST /api/merchant/saveZoneInfo': saveZoneInfo,
  'GET /api/merchant/zoneRecord': (ctx, { id }) => record(ctx, id)
})
