import type { Data } from '@contract/core'
import { ACTIVITY_KINDS, type ActivityOf, type adminFigures } from '@contract/figures'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { type Asset, assets, minorText, worthOf } from '../../engines/ledger'
import {
  ACTIVITIES,
  type ActivityKind,
  activitiesOf,
  activityOrders,
  type Brought,
  campaignSums,
  type Days
} from '../../engines/stats'
import { dayStart, seconds } from '../../lib/clock'
import { cursorAfter, keysOf } from '../../lib/cursor'
import { yuan } from '../../lib/money'
import { type Given, givenOut } from './givers'
import { before, dayAfter, daysIn, type With } from './service'

type Row = Data<(typeof adminFigures)['GET /api/admin/figures/activities']>['list'][number]
type Orders = Data<(typeof adminFigures)['GET /api/admin/figures/activity/orders']>
type AssetRow = Awaited<ReturnType<typeof assets>>[number]

/** Some of an asset that was given out, in a range and in the one before. */
type Part = Pick<Given, 'asset' | 'minor'> & { pool?: string }

/** An activity in both ranges. */
interface Activity {
  kind: ActivityOf
  key: string
  name: string
  now: Brought
  was: Brought
  given: Part[]
}

/** The place of a range among it and the one before. */
const NOW = 1
const NOTHING: Brought = { orders: 0, paidFen: 0n, off: 0n, newPeople: 0 }
/** What recharges give beyond what was paid for it; of the others, what is taken off is money. */
const GIFTS: Asset = 'xfq'

const kindOf = (key: string) => key.slice(0, key.indexOf(':')) as ActivityKind
const isOrdered = (kind: ActivityOf): kind is ActivityKind => (ACTIVITIES as readonly string[]).includes(kind)

/** What the activities of some names are called; those that are gone are left out. */
async function namesOf(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  const ids = (kind: ActivityKind) => {
    const of = keys.filter(key => kindOf(key) === kind).map(key => key.slice(kind.length + 1))
    return sql.param(of.filter(id => id !== ''))
  }
  const { rows } = await db.execute<{ key: string; name: string }>(sql`
    select 'coupon:' || c.id as key, concat_ws(' · ', c.title, s.name) as name
    from coupon_templates c left join shops s on s.id = c.shop_id where c.id = any(${ids('coupon')}::uuid[])
    union all select 'flash:' || id, day || ' ' || title from flash_sessions where id = any(${ids('flash')}::uuid[])
    union all select 'group:' || id, name from products where id = any(${ids('group')}::uuid[])
    union all select 'bundle:' || id, title from packages where id = any(${ids('bundle')}::uuid[])
    union all select 'topup:' || id, title from recharge_packages where id = any(${ids('topup')}::uuid[])
    union all select 'draw:' || code, title from draw_campaigns where code = any(${ids('draw')}::text[])`)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** What orders brought: the dearest of a range, and the same in the range before. */
async function ordered({ db }: With, days: Days, most: number): Promise<Activity[]> {
  const now = await activitiesOf(db, days, most)
  const keys = [...now.keys()]
  const [was, names] = await Promise.all([campaignSums(db, before(days), keys), namesOf(db, keys)])
  return [...now].map(([key, sums]) => {
    const kind = kindOf(key)
    const earlier = was.get(key) ?? NOTHING
    const gifts: Part[] = kind === 'topup' ? [{ asset: GIFTS, minor: [earlier.off, sums.off] }] : []
    const name = names.get(key) ?? (key.endsWith(':') ? `早前的${ACTIVITY_KINDS[kind]}` : '已删除')
    return { kind, key, name, now: sums, was: earlier, given: gifts }
  })
}

/** The same with what came out of pools. */
async function activitiesIn(services: With, days: Days, most: number) {
  const moments = [before(days).from, days.from, dayAfter(days.until, 1)].map(dayStart) as [Date, Date, Date]
  const [list, given] = await Promise.all([ordered(services, days, most), givenOut(services.db, moments)])
  const found = new Map(list.map(one => [one.key, one]))
  for (const { kind, code, name, pool, asset, minor } of given) {
    if (minor[NOW] === 0n) continue
    const key = `${kind}:${code}`
    const one = found.get(key) ?? { kind, key, name, now: NOTHING, was: NOTHING, given: [] }
    found.set(key, { ...one, given: [...one.given, { pool, asset, minor }] })
  }
  return [...found.values()]
}

const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n)

