import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** What purchases bring in points of the welfare wheel: one row, the operators'. */
export const turnTerms = pgTable(
  'turn_terms',
  {
    id: smallint('id').primaryKey().default(1),
    /** A point for each so many fen that were paid and kept; none are given while it is null. */
    fenPerPoint: minor('fen_per_point'),
    /** Orders that are settled from then on count. */
    since: moment('since').notNull()
  },
  t => [check('turn_terms_one', sql`${t.id} = 1`), check('turn_terms_rate', sql`${t.fenPerPoint} > 0`)]
)

/** Points of one settled order, from when they were collected. */
export const turnPoints = pgTable(
  'turn_points',
  {
    userId: id('user_id').notNull(),
    orderId: id('order_id').notNull(),
    points: integer('points').notNull(),
    /** How many of them were taken back after refunds. */
    back: integer('back').notNull().default(0),
    /** What a point was at that time. */
    fenPerPoint: minor('fen_per_point').notNull(),
    /** `waiting` until their pool has them. */
    state: text('state').notNull().default('waiting'),
    paidAt: moment('paid_at'),
    /** Refunds until then were taken into account. */
    checkedAt: moment('checked_at').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.orderId] }),
    uniqueIndex('turn_points_once').on(t.orderId),
    index('turn_points_waiting').on(t.createdAt, t.orderId).where(sql`${t.state} = 'waiting'`),
    check('turn_points_counts', sql`${t.points} > 0 and ${t.back} between 0 and ${t.points}`),
    check('turn_points_state', sql`${t.state} in ('waiting', 'paid')`),
    check('turn_points_paid', sql`(${t.paidAt} is not null) = (${t.state} = 'paid')`)
  ]
)
