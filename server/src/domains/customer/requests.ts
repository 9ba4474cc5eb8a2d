import type { Data, Input } from '@contract/core'
import type { adminCustomer } from '@contract/customer-admin'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { accountClosings, dataExports } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { dayjs, endOfDay, seconds, ZONE } from '../../lib/clock'
import type { Services } from '../../services'
import { namedOf } from './present'

type List = (typeof adminCustomer)['GET /api/admin/customer/requests']
type Row = Data<List>['list'][number]
type State = Row['state']
/** What a request is before whoever it is about is named. */
type Bare = Omit<Row, 'nickname' | 'phone' | 'legal_time' | 'days_left'> & { at: Date; isOpen: boolean }

/** PIPL and the rules on app accounts want these answered within fifteen working days. */
const WORKING_DAYS = 15
const DAY_S = 86_400
const COUNTED = 1000
const TITLES: Record<State, string> = {
  waiting: '处理中',
  cancelled: '未注销',
  done: '已注销',
  made: '可下载',
  failed: '生成失败',
  gone: '已过期'
}

/** The end of the last working day there is for it; public holidays only make it later. */
export function legalEnd(asked: Date): Date {
  let day = dayjs(asked).tz(ZONE)
  for (let left = WORKING_DAYS; left > 0; ) {
    day = day.add(1, 'day')
    if (day.day() !== 0 && day.day() !== 6) left--
  }
  return endOfDay(day.toDate())
}

async function closings(db: Queryable, { state, page, limit }: Input<List>): Promise<{ rows: Bare[]; count: number }> {
  const where = state === 'open' ? eq(accountClosings.state, 'waiting') : undefined
  const order =
    state === 'open' ? [asc(accountClosings.dueAt)] : [desc(accountClosings.requestedAt), desc(accountClosings.id)]
  const [rows, count] = await sideBySide(
    db,
    () =>
      db
        .select()
        .from(accountClosings)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset((page - 1) * limit),
    () => countUpTo(db, COUNTED, accountClosings, where)
  )
  const shown = rows.map(row => ({
    id: row.id,
    uid: row.rootId,
    state: row.state as State,
    _state: row.state === 'waiting' ? '等待注销' : TITLES[row.state as State],
    asked_by: '本人',
    why: row.reason,
    add_time: seconds(row.requestedAt),
    due_time: row.state === 'waiting' ? seconds(row.dueAt) : 0,
    at: row.requestedAt,
    isOpen: row.state === 'waiting'
  }))
  return { rows: shown, count }
}

async function exported(db: Queryable, { state, page, limit }: Input<List>): Promise<{ rows: Bare[]; count: number }> {
  const where = state === 'open' ? inArray(dataExports.state, ['waiting', 'failed']) : undefined
  const order = state === 'open' ? asc : desc
  const [rows, count] = await sideBySide(
    db,
    () =>
      db
        .select()
        .from(dataExports)
        .where(where)
        .orderBy(order(dataExports.askedAt), order(dataExports.id))
        .limit(limit)
        .offset((page - 1) * limit),
    () => countUpTo(db, COUNTED, dataExports, where)
  )
  const shown = rows.map(row => ({
    id: row.id,
    uid: row.userId,
    state: row.state as State,
    _state: TITLES[row.state as State],
    asked_by: row.askedBy === row.userId ? '本人' : '后台',
    why: row.state === 'failed' ? '多次生成失败，请重新导出' : '',
    add_time: seconds(row.askedAt),
    due_time: row.state === 'made' && row.expiresAt ? seconds(row.expiresAt) : 0,
    at: row.askedAt,
    isOpen: row.state === 'waiting' || row.state === 'failed'
  }))
  return { rows: shown, count }
}

/** Closings or exports that were asked for: the open ones by what is due first, or all, the newest first. */
export async function requestPage(
  { db, clock }: Pick<Services, 'clock' | 'db'>,
  input: Input<List>
): Promise<Data<List>> {
  const { rows, count } = await (input.kind === 'closing' ? closings : exported)(db, input)
  const named = await namedOf(
    db,
    rows.map(({ uid }) => uid)
  )
  const now_s = seconds(clock.now())
  const list = rows.map(({ at, isOpen, ...row }) => {
    const { nickname = '', phone = '' } = named(row.uid) ?? {}
    const legal_time = isOpen ? seconds(legalEnd(at)) : 0
    const days_left = isOpen ? Math.floor((legal_time - now_s) / DAY_S) : null
    return { ...row, nickname, phone, legal_time, days_left }
  })
  return { list, count }
}
