import type { Data } from '@contract/core'
import type { adminFigures } from '@contract/figures'
import { sql } from 'drizzle-orm'
import { AFTER_SALE_STATES, type AfterSaleState } from '../../engines/aftersale'
import { type Days, rolledOf, soldByDay } from '../../engines/stats'
import { dayStart } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { before, dayAfter, daysIn, namesOf, sumOf, type With } from './service'

type Answer = Data<(typeof adminFigures)['GET /api/admin/figures/aftersales']>
type Shown = Answer['asked_sums']
type Product = Answer['by_product'][number]

const HOUR_S = 3_600

const listed = (states: readonly AfterSaleState[]) => sql.raw(states.map(state => `'${state}'`).join(', '))
/** An offer of a part to a return is made when the goods are back, so the return was agreed to. */
const AGREED = sql`(a.state in (${listed(['returning', 'returned', 'paying', 'refunded'])}) or (a.state = 'offered' and a.type = 2))`

/** Every state is named, so that the index by state and time finds those of a range. */
const askedIn = ({ shop }: With, { from, until }: Days) => sql`a.state in (${listed(AFTER_SALE_STATES)})
  and a.created_at >= ${dayStart(from)} and a.created_at < ${dayStart(dayAfter(until, 1))}
  and ${shop ? sql`a.shop_id = ${shop.id}` : sql`true`}`

interface Tally extends Record<string, unknown> {
  asked: number
  asked_fen: string
  refunded_fen: string
  agreed: number
  parts: number
  refused: number
  withdrawn: number
  undecided: number
  decided_s: number | null
}

const TALLY = sql`count(*)::int as asked, coalesce(sum(a.pay_fen + a.kept_fen), 0)::text as asked_fen,
  coalesce(sum(a.pay_fen) filter (where a.state = 'refunded'), 0)::text as refunded_fen,
  (count(*) filter (where ${AGREED}))::int as agreed,
  (count(*) filter (where a.kept_fen > 0))::int as parts,
  (count(*) filter (where a.state = 'refused'))::int as refused,
  (count(*) filter (where a.state = 'withdrawn'))::int as withdrawn,
  (count(*) filter (where a.state = 'asked' or (a.state = 'offered' and a.type = 1)))::int as undecided,
  percentile_cont(0.5) within group (order by extract(epoch from a.decided_at - a.created_at)) as decided_s`

const tenth = (value: number) => Math.round(value * 10) / 10

const shown = (tally: Tally, settled: number): Shown => ({
  asked_count: tally.asked,
  asked_price: yuan(BigInt(tally.asked_fen)),
  refunded_price: yuan(BigInt(tally.refunded_fen)),
  settled_share: settled === 0 ? null : tenth((tally.asked * 100) / settled),
  agreed_count: tally.agreed,
  part_count: tally.parts,
  refused_count: tally.refused,
  withdrawn_count: tally.withdrawn,
  undecided_count: tally.undecided,
  decided_hours: tally.decided_s === null ? null : tenth(tally.decided_s / HOUR_S)
})

/** In one reading: all of a range, by reason and by kind. */
async function tallies(services: With, days: Days) {
  const { rows } = await services.db.execute<Tally & { reason: string | null; type: 1 | 2 | null }>(sql`
    select a.reason, a.type, ${TALLY} from after_sales a where ${askedIn(services, days)}
    group by grouping sets ((), (a.reason), (a.type)) order by count(*) desc, a.reason, a.type`)
  return {
    all: rows.find(({ reason, type }) => reason === null && type === null)!,
    reasons: rows.flatMap(({ reason, ...tally }) => (reason === null ? [] : [{ reason, ...tally }])),
    kinds: rows.flatMap(({ type, ...tally }) => (type === null ? [] : [{ type, ...tally }]))
  }
}

/** Orders that were settled in a range, which is when nothing more of them can be asked back. */
async function settledIn({ db, shop }: With, days: Days): Promise<number> {
  const of = { scope: 'settled' as const, ...(shop && { id: shop.id }) }
  return sumOf(await soldByDay(db, of, days)).orders
}

/** Where something stood in the range before, and how much of it there was; nothing where it had none. */
interface Stood {
  place: number
  asked: number
  asked_fen: string
}

