import { sql } from 'drizzle-orm'
import { prepared, type Queryable } from '../../db/connection'
import { addMessages } from '../../engines/message'
import { claimCoupon } from '../../engines/order'
import type { Context } from '../../http/context'
import { timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { couponFacts } from './present'

/** So long before it may be claimed a coupon is shown. */
const SOON_MS = 7 * 86_400_000
/** So long before it may be claimed whoever asked for it is told. */
const AHEAD_MS = 5 * 60_000

type Reader = Pick<Context, 'db' | 'clock'>

interface Filter {
  scope?: 'mall' | 'shop'
  category_id?: string
  mer_id?: string
  /** One of them alone. */
  id?: string
}

interface Row {
  total: number
  id: string
  title: string
  threshold_fen: string
  amount_fen: string
  shop_id: string | null
  shop_name: string | null
  logo: string | null
  starts_at: Date
  ends_at: Date
  stock: number
  claimed: number
  per_person: number
  mine: number
  unused: boolean
  remind: boolean
}

/**
 * Templates on offer as `t` and their open shops as `s`, with more conditions on the templates. The shops are read by one walk of
 * their key: looked up one by one they would cost thrice as much.
 */
const offered = (more = '') => `
  live as materialized (
    select t.* from coupon_templates t
    where t.published and t.ends_at > $1::timestamptz and t.starts_at <= $2::timestamptz ${more}
  ),
  open as materialized (
    select s.id, s.name, s.logo, s.category_id from shops s
    where s.id = any (array(select shop_id from live where shop_id is not null)) and s.published
  )`

/**
 * What a person had is read in two indexes alone, and what they had of each looked up by its key: nobody can tell the planner how
 * many there are of either, and who has had hundreds would be compared with every template on offer. `offset 0`: that is done
 * before the rows are counted and put in order.
 */
const TEXT = `
  with ${offered(`and ($4::text is null or (t.shop_id is null) = ($4 = 'mall'))
      and ($6::uuid is null or t.shop_id = $6) and ($7::uuid is null or t.id = $7)`)},
  had as materialized (
    select jsonb_object_agg(template_id, had) as by_template from (
      select template_id, jsonb_build_object('mine', greatest(count(nth), max(nth)), 'unused', bool_or(unused)) as had
      from (
        select c.template_id, c.nth, false as unused
        from users me
        join users f on f.id = coalesce(me.parent_id, me.id) or f.parent_id = coalesce(me.parent_id, me.id)
        join user_coupons c on c.user_id = f.id
        where me.id = $3::uuid
        union all
        select template_id, null, true from user_coupons where user_id = $3::uuid and state = 'unused'
      ) c group by template_id) x
  )
  select count(*) over ()::int as total, t.id, t.title, t.threshold_fen, t.amount_fen, t.shop_id, t.shop_name,
    t.logo, t.starts_at, t.ends_at, t.stock, t.claimed, t.per_person, t.mine, t.unused,
    exists (select from coupon_reminders r where r.user_id = $3::uuid and r.template_id = t.id) as remind
  from (
    select t.*, s.name as shop_name, s.logo, coalesce((m.had ->> 'mine')::int, 0) as mine,
      coalesce((m.had ->> 'unused')::boolean, false) as unused
    from live t left join open s on s.id = t.shop_id cross join had h
    cross join lateral (select h.by_template -> t.id::text as had) m
    where (t.shop_id is null or s.id is not null) and ($5::uuid is null or s.category_id = $5)
    offset 0) t
  order by t.starts_at > $1, t.claimed >= t.stock, t.mine >= t.per_person and not t.unused, t.shop_id is not null,
    t.amount_fen desc, t.id
  limit $8 offset $9`

/** Coupons on offer as the caller sees them, in one round trip. */
const offers = (
  { db, clock }: Reader,
  userId: string | null,
  filter: Filter,
  paging: { page: number; limit: number }
) => {
  const now = clock.now()
  const { scope = null, category_id = null, mer_id = null, id = null } = filter
  const until = new Date(now.getTime() + SOON_MS)
  const values = [now, until, userId, scope, category_id, mer_id, id, paging.limit, (paging.page - 1) * paging.limit]
  return prepared<Row & Record<string, unknown>>(db, { name: 'coupon-offers', text: TEXT, values })
}

/** Trades of the shops that offer coupons. */
const trades = ({ db, clock }: Reader) => {
  const now = clock.now()
  return prepared<{ id: string; name: string; count: number }>(db, {
    name: 'coupon-trades',
    text: `with ${offered()} select g.id, g.name, count(*)::int as count
      from live t join open s on s.id = t.shop_id join shop_categories g on g.id = s.category_id
      group by g.id order by g.sort desc, g.id`,
    values: [now, new Date(now.getTime() + SOON_MS)]
  })
}

function stateOf({ starts_at, stock, claimed, per_person, mine, unused }: Row, now: Date) {
  if (starts_at > now) return 'soon' as const
  if (unused) return 'use' as const
  if (mine >= per_person) return 'had' as const
  return claimed >= stock ? ('gone' as const) : ('claim' as const)
}

const present = (row: Row, now: Date) => ({
  ...couponFacts(
    {
      id: row.id,
      title: row.title,
      thresholdFen: BigInt(row.threshold_fen),
      amountFen: BigInt(row.amount_fen),
      shopId: row.shop_id,
      startsAt: row.starts_at,
      endsAt: row.ends_at
    },
    row.shop_name
  ),
  logo: row.logo ?? '',
  state: stateOf(row, now),
  percent: row.stock === 0 ? 100 : Math.floor((row.claimed * 100) / row.stock),
  limit_num: row.per_person,
  mine: row.mine,
  remind: row.remind ? (1 as const) : (0 as const)
})

/** A page of what is on offer. */
export async function couponCenter(
  reader: Reader,
  userId: string | null,
  { page, limit, ...filter }: Filter & { page: number; limit: number }
) {
  const [rows, shown] = await Promise.all([offers(reader, userId, filter, { page, limit }), trades(reader)])
  return { list: rows.map(row => present(row, reader.clock.now())), count: rows[0]?.total ?? 0, trades: shown }
}

/** One coupon on offer as the caller sees it. @throws Refusal NOT_FOUND */
export async function offerOf(reader: Reader, userId: string, id: string) {
  const [row] = await offers(reader, userId, { id }, { page: 1, limit: 1 })
  return row ? present(row, reader.clock.now()) : refuse('NOT_FOUND', '优惠券不存在或已结束')
}

/** Claims one for the caller. @throws Refusal NOT_FOUND, NOT_STARTED, COUPON_GONE, COUPON_LIMIT */
export async function claim(ctx: Reader & Pick<Context, 'pages'>, userId: string, id: string) {
  const before = await offerOf(ctx, userId, id)
  if (before.state === 'soon') refuse('NOT_STARTED', `${before._start_time} 开始领取`)
  await claimCoupon(ctx, { userId, templateId: id })
  return offerOf(ctx, userId, id)
}

/** Whether the caller wants to be told. @throws Refusal NOT_FOUND, STARTED */
export async function setRemind(ctx: Reader, userId: string, { id, remind }: { id: string; remind: 0 | 1 }) {
  const before = await offerOf(ctx, userId, id)
  if (remind === 1 && before.state !== 'soon') refuse('STARTED', '已经可以领取了')
  await ctx.db.execute(
    remind === 1
      ? sql`insert into coupon_reminders (user_id, template_id) values (${userId}, ${id}) on conflict do nothing`
      : sql`delete from coupon_reminders where user_id = ${userId} and template_id = ${id}`
  )
  return offerOf(ctx, userId, id)
}

/** Tells whoever asked that a coupon may be claimed now or in minutes, each once; answers how many people. */
export async function tellOfStarts(db: Queryable, now: Date, most = 500): Promise<number> {
  const ahead = new Date(now.getTime() + AHEAD_MS)
  const { rows } = await db.execute<{ user_id: string; template_id: string; title: string; starts_at: Date }>(sql`
    with due as (
      select r.user_id, r.template_id from coupon_reminders r join coupon_templates t on t.id = r.template_id
      where r.told_at is null and t.starts_at <= ${ahead} and t.ends_at > ${now} and t.published
      order by t.starts_at, r.user_id limit ${most} for update of r skip locked
    )
    update coupon_reminders r set told_at = ${now} from due, coupon_templates t
    where r.user_id = due.user_id and r.template_id = due.template_id and t.id = r.template_id
    returning r.user_id, r.template_id, t.title, t.starts_at`)
  await addMessages(
    db,
    rows.map(({ user_id, template_id, title, starts_at }) => ({
      userId: user_id,
      kind: 'activity',
      title: '优惠券开抢提醒',
      topic: 'coupon',
      key: `coupon-start:${user_id}:${template_id}`,
      at: now,
      url: '/pages/couponCenter/index',
      content: `你预约的「${title}」${timeText(new Date(starts_at))} 开始领取，数量有限，先到先得。`
    }))
  )
  return rows.length
}

/** Reminders of coupons that are over are of no use to anybody; answers how many went. */
export async function sweepReminders(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from coupon_reminders r using coupon_templates t where t.id = r.template_id and t.ends_at < ${now}`)
  return rowCount ?? 0
}
