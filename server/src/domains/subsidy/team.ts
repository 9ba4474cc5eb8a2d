import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { fans, subsidyExp, subsidyMembers, users } from '../../db/schema'
import type { Context } from '../../http/context'
import { dayText, monthStart, monthText, seconds, timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { expByDay, lastDays, standingOf } from './standing'

type Caller = Context<'login'>
interface Paging {
  page: number
  limit: number
}

const RULES = [
  { title: '谁在这里', words: '你直接邀请的好友。好友再邀请的人不在这里，也不为你增加经验。' },
  { title: '经验是什么', words: '好友的订单过了售后期，每实付 1 元加 1 点；整单退款会扣回。经验只是数字，不是钱。' }
]

/** The caller's experience by day, and how many they serve directly. */
export async function teamDetail({ db, person, clock }: Caller) {
  const now = clock.now()
  const [standing, exp, total] = await Promise.all([
    standingOf(db, person.id, now),
    expByDay(db, person.id, now),
    servedBy(db, person.id)
  ])
  const month = monthText(now)
  const list = lastDays(now).map(day => ({ day, exp: exp.get(day) ?? 0 }))
  return {
    ...standing,
    today_exp: exp.get(dayText(now)) ?? 0,
    month_exp: list.filter(({ day }) => day.startsWith(month)).reduce((sum, { exp: of }) => sum + of, 0),
    total,
    list,
    rules: RULES
  }
}

async function servedBy(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ people: fans.children }).from(fans).where(eq(fans.userId, userId))
  return row?.people ?? 0
}

const m = subsidyMembers
const MEMBER = {
  uid: users.id,
  nickname: users.nickname,
  avatar: users.avatar,
  joinedAt: fans.joinedAt,
  exp: sql<number>`coalesce(${m.exp}, 0)::int`,
  orders: sql<number>`coalesce(${m.orders}, 0)::int`
}
interface MemberRow {
  uid: string
  nickname: string
  avatar: string
  joinedAt: Date
  exp: number
  orders: number
}

const memberShown = ({ joinedAt, orders, ...member }: MemberRow) => ({
  ...member,
  time: dayText(joinedAt),
  order_num: orders
})

const served = (userId: string) => and(eq(fans.referrerId, userId), eq(fans.shown, true))

/** Those the caller serves directly; by experience only those who brought some. */
export async function memberList(
  { db, person }: Caller,
  { sort = 'time', page, limit }: Paging & { sort?: 'time' | 'exp' }
) {
  const at = { limit, offset: (page - 1) * limit }
  const [list, total] = await Promise.all(
    sort === 'exp'
      ? [mostExp(db, person.id, at), withExp(db, person.id)]
      : [newest(db, person.id, at), servedBy(db, person.id)]
  )
  return { list: list.map(memberShown), count: total }
}

interface At {
  limit: number
  offset: number
}

const members = (db: Queryable) =>
  db
    .select(MEMBER)
    .from(fans)
    .innerJoin(users, eq(users.id, fans.userId))
    .leftJoin(m, and(eq(m.userId, fans.referrerId), eq(m.memberId, fans.userId)))

/** Far down the list people are passed over in an index alone: what is told of them is read for those of the page. */
function newest(db: Queryable, userId: string, { limit, offset }: At): Promise<MemberRow[]> {
  const order = [desc(fans.joinedAt), desc(fans.userId)]
  const onPage = db
    .select({ id: fans.userId })
    .from(fans)
    .where(served(userId))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return members(db)
    .where(inArray(fans.userId, onPage))
    .orderBy(...order)
}

const mostExp = (db: Queryable, userId: string, { limit, offset }: At): Promise<MemberRow[]> =>
  members(db)
    .where(and(served(userId), sql`${m.exp} > 0`))
    .orderBy(desc(m.exp), desc(m.memberId))
    .limit(limit)
    .offset(offset)

/** More are not counted: a list with page numbers ends there. */
const COUNTED = 10_000

async function withExp(db: Queryable, userId: string): Promise<number> {
  const some = db
    .select({ id: m.memberId })
    .from(m)
    .innerJoin(fans, and(eq(fans.userId, m.memberId), served(userId)))
    .where(and(eq(m.userId, userId), sql`${m.exp} > 0`))
    .limit(COUNTED)
    .as('some')
  const [row] = await db.select({ people: count() }).from(some)
  return row!.people
}

/** One of those the caller serves directly. @throws Refusal NOT_FOUND */
async function memberOf(db: Queryable, userId: string, memberId: string): Promise<MemberRow> {
  const [row] = await members(db).where(and(served(userId), eq(fans.userId, memberId)))
  return row ?? refuse('NOT_FOUND', '没有这位成员')
}

const of = (userId: string, memberId: string) => and(eq(subsidyExp.userId, userId), eq(subsidyExp.memberId, memberId))

export async function memberDetail({ db, person, clock }: Caller, memberId: string) {
  const member = await memberOf(db, person.id, memberId)
  const e = subsidyExp
  const since = monthStart(monthText(clock.now()))
  const [month] = await db
    .select({ exp: sql<number>`coalesce(sum(${e.exp}), 0)::int` })
    .from(e)
    .where(and(of(person.id, memberId), sql`${e.createdAt} >= ${since} and ${e.backAt} is null`))
  return { ...memberShown(member), month_exp: month!.exp }
}

/** What each order of one of them brought, newest first. */
export async function memberExp({ db, person }: Caller, { uid, page, limit }: Paging & { uid: string }) {
  await memberOf(db, person.id, uid)
  const e = subsidyExp
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(e)
      .where(of(person.id, uid))
      .orderBy(desc(e.createdAt), desc(e.orderId))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(e, of(person.id, uid))
  ])
  return {
    count: total,
    list: rows.map(({ orderId, exp, backAt, createdAt }) => ({
      id: orderId,
      title: backAt ? '订单已退款，经验扣回' : '订单结算',
      exp,
      is_back: (backAt ? 1 : 0) as 0 | 1,
      add_time: seconds(createdAt),
      _add_time: timeText(createdAt)
    }))
  }
}
