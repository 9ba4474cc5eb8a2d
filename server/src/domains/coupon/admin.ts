import type { Input } from '@contract/core'
import { adminCoupon } from '@contract/coupon'
import { and, desc, eq, gt, lte, type SQL } from 'drizzle-orm'
import { countUpTo } from '../../db/count'
import { contains } from '../../db/pattern'
import { couponTemplates, shops } from '../../db/schema'
import { bindDomain, type Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { asSeen, markOf } from '../../lib/mark'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { couponFigures, usedOf } from './figures'
import { grantShown, grantsOf, startGrant, stopGrant } from './grants'
import { couponFacts } from './present'

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

/** What the form of a coupon says, which claims change nothing of. */
const formOf = ({ id: _, claimed: __, createdAt: ___, ...form }: Template) => form

async function couponPage(
  { db, clock }: Context<'console'>,
  { search, state, page, limit }: Input<(typeof adminCoupon)['GET /api/admin/coupon/list']>
) {
  const now = clock.now()
  const where = and(
    search.trim() ? contains(couponTemplates.title, search.trim()) : undefined,
    state === 'all' ? undefined : inState(state, now)
  )
  const [rows, total] = await Promise.all([
    db
      .select({ template: couponTemplates, shop: shops.name })
      .from(couponTemplates)
      .leftJoin(shops, eq(shops.id, couponTemplates.shopId))
      .where(where)
      .orderBy(desc(couponTemplates.createdAt), desc(couponTemplates.id))
      .limit(limit)
      .offset((page - 1) * limit),
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

/** What may be changed whenever: what people have claimed keeps the terms it was claimed under. */
const told = ({
  title,
  amountFen,
  thresholdFen,
  stock,
  perPerson,
  published
}: Omit<Template, 'id' | 'claimed' | 'createdAt' | 'shopId'>) => ({
  title,
  coupon_price: yuan(amountFen),
  use_min_price: yuan(thresholdFen),
  stock,
  limit_num: perPerson,
  published
})

/** @throws Refusal NOT_FOUND, BAD_COUPON, CHANGED; CLAIMED when terms are to change that somebody has claimed */
async function saveCoupon({ db, clock, note }: Context<'console'>, input: ToSave) {
  const shopId = input.mer_id ?? null
  const values = {
    title: input.title.trim(),
    amountFen: fenOf(input.coupon_price),
    thresholdFen: fenOf(input.use_min_price),
    startsAt: new Date(input.starts_at * 1000),
    endsAt: new Date(input.ends_at * 1000),
    stock: input.stock,
    perPerson: input.limit_num,
    published: input.published === 1
  }
  if (values.amountFen <= 0n) refuse('BAD_COUPON', '面额须大于零')
  if (values.thresholdFen < values.amountFen) refuse('BAD_COUPON', '使用门槛不能低于面额')
  if (values.endsAt <= values.startsAt) refuse('BAD_COUPON', '结束时间须晚于开始时间')
  if (shopId && (await db.$count(shops, eq(shops.id, shopId))) === 0) refuse('BAD_COUPON', '店铺不存在')
  if (!input.id) {
    const id = newId()
    await db.insert(couponTemplates).values({ id, shopId, ...values, createdAt: clock.now() })
    note({ subject: id, after: told(values) })
    return { id }
  }
  const [found] = await db.select().from(couponTemplates).where(eq(couponTemplates.id, input.id)).for('update')
  const before = found ?? refuse('NOT_FOUND', '优惠券不存在')
  asSeen(formOf(before), input.mark)
  const isSame =
    before.amountFen === values.amountFen &&
    before.thresholdFen === values.thresholdFen &&
    before.shopId === shopId &&
    seconds(before.startsAt) === input.starts_at
  if (before.claimed > 0 && !isSame) refuse('CLAIMED', '已有会员领取，面额、门槛、店铺和开始时间不能再改')
  if (values.stock < before.claimed) refuse('BAD_COUPON', `已领取 ${before.claimed} 张，发行量不能更少`)
  await db
    .update(couponTemplates)
    .set({ shopId, ...values })
    .where(eq(couponTemplates.id, before.id))
  note({ subject: before.id, before: told(before), after: told(values) })
  return { id: before.id }
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
