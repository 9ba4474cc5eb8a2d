import type { Data } from '@contract/core'
import type { lock } from '@contract/lock'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { userById } from '../../engines/identity/accounts'
import {
  type CustomerRow,
  customersOf,
  EVER,
  fanNumbers,
  placeOf,
  rankedCount,
  ranking,
  visitorsOf
} from '../../engines/lock'
import { commissionTotals } from '../../engines/referral'
import { monthText, seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { maskedName } from '../review/present'
import { lockCustomer } from './kind'

type Fans = Data<(typeof lock)['GET /api/user/lock_customer/fans_list']>
type Ranking = Data<(typeof lock)['GET /api/user/lock_customer/ranking_list']>

const KIND = lockCustomer.code
const DAY_MS = 86_400_000

interface Asked {
  userId: string
  now: Date
  page: number
  limit: number
}

/** Customers or visitors of somebody, masked, with what their orders bring. */
export async function fansOf(
  db: Queryable,
  asked: Asked & { kind?: 'locked' | 'follower'; keyword?: string }
): Promise<Fans> {
  const wanted = { ...asked, kind: KIND, keyword: asked.keyword?.trim() }
  const { list, count, numbers } = asked.kind === 'follower' ? await visitorsOf(db, wanted) : await lockedOf(db, wanted)
  const brought = await broughtBy(
    db,
    asked.userId,
    list.map(({ personId }) => personId)
  )
  return {
    list: list.map(row => line(row, brought.get(row.personId), asked.now)),
    count: count ?? (asked.kind === 'follower' ? numbers.followers : numbers.locked),
    lock_num: numbers.locked,
    follower: numbers.followers
  }
}

async function lockedOf(db: Queryable, wanted: Parameters<typeof customersOf>[1]) {
  const [found, numbers] = await Promise.all([
    customersOf(db, wanted),
    fanNumbers(db, wanted.userId, wanted.kind, wanted.now)
  ])
  return { ...found, numbers }
}

const line = (row: CustomerRow, brought: Brought | undefined, now: Date): Fans['list'][number] => ({
  id: row.id,
  nickname: maskedName(row.nickname),
  days_left: row.endsAt ? Math.ceil((row.endsAt.getTime() - now.getTime()) / DAY_MS) : 0,
  _end_time: row.endsAt ? timeText(row.endsAt) : '',
  add_time: seconds(row.at),
  _add_time: timeText(row.at),
  opens: row.opens,
  order_count: brought?.orders ?? 0,
  number: yuan(brought?.fen ?? 0n)
})

interface Brought {
  orders: number
  fen: bigint
}

/** Orders of each of these people that earn somebody as their locker, and what they bring; what was refunded is left out. */
async function broughtBy(db: Queryable, userId: string, people: readonly string[]): Promise<Map<string, Brought>> {
  if (people.length === 0) return new Map()
  const { rows } = await db.execute<{ person: string; orders: number; fen: string }>(sql`
    select coalesce(b.parent_id, b.id) as person, count(*)::int as orders, sum(c.amount_fen - c.taken_back_fen)::text as fen
    from commissions c join users b on b.id = c.buyer_id
    where c.user_id = ${userId} and c.role = 'lock' and c.state <> 'void'
      and coalesce(b.parent_id, b.id) = any(${sql.param([...people])}::uuid[])
    group by 1`)
  return new Map(rows.map(row => [row.person, { orders: row.orders, fen: BigInt(row.fen) }]))
}

export interface Income {
  orders: number
  pending: string
  settled: string
}

/** How many orders earn somebody as a locker, and the fen promised and paid. */
export async function incomeOf(db: Queryable, userId: string): Promise<Income> {
  const { count, voided, pending, settled, back } = await commissionTotals(db, [userId], ['lock'])
  return { orders: count - voided, pending, settled: String(BigInt(settled) - BigInt(back)) }
}

export async function rankingOf(
  db: Queryable,
  { userId, now, page, limit, type }: Asked & { type?: 'month' | 'all' }
): Promise<Ranking> {
  const month = type === 'all' ? EVER : monthText(now)
  const [list, count, mine, me] = await Promise.all([
    ranking(db, { kind: KIND, month, page, limit }),
    rankedCount(db, KIND, month),
    placeOf(db, userId, KIND, month),
    userById(db, userId)
  ])
  return {
    list: list.map((row, i) => ({
      rank: (page - 1) * limit + i + 1,
      nickname: maskedName(row.nickname),
      avatar: row.avatar,
      lock_num: row.locked,
      is_mine: row.userId === userId ? 1 : 0
    })),
    count,
    my_rank: {
      rank: mine.place,
      lock_num: mine.locked,
      behind: mine.behind,
      nickname: me?.nickname ?? '',
      avatar: me?.avatar ?? ''
    }
  }
}
