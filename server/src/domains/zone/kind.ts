import { and, eq } from 'drizzle-orm'
import { beforeCommit } from '../../db/connection'
import { nextEdition } from '../../db/edition'
import { zoneShops } from '../../db/schema'
import { type ApplicationKind, type ApplicationRow, formIn } from '../../engines/application'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { FIXED, masked, readForm, STEPS, ZONE, type ZoneFilled, ZoneForm } from './form'
import { conditionsOf, shopFacts, tradeNames, ZONE_FEE, zoneOf, zonesWith } from './terms'

/** Where counting what everybody sees stands among what is done last. */
const EDITION = 'zone-edition'

/** How the shop stands to what the zone asks by now, for whoever decides. */
async function standingNow({ db, clock }: Services, { zone_id, mer_id }: Partial<ZoneFilled>): Promise<string> {
  const zone = zone_id ? await zoneOf(db, zone_id) : undefined
  const shop = mer_id ? await shopFacts(db, mer_id) : undefined
  if (!zone || !shop) return '专区或店铺已不存在'
  const short = conditionsOf(zone, shop, { now: clock.now(), trades: await tradeNames(db) }).filter(one => !one.met)
  return short.length === 0 ? '全部达到' : `未达到：${short.map(one => `${one.title}（${one.note}）`).join('；')}`
}

/** Nobody agrees to what could not take effect, or orders what pays it. @throws Refusal STATE */
async function checkPlace({ db }: Services, { zone_id, mer_id }: ZoneFilled) {
  const zone = await zoneOf(db, zone_id)
  const shop = await shopFacts(db, mer_id)
  if (!zone?.published) refuse('STATE', '专区已下线，不能入驻')
  if (!shop?.published) refuse('STATE', '店铺已停业，不能入驻')
  if ((await zonesWith(db, zone_id, [mer_id])).size > 0) refuse('STATE', '店铺已经在这个专区里了')
  return zone
}

/** Lists the shop in the zone. */
async function list(tx: Services, row: ApplicationRow) {
  const { db, clock } = tx
  const form = formIn(tx, row) as ZoneFilled | undefined
  if (!form) throw new Error(`the application ${row.id} has no form to list a shop by`)
  const { zone_id, mer_id, benefit } = form
  const values = { zoneId: zone_id, shopId: mer_id, applicationId: row.id, benefit, joinedAt: clock.now() }
  // Paid for is paid for: a shop that came in by another application meanwhile stays in by that.
  await db.insert(zoneShops).values(values).onConflictDoNothing()
  await beforeCommit(db, EDITION, nextEdition)
}

/** Takes the shop off the zone again. */
async function unlist({ db }: Services, { id, payload }: ApplicationRow) {
  const { zone_id, mer_id } = payload as Partial<ZoneFilled>
  if (!zone_id || !mer_id) return
  const place = and(eq(zoneShops.zoneId, zone_id), eq(zoneShops.shopId, mer_id))
  await db.delete(zoneShops).where(and(place, eq(zoneShops.applicationId, id)))
  await beforeCommit(db, EDITION, nextEdition)
}

/** A shop that comes into a zone: a deposit where the zone asks for one, back when it leaves. */
export const zoneJoining: ApplicationKind<typeof ZoneForm> = {
  code: ZONE,
  title: '专区入驻',
  url: '/pages/consumeZone/settleInfo',
  form: ZoneForm,
  steps: STEPS,
  several: true,
  fixed: FIXED,
  feeOrder: ZONE_FEE,
  fields: { contact_name: '联系人', contact_phone: '手机号' },
  shown: filled => ({ ...masked(filled) }),
  async fee(filled, tx, { state, feeFen }) {
    const zone = await checkPlace(tx, filled)
    // What was agreed to stays what it is, whatever the zone asks by now.
    const fen = state === 'paying' ? (feeFen ?? 0n) : zone.depositFen
    return fen > 0n ? { fen, title: '专区保证金' } : undefined
  },
  async reads(services, { payload }, secrets = {}) {
    const filled = { ...payload, ...secrets } as Partial<ZoneFilled>
    const conditions = { field: 'conditions', name: '入驻条件', value: await standingNow(services, filled) }
    return [...readForm(filled), conditions]
  },
  approved: list,
  ended: unlist
}
