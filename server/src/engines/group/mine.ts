import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { groupSeats, groups } from '../../db/schema'
import type { Group, Seat } from './rows'
import type { GroupState } from './states'

interface Asked {
  kind: string
  userId: string
  state?: GroupState
  /** True: groups the person leads; false: those of others. */
  leads?: boolean
}

/** Groups a person has a seat in and has not left, with the seat. */
const whichOf = ({ kind, userId, state, leads }: Asked) =>
  and(
    eq(groupSeats.userId, userId),
    eq(groupSeats.kind, kind),
    inArray(groupSeats.state, ['held', 'confirmed', 'won', 'lapsed', 'closed']),
    state && eq(groups.state, state),
    leads === undefined ? undefined : sql`(${groups.leaderId} = ${userId}) = ${leads}`
  )

/** A person's groups of a kind, newest first. */
export const seatsOf = (
  db: Queryable,
  asked: Asked & { page: number; limit: number }
): Promise<{ seat: Seat; group: Group }[]> =>
  db
    .select({ seat: groupSeats, group: groups })
    .from(groupSeats)
    .innerJoin(groups, eq(groups.id, groupSeats.groupId))
    .where(whichOf(asked))
    .orderBy(desc(groupSeats.createdAt), desc(groupSeats.id))
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)

/** How many groups of a kind a person is in, by the groups' state, and how many of those they lead. */
export async function countSeatsOf(db: Queryable, asked: Asked) {
  const rows = await db
    .select({
      state: groups.state,
      count: sql<number>`count(*)::int`,
      lead: sql<number>`(count(*) filter (where ${groups.leaderId} = ${groupSeats.userId}))::int`
    })
    .from(groupSeats)
    .innerJoin(groups, eq(groups.id, groupSeats.groupId))
    .where(whichOf(asked))
    .groupBy(groups.state)
  const of = (state: GroupState) => rows.find(row => row.state === state)?.count ?? 0
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + pick(row), 0)
  return {
    open: of('open'),
    filled: of('filled'),
    lapsed: of('lapsed'),
    all: sum(row => row.count),
    lead: sum(row => row.lead)
  }
}

/** Open groups of a subject. */
export const openGroupsOf = (db: Queryable, kind: string, subject: string): Promise<Group[]> =>
  db
    .select()
    .from(groups)
    .where(and(eq(groups.kind, kind), eq(groups.subject, subject), eq(groups.state, 'open')))