/** Fen an activity cost: what was taken off, and what was given of assets that have a value. */
function costOf({ kind, now, was, given }: Activity, known: ReadonlyMap<string, AssetRow>, which: 0 | 1): bigint {
  const off = kind === 'topup' ? 0n : (which === NOW ? now : was).off
  return off + sumOf(given.map(({ asset, minor }) => worthOf(known.get(asset)!, minor[which]) ?? 0n))
}

/** What is given of one asset out of several pools is told as one. */
function givenShown(given: readonly Part[], known: ReadonlyMap<string, AssetRow>): Row['gave'] {
  return [...new Set(given.map(({ asset }) => asset))].flatMap(asset => {
    const row = known.get(asset)!
    const minor = sumOf(given.filter(one => one.asset === asset).map(one => one.minor[NOW]))
    const fen = worthOf(row, minor)
    if (minor === 0n) return []
    return [
      { asset_name: row.name, amount: minorText(minor, row.digits), worth_price: fen === null ? null : yuan(fen) }
    ]
  })
}

function shown(one: Activity, known: ReadonlyMap<string, AssetRow>): Row {
  const { kind, key, name, now, was, given } = one
  const cost = costOf(one, known, NOW)
  const brings = isOrdered(kind) && now.orders > 0 && cost > 0n
  return {
    key,
    kind,
    _kind: ACTIVITY_KINDS[kind],
    name,
    cost_price: yuan(cost),
    order_count: now.orders,
    paid_price: yuan(now.paidFen),
    new_num: now.newPeople,
    paid_per_cost: brings ? Number((now.paidFen * 10n) / cost) / 10 : null,
    gave: givenShown(given, known),
    pools: given.flatMap(({ pool, asset }) => (pool ? [{ pool, asset, asset_name: known.get(asset)!.name }] : [])),
    cost_price_before: yuan(costOf(one, known, 0)),
    order_count_before: was.orders,
    paid_price_before: yuan(was.paidFen),
    new_num_before: was.newPeople
  }
}

/** What each activity of a range cost and brought, the dearest first, at most so many of each kind. @throws Refusal INVALID */
export async function activityFigures(services: With, days: Days, most: number): Promise<Row[]> {
  daysIn(days)
  const [list, rows] = await Promise.all([activitiesIn(services, days, most), assets(services.db)])
  const known = new Map(rows.map(row => [row.code, row]))
  return list
    .map(one => ({ one, cost: costOf(one, known, NOW) }))
    .sort((a, b) => Number(b.cost - a.cost) || Number(b.one.now.paidFen - a.one.now.paidFen))
    .map(({ one }) => shown(one, known))
}

const SORT = 'activity-orders'
const KEYS = [
  ['paid_at', 'time'],
  ['id', 'uuid']
] as const
const PAGE = 20

/** A page of the orders of an activity. @throws Refusal INVALID */
export async function ordersOfActivity(
  { db }: With,
  { key, cursor, ...days }: Days & { key: string; cursor?: string }
): Promise<Orders> {
  daysIn(days)
  const [paid, id] = cursor ? keysOf(cursor, SORT, KEYS) : []
  const after = paid && id ? { paid, id } : undefined
  const [{ list, next }, rows] = await Promise.all([activityOrders(db, key, days, { after, limit: PAGE }), assets(db)])
  const gifts = rows.find(({ code }) => code === GIFTS)!
  const offFen = (off: bigint) => (kindOf(key) === 'topup' ? worthOf(gifts, off) : off)
  return {
    list: list.map(({ no, title, shopName, paid: at, fen, off }) => {
      const taken = offFen(off)
      return {
        order_id: no,
        title,
        shop_name: shopName,
        pay_time: seconds(new Date(at)),
        paid_price: yuan(fen),
        off_price: taken === null ? null : yuan(taken)
      }
    }),
    cursor: next && cursorAfter(SORT, [next.paid, next.id])
  }
}
