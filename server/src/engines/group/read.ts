import { and, asc, eq, getTableColumns, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { groupSeats, groups, users } from '../../db/schema'
import { samePerson } from '../identity/person'
import type { Group, SeatRef } from './rows'

/** Somebody in a group, as others may be shown them once their name is masked. */
export interface Member {
  groupId: string
  userId: string
  nickname: string
  avatar: string
  isLeader: boolean
  /** How many people the seat is for. */
  places: number
}

/** Anybody's group of a kind, by its id. */
export async function groupById(db: Queryable, kind: string, id: string): Promise<Group | undefined> {
  const [group] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), eq(groups.kind, kind)))
  return group
}

/** The groups behind what seats were reserved with, by that. */
export async function groupsOfRefs(
  db: Queryable,
  kinds: readonly string[],
  refs: readonly string[]
): Promise<Map<string, Group>> {
  if (refs.length === 0 || kinds.length === 0) return new Map()
  const rows = await db
    .select({ ref: groupSeats.ref, group: groups })
    .from(groupSeats)
    .innerJoin(groups, eq(groups.id, groupSeats.groupId))
    .where(and(inArray(groupSeats.kind, [...kinds]), inArray(groupSeats.ref, [...refs])))
  return new Map(rows.map(({ ref, group }) => [ref, group]))
}

/**
 * Groups of some subjects that can be joined and that somebody has confirmed a seat in: those that need fewest first, then
 * those that end first; at most `each` a subject.
 */
export async function joinableGroups(
  db: Queryable,
  { kind, subjects, now, each }: { kind: string; subjects: readonly string[]; now: Date; each: number }
): Promise<Group[]> {
  if (subjects.length === 0) return []
  const order = sql`${groups.size} - ${groups.confirmed}, ${groups.endsAt}, ${groups.id}`
  const ranked = db
    .select({
      ...getTableColumns(groups),
      nth: sql<number>`row_number() over (partition by ${groups.subject} order by ${order})`.as('nth'),
      place: sql<number>`row_number() over (order by ${order})`.as('place')
    })
    .from(groups)
    .where(
      and(
        eq(groups.kind, kind),
        inArray(groups.subject, [...subjects]),
        eq(groups.state, 'open'),
        gt(groups.endsAt, now),
        gt(groups.confirmed, 0),
        lt(groups.taken, groups.size)
      )
    )
    .as('ranked')
  const rows = await db.select().from(ranked).where(lte(ranked.nth, each)).orderBy(asc(ranked.place))
  return rows.map(({ nth: _, place: __, ...group }) => group)
}

/** Whose confirmed seats groups have, who leads first, then in the order they came. Those who gave up are not among them. */
export async function membersOf(db: Queryable, of: readonly Pick<Group, 'id' | 'leaderId'>[]): Promise<Member[]> {
  if (of.length === 0) return []
  const leaders = new Map(of.map(({ id, leaderId }) => [id, leaderId]))
  const states = ['confirmed', 'won', 'lapsed', 'closed']
  const seats = await db
    .select({
      groupId: groupSeats.groupId,
      userId: groupSeats.userId,
      nickname: sql<string>`coalesce(${users.nickname}, '')`,
      avatar: sql<string>`coalesce(${users.avatar}, '')`,
      places: groupSeats.places
    })
    .from(groupSeats)
    .leftJoin(users, eq(users.id, groupSeats.userId))
    .where(
      and(
        inArray(groupSeats.groupId, [...leaders.keys()]),
        inArray(groupSeats.state, states),
        sql`${groupSeats.confirmedAt} is not null`
      )
    )
    .orderBy(asc(groupSeats.confirmedAt), asc(groupSeats.id))
  const members = seats.map(seat => ({ ...seat, isLeader: leaders.get(seat.groupId) === seat.userId }))
  return [...members.filter(({ isLeader }) => isLeader), ...members.filter(({ isLeader }) => !isLeader)]
}

/** The person's open seat of a subject, by whichever of their accounts; undefined without one. */
export async function openSeatOf(
  db: Queryable,
  { kind, subject, userId }: { kind: string; subject: string; userId: string }
) {
  const [seat] = await db
    .select()
    .from(groupSeats)
    .where(
      and(
        eq(groupSeats.kind, kind),
        eq(groupSeats.subject, subject),
        inArray(groupSeats.state, ['held', 'confirmed']),
        sql`${groupSeats.userId} in ${samePerson(userId)}`
      )
    )
  return seat
}

/** Whether what a seat was reserved with has its group, and how it stands. */
export async function groupOfRef(db: Queryable, { kind, ref }: SeatRef): Promise<Group | undefined> {
  return (await groupsOfRefs(db, [kind], [ref])).get(ref)
}

/** How many people got what they wanted of each subject, by groups that were filled: those summed already, and the rest. */
export async function wonBySubject(
  db: Queryable,
  kind: string,
  subjects: readonly string[]
): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map()
  const own = sql.param([...subjects])
  const { rows } = await db.execute<{ subject: string; people: number }>(sql`
    select subject, sum(people)::int as people from (
      select subject, people from group_sums where kind = ${kind} and subject = any(${own})
      union all
      select subject, size from groups where kind = ${kind} and subject = any(${own}) and state = 'filled' and not summed
    ) w group by subject`)
  return new Map(rows.map(({ subject, people }) => [subject, people]))
}

/** Open groups of a subject by size: which sizes must stay on offer. */
export async function openSizes(db: Queryable, kind: string, subject: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ size: groups.size, count: sql<number>`count(*)::int` })
    .from(groups)
    .where(and(eq(groups.kind, kind), eq(groups.subject, subject), eq(groups.state, 'open')))
    .groupBy(groups.size)
  return new Map(rows.map(({ size, count }) => [size, count]))
}