const stoodBefore = (stood: Stood | undefined) => ({
  place_before: stood?.place ?? null,
  asked_count_before: stood?.asked ?? 0,
  asked_price_before: yuan(BigInt(stood?.asked_fen ?? 0))
})

type AskedProduct = Stood & { id: string; pieces: number; refunded_fen: string }

/** Lines of a range, whosesoever they are, in an index alone; and the few that a server of before noted no product and moment of. */
const linesIn = ({ from, until }: Days) => sql`
  select al.after_sale_id, al.product_id, al.qty, al.pay_fen, al.kept_pay_fen from after_sale_lines al
  where al.asked_at >= ${dayStart(from)} and al.asked_at < ${dayStart(dayAfter(until, 1))}
  union all
  select al.after_sale_id, l.product_id, al.qty, al.pay_fen, al.kept_pay_fen
  from after_sale_lines al join order_lines l on l.user_id = al.user_id and l.id = al.order_line_id
  where al.asked_at is null`

/** Products by how many of the after-sales of a range are about them, each with its place. */
const askedProducts = (services: With, days: Days) => sql`
  select *, (row_number() over (order by asked desc, pieces desc, id))::int as place from (
    with found as materialized (select a.id, a.state from after_sales a where ${askedIn(services, days)}),
      lines as materialized (${linesIn(days)})
    select l.product_id as id, count(distinct a.id)::int as asked, sum(l.qty)::int as pieces,
      sum(l.pay_fen + l.kept_pay_fen)::text as asked_fen, coalesce(sum(l.pay_fen) filter (where a.state = 'refunded'), 0)::text as refunded_fen
    from found a join lines l on l.after_sale_id = a.id
    group by 1
  ) p`

/** The products most of the after-sales of a range are about. */
async function productsAsked(services: With, days: Days, most: number): Promise<Product[]> {
  const { db } = services
  const { rows } = await db.execute<AskedProduct & Record<string, unknown>>(
    sql`select * from (${askedProducts(services, days)}) ranked order by place limit ${most}`
  )
  const ids = rows.map(({ id }) => id)
  const [names, sold, earlier] = await Promise.all([
    namesOf(services, 'product', ids),
    rolledOf(db, 'product', ids, days),
    db.execute<AskedProduct & Record<string, unknown>>(sql`
      select * from (${askedProducts(services, before(days))}) ranked where id = any(${sql.param(ids)}::uuid[])`)
  ])
  const stood = new Map(earlier.rows.map(row => [row.id, row]))
  return rows.map(({ id, asked, pieces, asked_fen, refunded_fen }) => {
    const { name, image } = names.get(id) ?? { name: '已删除' }
    return {
      product_id: id,
      name,
      ...(image && { image }),
      asked_count: asked,
      piece_count: pieces,
      sold_num: sold.get(id)?.orders ?? 0,
      asked_price: yuan(BigInt(asked_fen)),
      refunded_price: yuan(BigInt(refunded_fen)),
      ...stoodBefore(stood.get(id))
    }
  })
}

/** After-sales of a range beside the range before; at most so many reasons and products. @throws Refusal INVALID */
export async function afterSaleFigures(services: With, days: Days, most: number): Promise<Answer> {
  daysIn(days)
  const earlier = before(days)
  const [now, then, settled, settledBefore, by_product] = await Promise.all([
    tallies(services, days),
    tallies(services, earlier),
    settledIn(services, days),
    settledIn(services, earlier),
    productsAsked(services, days, most)
  ])
  const reasons = new Map(then.reasons.map((row, i) => [row.reason, { ...row, place: i + 1 }]))
  const kinds = new Map(then.kinds.map((row, i) => [row.type, { ...row, place: i + 1 }]))
  return {
    settled_count: settled,
    asked_sums: shown(now.all, settled),
    asked_sums_before: shown(then.all, settledBefore),
    by_reason: now.reasons
      .slice(0, most)
      .map(({ reason, ...tally }) => ({ reason, ...shown(tally, settled), ...stoodBefore(reasons.get(reason)) })),
    by_kind: now.kinds.map(({ type, ...tally }) => ({
      type,
      ...shown(tally, settled),
      ...stoodBefore(kinds.get(type))
    })),
    by_product
  }
}
