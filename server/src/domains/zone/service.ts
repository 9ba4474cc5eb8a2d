import type { Data, Input } from '@contract/core'
import { type zone, zoneFields } from '@contract/zone'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { applications } from '../../db/schema'
import {
  type ApplicationKind,
  type ApplicationRow,
  correctApplication,
  filledSoFar,
  nextSlot
} from '../../engines/application'
import type { Context } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { checkWhole, keepStep, ownApplication, signing } from '../application/service'
import { nameOf, ZONE, type ZoneFilled } from './form'
import { zoneJoining } from './kind'
import { AGREEMENT, conditionsOf, ownShops, tradeNames, zoneOf, zonesWith } from './terms'

type Ctx = Context<'login'>
type Wanted = Input<(typeof zone)['POST /api/merchant/saveZoneInfo']>
type Kept = Data<(typeof zone)['POST /api/merchant/saveZoneInfo']>
type Filled = Partial<ZoneFilled>

const UNDER_WAY = ['submitted', 'correcting', 'paying'] as const
const KIND = zoneJoining as ApplicationKind

const fieldsOf = (input: Wanted): Filled =>
  Object.fromEntries(
    Object.keys(zoneFields).flatMap(name => {
      const value = input[name as keyof Wanted]
      return value === undefined ? [] : [[name, typeof value === 'string' ? value.trim() : value]]
    })
  )

/** What somebody is filling in, and the slot it will have. */
export async function draftOf(ctx: Ctx, row?: ApplicationRow) {
  const userId = ctx.person.rootId
  const slot = row?.slot ?? (await nextSlot(ctx.db, { userId, kind: ZONE }))
  const draft = await filledSoFar(ctx, KIND, { userId, slot, row })
  return { slot, draft: draft && { ...draft, fields: draft.fields as Filled } }
}

/** A zone that takes applications, and a shop of the caller's own, by their names. @throws Refusal ZONE */
async function placeOf({ db, person }: Ctx, { zone_id, mer_id }: Filled) {
  const found = zone_id ? await zoneOf(db, zone_id) : undefined
  if (!found?.published || !found.open) return refuse('ZONE', '这个专区暂不接受申请，请选择其他专区')
  const shop = (await ownShops(db, person.rootId)).find(one => one.id === mer_id)
  if (!shop) return refuse('ZONE', '请选择你自己的店铺')
  return { zone: found, shop }
}

/** A shop applies for a zone once at a time, and is in it once. @throws Refusal STATE */
async function refuseTwice({ db, person }: Ctx, { zone_id = '', mer_id = '' }: Filled, slot: string) {
  if ((await zonesWith(db, zone_id, [mer_id])).size > 0) refuse('STATE', '这家店铺已经在这个专区里了')
  const mine = and(eq(applications.userId, person.rootId), eq(applications.kind, ZONE), ne(applications.slot, slot))
  const same = and(
    sql`${applications.payload}->>'zone_id' = ${zone_id}`,
    sql`${applications.payload}->>'mer_id' = ${mer_id}`
  )
  const [other] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(mine, same, inArray(applications.state, [...UNDER_WAY])))
    .limit(1)
  if (other) refuse('STATE', '这家店铺已经在申请这个专区，请等待结果')
}

/** Whether the shop is what the zone asks for, by now. @throws Refusal ZONE, CONDITION, STATE */
async function checkMay(ctx: Ctx, filled: Filled, slot: string) {
  const { zone: wanted, shop } = await placeOf(ctx, filled)
  await refuseTwice(ctx, filled, slot)
  const at = { now: ctx.clock.now(), trades: await tradeNames(ctx.db) }
  const short = conditionsOf(wanted, shop, at).find(one => !one.met)
  if (short) refuse('CONDITION', `店铺还没有达到条件：${short.title}，${short.note}`)
}

/** What the server adds to a step. */
async function written(ctx: Ctx, step: string, input: Wanted, own: Filled): Promise<Filled> {
  if (step === 'sign') return signing(ctx, AGREEMENT, input)
  if (step !== 'place' || !own.zone_id || !own.mer_id) return {}
  const { zone: wanted, shop } = await placeOf(ctx, own)
  return { zone_name: wanted.name, shop_name: shop.name }
}

/** Keeps a step, and hands the whole in where that is asked for. */
async function fillIn(ctx: Ctx, input: Wanted, row?: ApplicationRow): Promise<Kept> {
  const { step = '' } = input
  const names = KIND.steps![step]
  if (!names) return refuse('INVALID', '没有这一步')
  const { slot, draft } = await draftOf(ctx, row)
  const own = Object.fromEntries(Object.entries(fieldsOf(input)).filter(([name]) => names.includes(name))) as Filled
  checkWhole(KIND, { names: names.filter(name => name in zoneFields), filled: { ...own }, nameOf })
  const filled = { ...own, ...(await written(ctx, step, input, own)) }
  const check = async (whole: Filled) => {
    checkWhole(KIND, { names: KIND.form.required ?? [], filled: { ...whole }, nameOf })
    await checkMay(ctx, whole, slot)
  }
  return keepStep(ctx, KIND, { slot, row, draft, step, filled, submit: input.submit === 1, check })
}

/** One of the caller's own applications for a zone. @throws Refusal NOT_FOUND */
export const ownZoning = (ctx: Ctx, id: string): Promise<ApplicationRow> => ownApplication(ctx, id, [ZONE])

/** Keeps a step of a form, hands it in, or puts right what was sent back, as its application stands. */
export async function saveZoneInfo(ctx: Ctx, input: Wanted): Promise<Kept> {
  if (input.id === undefined) return fillIn(ctx, input)
  const row = await ownZoning(ctx, input.id)
  if (row.state === 'refused') return fillIn(ctx, input, row)
  if (row.state !== 'correcting') return refuse('STATE', '这份申请现在不能修改')
  const { id, state } = await correctApplication(ctx, KIND, { userId: row.userId, id: row.id, fields: fieldsOf(input) })
  return { id, state, kept_steps: [] }
}
