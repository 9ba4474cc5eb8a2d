import type { Input } from '@contract/core'
import { adminCoupon } from '@contract/coupon'
import { and, desc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm'
import { countUpTo } from '../../db/count'
import { contains } from '../../db/pattern'
import { couponTemplates, shops } from '../../db/schema'
import { bindDomain, type Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { couponFigures, usedOf } from './figures'
import { grantShown, grantsOf, startGrant, stopGrant } from './grants'
import { couponFacts } from './present'
import { formOf, readyCoupon, told } from './ready'

type ToSave = Input<(typeof adminCoupon)['POST /api/admin/coupon/save']>
type Template = typeof couponTemplates.$inferSelect
type State = 'on' | 'soon' | 'over' | 'off'

const TITLES: Record<State, string> = { on: '领取中', soon: '未开始', over: '已结束', off: '已停领' }
const COUNTED = 1000

/** The states of a coupon, which exclude each other. */
function inState(state: State, now: Date): SQL | undefined {
  const t = couponTemplates
  if (state === 'over') return lte(t.endsAt, now)
  const going = gt(t.endsAt, now)
  if (state === 'off') return and(going, eq(t.published, false))
  return and(going, eq(t.published, true), state === 'soon' ? gt(t.startsAt, now) : lte(t.startsAt, now))
}

function stateOf({ endsAt, startsAt, published }: Template, now: Date): State {
  if (endsAt <= now) return 'over'
  if (!published) return 'off'
  return startsAt > now ? 'soon' : 'on'
}

async function couponPage(
  { db, clock }: Context<'console'>,
  { search, state, page, limit }: Input<(typeof adminCoupon)['GET /api/admin/coupon/list']>
) {
  const now = clock.now()
  const where = and(
    search.trim() ? contains(couponTemplates.title, search.trim()) : undefined,
    state === 'all' ? undefined : inState(state, now)
  )
  const newest = [desc(couponTemplates.createdAt), desc(couponTemplates.id)]
  // Shops are looked up for the page alone.
  const few = db
    .select({ id: couponTemplates.id })
    .from(couponTemplates)
    .where(where)
    .orderBy(...newest)
    .limit(limit)
    .offset((page - 1) * limit)
  const [rows, total] = await Promise.all([
    db
      .select({ template: couponTemplates, shop: shops.name })
      .from(couponTemplates)
      .leftJoin(shops, eq(shops.id, couponTemplates.shopId))
      .where(inArray(couponTemplates.id, few))
      .orderBy(...newest),
    countUpTo(db, COUNTED, couponTemplates, where)
  ])
  const used = await usedOf(
    db,
    rows.map(({ template }) => template.id)
  )
  return {
    list: rows.map(({ template, shop }) => {
      const standing = stateOf(template, now)
      return {
        ...couponFacts(template, shop),
        mark: markOf(formOf(template)),
        stock: template.stock,
        claimed: template.claimed,
        used: used.get(template.id) ?? 0,
        limit_num: template.perPerson,
        published: (template.published ? 1 : 0) as 0 | 1,
        state: standing,
        _state: TITLES[standing],
        add_time: seconds(template.createdAt)
      }
    }),
    count: total
  }
}

/** @throws Refusal as `readyCoupon` */
async function saveCoupon(ctx: Context<'console'>, input: ToSave) {
  const { db, clock, note } = ctx
  const { before, values } = await readyCoupon(ctx, input)
  const id = before?.id ?? newId()
  if (before) await db.update(couponTemplates).set(values).where(eq(couponTemplates.id, id))
  else await db.insert(couponTemplates).values({ id, ...values, createdAt: clock.now() })
  note({ subject: id, before: before && told(before), after: told(values) })
  return { id }
}

export const adminCouponDomain = bindDomain(adminCoupon, {
  'GET /api/admin/coupon/list': couponPage,
  'GET /api/admin/coupon/figures': couponFigures,
  'POST /api/admin/coupon/save': saveCoupon,
  'POST /api/admin/coupon/publish': async ({ db }, { id, published }) => {
    const { rowCount } = await db
      .update(couponTemplates)
      .set({ published: published === 1 })
      .where(eq(couponTemplates.id, id))
    if (!rowCount) refuse('NOT_FOUND', '优惠券不存在')
    return {}
  },
  'GET /api/admin/coupon/grants': async ({ db }, { id }) => (await grantsOf(db, id)).map(grantShown),
  'POST /api/admin/coupon/grant': async (ctx, input) => grantShown(await startGrant(ctx, input)),
  'POST /api/admin/coupon/grant/stop': async (ctx, { id }) => grantShown(await stopGrant(ctx, id))
})
