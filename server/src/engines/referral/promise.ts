import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { Services } from '../../services'
import { servesAt } from './serving'

/** The part of an order commissions are reckoned from. */
export interface CommissionOrder {
  orderId: string
  buyerId: string
  shopId: string
  /** The platform's margin of what is kept of the order, in fen. */
  marginFen: bigint
  /** The part of the margin that whoever brought the buyer is paid of: goods whose shop shares are not in it. All of it by default. */
  restFen?: bigint
  /** What the shop shares of this order, and with whom; in fen. */
  shared?: readonly { userId: string; goodsFen: bigint; amountFen: bigint }[]
  /** Who had the buyer locked when they ordered: they earn, and not whoever brought the buyer. */
  lockedBy?: string | null
  /** What was paid at a counter is told apart from goods; these by default. */
  source?: 'goods' | 'counter'
  at: Date
}

/** Account, the person behind it, whom that one was brought by. */
const PERSON = sql.raw('u.id, coalesce(u.parent_id, u.id) as root_id, u.referrer_id, u.disabled')

/**
 * Promises commissions on paid orders of one buyer at the rates of now, in one round trip; asked again, it promises nothing
 * more. At most two who brought the buyer earn, and whoever serves the shop (`servesAt`): its partner, its dock and its director,
 * who gets the part of the rate that their level has. Where somebody had the buyer locked and locks earn, they earn in place of the two. What a shop shares goes to whoever brought
 * those goods, and to none of these. Nobody earns from what a person of theirs buys under another account, and nobody as both
 * of the two.
 */
export async function promiseCommissions(
  { db }: Pick<Services, 'db'>,
  orders: readonly CommissionOrder[]
): Promise<void> {
  const [one] = orders
  if (!one) return
  await promiseShares(db, orders)
  const [ids, shops, margins, rests, lockers] = [
    orders.map(order => order.orderId),
    orders.map(order => order.shopId),
    orders.map(order => order.marginFen),
    orders.map(order => order.restFen ?? order.marginFen),
    orders.map(order => order.lockedBy ?? null)
  ]
  await db.execute(sql`
    with part as (
      select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(shops)}::uuid[], ${sql.param(margins)}::bigint[],
        ${sql.param(rests)}::bigint[], ${sql.param(lockers)}::uuid[]) as p (order_id, shop_id, margin_fen, rest_fen, locked_by)
    ),
    buyer as (select ${PERSON} from users u where u.id = ${one.buyerId}),
    first as (select ${PERSON} from users u join buyer b on u.id = b.referrer_id),
    second as (select ${PERSON} from users u join first f on u.id = f.referrer_id),
    earner as (
      select p.order_id, 'first' as role, f.id, f.root_id, f.disabled from part p, first f
      union all
      select p.order_id, 'second', s.id, s.root_id, s.disabled from part p, second s, first f where s.root_id <> f.root_id
      union all
      select p.order_id, v.role, u.id, coalesce(u.parent_id, u.id), u.disabled
      from part p cross join lateral (${servesAt(one.at, { shop: sql.raw('p.shop_id') })}) v join users u on u.id = v.user_id
      union all
      select p.order_id, 'lock', u.id, coalesce(u.parent_id, u.id), u.disabled from part p join users u on u.id = p.locked_by
    ),
    promised as (
      select p.order_id, p.shop_id, e.role, e.id as earner_id,
        case when e.role in ('partner', 'dock', 'director') then p.margin_fen else p.rest_fen end as base_fen,
        case e.role when 'first' then r.first_bp when 'second' then r.second_bp when 'partner' then r.partner_bp
          when 'lock' then r.lock_bp when 'director' then r.director_bp * coalesce(d.part_bp, 0) / 10000
          else r.dock_bp end as bp
      from part p join earner e on e.order_id = p.order_id join buyer b on b.root_id <> e.root_id
      left join director_ranks d on d.user_id = e.id and e.role = 'director'
      cross join lateral (
        select * from commission_rules c where c.scope in ('default', p.shop_id::text)
        order by (c.scope = 'default') limit 1
      ) r
      where not e.disabled
        and (p.locked_by is null or r.lock_bp = 0 or e.role not in ('first', 'second'))
    )
    insert into commissions
      (user_id, id, order_id, buyer_id, shop_id, role, source, rate_bp, margin_fen, amount_fen, created_at)
    select earner_id, gen_random_uuid(), order_id, ${one.buyerId}, shop_id, role, ${one.source ?? 'goods'}, bp, base_fen,
      base_fen * bp / 10000, ${one.at}
    from promised where base_fen * bp >= 10000
    on conflict do nothing`)
}

async function promiseShares(db: Queryable, orders: readonly CommissionOrder[]) {
  const shares = orders.flatMap(({ orderId, shopId, shared = [] }) =>
    shared.map(one => ({ ...one, orderId, shopId })).filter(({ amountFen }) => amountFen > 0n)
  )
  const [one] = orders
  if (!one || shares.length === 0) return
  const [people, ids, shops, goods, amounts] = [
    shares.map(share => share.userId),
    shares.map(share => share.orderId),
    shares.map(share => share.shopId),
    shares.map(share => share.goodsFen),
    shares.map(share => share.amountFen)
  ]
  await db.execute(sql`
    insert into commissions (user_id, id, order_id, buyer_id, shop_id, role, rate_bp, margin_fen, amount_fen, created_at)
    select u.id, gen_random_uuid(), s.order_id, b.id, s.shop_id, 'share', s.amount_fen * 10000 / s.goods_fen, s.goods_fen,
      s.amount_fen, ${one.at}
    from unnest(${sql.param(people)}::uuid[], ${sql.param(ids)}::uuid[], ${sql.param(shops)}::uuid[],
      ${sql.param(goods)}::bigint[], ${sql.param(amounts)}::bigint[]) as s (user_id, order_id, shop_id, goods_fen, amount_fen)
    join users u on u.id = s.user_id join users b on b.id = ${one.buyerId}
    where not u.disabled and coalesce(u.parent_id, u.id) <> coalesce(b.parent_id, b.id)
    on conflict do nothing`)
}
