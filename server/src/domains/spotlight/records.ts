import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { minorText } from '../../engines/ledger'
import { seconds, timeText } from '../../lib/clock'
import { maskedName } from '../review/present'
import type { AssetRow, Spotlight } from './terms'

interface Asked {
  /** A parent account. */
  userId: string
  page: number
  limit: number
}

interface PointRow extends Record<string, unknown> {
  id: string
  role: 'own' | 'friend'
  nickname: string
  no: string
  num: number
  is_back: boolean
  at: string
}

const pageOf = async <Row extends Record<string, unknown>>(db: Queryable, all: SQL, { page, limit }: Asked) => {
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row>(sql`select * from (${all}) x order by at desc, id limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count from (${all}) x`)
  ])
  return { rows, count: counted.rows[0]!.count }
}

/** A line for what an order brought, and one for what refunds took back of it. */
const pointLines = (userId: string, code: string) => sql`
  select p.order_id || ':' || x.is_back as id, p.role, u.nickname, o.no, x.num, x.is_back, x.at
  from spotlight_points p
  join users u on u.id = p.buyer_id left join orders o on o.id = p.order_id
  cross join lateral (values (p.points, false, p.created_at), (p.back, true, p.back_at)) x (num, is_back, at)
  where p.user_id = ${userId} and p.spotlight = ${code} and x.num > 0`

/** What brought somebody points and what was taken back, the newest first. */
export async function pointRecords(db: Queryable, { code }: Spotlight, asked: Asked) {
  const { rows, count } = await pageOf<PointRow>(db, pointLines(asked.userId, code), asked)
  const list = rows.map(({ id, role, nickname, no, num, is_back, at }) => ({
    id,
    title: `${role === 'own' ? '我的订单' : `好友 ${maskedName(nickname)} 的订单`}${is_back ? '退款' : '结算'}`,
    info: role === 'own' ? `订单 ${no}` : '直接邀请的好友',
    number: `${is_back ? '-' : '+'}${num} 分`,
    pm: (is_back ? 0 : 1) as 0 | 1,
    add_time: seconds(new Date(at)),
    _add_time: timeText(new Date(at))
  }))
  return { list, count }
}

interface RewardRow extends Record<string, unknown> {
  id: string
  what: 'place' | 'packet' | 'draw'
  title: string
  minor: string
  asset: string
  state: string
  at: string
}

/** Places of the frozen list, packets that were opened, and what was drawn. */
const rewardLines = (row: Spotlight, userId: string) => sql`
  select 'place:' || place as id, 'place' as what, place::text as title, amount_minor::text as minor, ${row.asset}::text as asset,
    state, coalesce(paid_at, created_at) as at
  from spotlight_awards where user_id = ${userId} and spotlight = ${row.code}
  union all
  select p.round_id::text, 'packet', r.title, p.amount_minor::text, r.asset, p.state, p.opened_at
  from packets p join spotlight_rounds s on s.round_id = p.round_id join packet_rounds r on r.id = p.round_id
  where p.user_id = ${userId} and s.spotlight = ${row.code} and p.state = 'opened'
  union all
  select d.id::text, 'draw', z.name, z.amount_minor::text, z.asset, z.kind, d.created_at
  from draws d join draw_prizes z on z.campaign = d.campaign and z.position = d.given
  where d.user_id = ${userId}
    and d.campaign = any(${sql.param([row.instant, row.scratch].filter(code => code !== null))}::text[])`

const WHAT = { place: '排行榜', packet: '红包', draw: '活动抽奖' } as const
const PLACE_STATES: Record<string, string> = {
  waiting: '待发放，奖池补足后自动到账',
  paid: '已到账',
  void: '已达每人奖励上限'
}
const KINDS: Record<string, string> = {
  prize_coupon: '优惠券',
  prize_goods: '待领取',
  prize_again: '再抽一次'
}

/** What somebody got of an activity, the newest first. */
export async function rewardRecords(
  db: Queryable,
  row: Spotlight,
  asked: Asked,
  assets: readonly Pick<AssetRow, 'code' | 'name' | 'digits'>[]
) {
  const { rows, count } = await pageOf<RewardRow>(db, rewardLines(row, asked.userId), asked)
  const list = rows.map(({ id, what, title, minor, asset, state, at }) => {
    const { name, digits } = assets.find(one => one.code === asset)!
    const amount = BigInt(minor) > 0n ? `${minorText(BigInt(minor), digits)} ${name}` : (KINDS[state] ?? '未中奖')
    return {
      id,
      title: what === 'place' ? `获得第 ${title} 名` : title,
      info: what === 'place' ? `${WHAT.place} · ${PLACE_STATES[state]}` : WHAT[what],
      number: what === 'place' && state === 'void' ? '0' : amount,
      pm: 1 as const,
      add_time: seconds(new Date(at)),
      _add_time: timeText(new Date(at))
    }
  })
  return { list, count }
}
