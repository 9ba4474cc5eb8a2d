import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'
import { drawCampaigns } from './draw'

/** An activity in which people are ranked by settled orders; its prizes lie in the pool `spotlight-<code>`. */
export const spotlights = pgTable(
  'spotlights',
  {
    code: text('code').primaryKey(),
    title: text('title').notNull(),
    info: text('info').notNull().default(''),
    /** What prizes of places and red packets are in. */
    asset: text('asset').notNull(),
    state: text('state').notNull().default('draft'),
    /** Nobody new takes part; who does goes on to the end. */
    stopped: boolean('stopped').notNull().default(false),
    /** Orders that are settled from the start on and before the end count. */
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** A point for each so many fen of an order that were paid and kept. */
    fenPerPoint: minor('fen_per_point').notNull(),
    /** An order of at least so much brings a chance to draw. */
    chanceFen: minor('chance_fen').notNull(),
    /** Who has so many points is given a red packet of each round. */
    packetPoints: integer('packet_points').notNull(),
    /** What one person gets at most of the activity, in the asset's minor units. */
    personCapMinor: minor('person_cap_minor').notNull(),
    /** Its draws, for chances. */
    instant: text('instant').references(() => drawCampaigns.code),
    scratch: text('scratch').references(() => drawCampaigns.code),
    /** What was settled or given back before is taken into account. */
    scoredUntil: moment('scored_until').notNull(),
    frozenAt: moment('frozen_at'),
    createdAt: createdAt()
  },
  t => [
    uniqueIndex('spotlights_one_open').on(t.state).where(sql`${t.state} = 'open'`),
    index('spotlights_latest').on(t.startsAt, t.code),
    check('spotlights_state', sql`${t.state} in ('draft', 'open', 'frozen', 'done')`),
    check('spotlights_time', sql`${t.startsAt} < ${t.endsAt}`),
    check('spotlights_terms', sql`${t.fenPerPoint} > 0 and ${t.chanceFen} > 0 and ${t.packetPoints} > 0`),
    check('spotlights_cap', sql`${t.personCapMinor} > 0`),
    check('spotlights_frozen', sql`(${t.frozenAt} is not null) = (${t.state} in ('frozen', 'done'))`)
  ]
)

/** What each place of the ranking brings. */
export const spotlightPrizes = pgTable(
  'spotlight_prizes',
  {
    spotlight: text('spotlight')
      .notNull()
      .references(() => spotlights.code),
    fromRank: integer('from_rank').notNull(),
    toRank: integer('to_rank').notNull(),
    amountMinor: minor('amount_minor').notNull()
  },
  t => [
    primaryKey({ columns: [t.spotlight, t.fromRank] }),
    check('spotlight_prizes_ranks', sql`${t.fromRank} between 1 and ${t.toRank}`),
    check('spotlight_prizes_amount', sql`${t.amountMinor} > 0`)
  ]
)

/** Who takes part, by their parent account, and who brought them: decided once, by the first link or the first order. */
export const spotlightMembers = pgTable(
  'spotlight_members',
  {
    userId: id('user_id').notNull(),
    spotlight: text('spotlight').notNull(),
    inviterId: id('inviter_id'),
    joinedAt: moment('joined_at').notNull(),
    /** What they paid before then brings whoever brought them nothing; without it all of it does. */
    boundAt: moment('bound_at')
  },
  t => [
    primaryKey({ columns: [t.userId, t.spotlight] }),
    index('spotlight_members_team')
      .on(t.inviterId, t.spotlight, t.joinedAt, t.userId)
      .where(sql`${t.inviterId} is not null`),
    index('spotlight_members_all').on(t.spotlight, t.userId),
    check('spotlight_members_inviter', sql`${t.inviterId} <> ${t.userId}`)
  ]
)

