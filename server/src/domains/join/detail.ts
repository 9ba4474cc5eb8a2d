import type { Data } from '@contract/core'
import type { join } from '@contract/join'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { applications, products, shops } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { type ApplicationRow, feeHeld, kindOf, slotOf } from '../../engines/application'
import { soldOf } from '../../engines/stats'
import type { Context } from '../../http/context'
import { dayText, seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { soldView } from '../keeper/present'
import { shopStates } from '../order/queries'
import { JOINING } from './kinds'
import { readForm } from './read'

type Detail = Data<(typeof join)['GET /api/merchant/enterpriseDetail']>
type Ctx = Context<'keeper'>

/** What a licence says, of all that was filled in. */
const ON_LICENCE = ['company', 'licence_no', 'legal_name', 'reg_address', 'reg_capital', 'founded_on', 'licence_end']
const KINDS = Object.values(JOINING).map(kind => kind.code)

/** The application a shop was opened by, in its newest version that took effect. */
async function joinedBy({ db }: Pick<Ctx, 'db'>, shopId: string, ownerId: string): Promise<ApplicationRow | undefined> {
  const [row] = await db
    .select()
    .from(applications)
    .where(
      and(
        ...[eq(applications.userId, ownerId), inArray(applications.kind, KINDS), eq(applications.slot, shopId)],
        inArray(applications.state, ['approved', 'expired'])
      )
    )
    .orderBy(desc(applications.submittedAt), desc(applications.id))
    .limit(1)
  return row
}

type About = Pick<Detail, 'type_name' | 'application_id' | 'fields' | '_expire_time' | 'deposit'>
const NOBODY: About = { type_name: '', application_id: '', fields: [], _expire_time: '', deposit: '0.00' }

/** Who a shop is by its licence: for its owner in full, for staff how it joined. */
async function about(ctx: Ctx, shop: typeof shops.$inferSelect): Promise<About> {
  const row = shop.ownerId && (await joinedBy(ctx, shop.id, shop.ownerId))
  if (!row) return NOBODY
  const isOwner = shop.ownerId === ctx.person.rootId && ctx.person.id === ctx.person.rootId
  const type_name = kindOf(ctx, row.kind).title
  const _expire_time = row.expiresAt ? dayText(new Date(row.expiresAt.getTime() - 1)) : ''
  if (!isOwner) return { ...NOBODY, type_name, _expire_time }
  const held = feeHeld(await slotOf(ctx.db, row))
  const read = await readForm(ctx, row.kind, row.payload)
  return {
    type_name,
    application_id: row.id,
    fields: read
      .filter(({ field, value }) => ON_LICENCE.includes(field) && value)
      .map(({ field, name, value }) => ({ field, name, value })),
    _expire_time,
    deposit: yuan(held?.feeFen ?? 0n)
  }
}

/** One merchant: who it is and how it does. @throws Refusal NOT_FOUND */
export async function detailOf(ctx: Ctx): Promise<Detail> {
  const { db, shop, clock } = ctx
  const [row] = await db.select().from(shops).where(eq(shops.id, shop.id))
  if (!row) return refuse('NOT_FOUND', '店铺不存在')
  const of = { scope: 'shop', id: shop.id } as const
  const now = clock.now()
  const [days, { states, openReturns }, joined, goods_num] = await sideBySide(
    db,
    () => soldOf(db, of, { by: 'day', count: Number(dayText(now).slice(8)), now }),
    () => shopStates(ctx, shop, 'paid'),
    () => about(ctx, row),
    () => db.$count(products, and(eq(products.shopId, shop.id), eq(products.published, true)))
  )
  return {
    mer_id: row.id,
    shop_name: row.name,
    logo: row.logo,
    status: row.published ? 1 : 2,
    _status: row.published ? '营业中' : '已停业',
    add_time: seconds(row.createdAt),
    _add_time: timeText(row.createdAt),
    ...joined,
    today: soldView(days.slice(-1)).total,
    month: soldView(days).total,
    to_ship: states.get('paid') ?? 0,
    to_refund: openReturns,
    goods_num,
    followers: row.followers,
    rating: row.ratingCount > 0 ? (row.productScoreSum / row.ratingCount).toFixed(1) : ''
  }
}