/** Points of one settled order: its buyer's, and of whoever brought the buyer, each once. */
export const spotlightPoints = pgTable(
  'spotlight_points',
  {
    userId: id('user_id').notNull(),
    spotlight: text('spotlight').notNull(),
    orderId: id('order_id').notNull(),
    /** The buyer's parent account. */
    buyerId: id('buyer_id').notNull(),
    role: text('role').notNull(),
    points: integer('points').notNull(),
    /** How many of them refunds took back. */
    back: integer('back').notNull().default(0),
    backAt: moment('back_at'),
    /** When the goods were received: among equals it decides who was first. */
    reachedAt: moment('reached_at').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.spotlight, t.orderId] }),
    uniqueIndex('spotlight_points_once').on(t.spotlight, t.orderId, t.role),
    index('spotlight_points_latest').on(t.userId, t.spotlight, t.createdAt, t.orderId),
    index('spotlight_points_buyer').on(t.buyerId),
    check('spotlight_points_role', sql`${t.role} in ('own', 'friend')`),
    check('spotlight_points_own', sql`(${t.role} = 'own') = (${t.userId} = ${t.buyerId})`),
    check('spotlight_points_counts', sql`${t.points} > 0 and ${t.back} between 0 and ${t.points}`)
  ]
)

/** What somebody's points come to, so that the ranking is read off an index. */
export const spotlightScores = pgTable(
  'spotlight_scores',
  {
    userId: id('user_id').notNull(),
    spotlight: text('spotlight').notNull(),
    points: integer('points').notNull().default(0),
    ownPoints: integer('own_points').notNull().default(0),
    friendPoints: integer('friend_points').notNull().default(0),
    /** When the last of what counts was reached. */
    reachedAt: moment('reached_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.spotlight] }),
    index('spotlight_scores_rank').on(t.spotlight, t.points.desc(), t.reachedAt, t.userId),
    check('spotlight_scores_sum', sql`${t.points} = ${t.ownPoints} + ${t.friendPoints}`),
    check('spotlight_scores_counts', sql`${t.ownPoints} >= 0 and ${t.friendPoints} >= 0`)
  ]
)

/** The frozen list: who has which place and what it brings. */
export const spotlightAwards = pgTable(
  'spotlight_awards',
  {
    userId: id('user_id').notNull(),
    spotlight: text('spotlight').notNull(),
    place: integer('place').notNull(),
    points: integer('points').notNull(),
    /** What the place brings, and what of it the cap of a person leaves. */
    prizeMinor: minor('prize_minor').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    state: text('state').notNull().default('waiting'),
    paidAt: moment('paid_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.spotlight, t.place] }),
    uniqueIndex('spotlight_awards_place').on(t.spotlight, t.place),
    index('spotlight_awards_waiting').on(t.spotlight, t.place).where(sql`${t.state} = 'waiting'`),
    check('spotlight_awards_state', sql`${t.state} in ('waiting', 'paid', 'void')`),
    check('spotlight_awards_paid', sql`(${t.paidAt} is not null) = (${t.state} = 'paid')`),
    check('spotlight_awards_something', sql`${t.amountMinor} > 0 or ${t.state} = 'void'`),
    check('spotlight_awards_amount', sql`${t.amountMinor} between 0 and ${t.prizeMinor} and ${t.prizeMinor} > 0`)
  ]
)

/** Rounds of red packets that were opened out of an activity's pool. */
export const spotlightRounds = pgTable(
  'spotlight_rounds',
  {
    roundId: id('round_id').primaryKey(),
    spotlight: text('spotlight')
      .notNull()
      .references(() => spotlights.code),
    createdAt: createdAt()
  },
  t => [index('spotlight_rounds_of').on(t.spotlight, t.createdAt)]
)

/** Orders whose points could not be counted or taken back, each tried again until it is done or an operator lets it go. */
export const spotlightMissed = pgTable(
  'spotlight_missed',
  {
    spotlight: text('spotlight')
      .notNull()
      .references(() => spotlights.code),
    orderId: id('order_id').notNull(),
    tries: integer('tries').notNull().default(1),
    /** What went wrong last. */
    error: text('error').notNull(),
    missedAt: moment('missed_at').notNull(),
    /** When it is tried again; without it, it was let go. */
    nextAt: moment('next_at')
  },
  t => [
    primaryKey({ columns: [t.spotlight, t.orderId] }),
    index('spotlight_missed_due').on(t.spotlight, t.orderId).where(sql`${t.nextAt} is not null`),
    check('spotlight_missed_tries', sql`${t.tries} > 0`)
  ]
)
