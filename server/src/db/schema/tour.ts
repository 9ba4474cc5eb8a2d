import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** One day of a route. */
export interface TourDay {
  title: string
  words: string
  meals: string
  stay: string
}

/** Routes that can be travelled for free. */
export const tourRoutes = pgTable(
  'tour_routes',
  {
    id: id().primaryKey(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    destination: text('destination').notNull(),
    fromCity: text('from_city').notNull(),
    days: smallint('days').notNull(),
    pictures: text('pictures').array().notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    itinerary: jsonb('itinerary').$type<TourDay[]>().notNull(),
    included: text('included').array().notNull().default(sql`'{}'`),
    excluded: text('excluded').array().notNull().default(sql`'{}'`),
    notes: text('notes').array().notNull().default(sql`'{}'`),
    /** What of the extras of people one brought is one's own, in hundredths of a percent. */
    shareBp: integer('share_bp').notNull().default(0),
    hot: boolean('hot').notNull().default(false),
    sort: integer('sort').notNull().default(0),
    published: boolean('published').notNull().default(true),
    createdAt: createdAt()
  },
  t => [
    check('tour_routes_days', sql`${t.days} between 1 and 30`),
    check('tour_routes_share', sql`${t.shareBp} between 0 and 5000`),
    index('tour_routes_shown').on(t.published, t.sort)
  ]
)

/** What may be bought with a route: a single room, an insurance, a transfer. */
export const tourExtras = pgTable(
  'tour_extras',
  {
    id: id().primaryKey(),
    routeId: id('route_id')
      .notNull()
      .references(() => tourRoutes.id),
    title: text('title').notNull(),
    words: text('words').notNull().default(''),
    priceFen: minor('price_fen').notNull(),
    sort: smallint('sort').notNull().default(0),
    published: boolean('published').notNull().default(true)
  },
  t => [check('tour_extras_price', sql`${t.priceFen} > 0`), index('tour_extras_of_route').on(t.routeId, t.sort)]
)

/** A day a route is travelled, with its seats. */
export const tourDates = pgTable(
  'tour_dates',
  {
    id: id().primaryKey(),
    routeId: id('route_id')
      .notNull()
      .references(() => tourRoutes.id),
    /** Days of China's calendar. */
    departsOn: date('departs_on').notNull(),
    returnsOn: date('returns_on').notNull(),
    /** Until when people may enter; groups are full by then, or lapse. */
    closesAt: moment('closes_at').notNull(),
    state: text('state').notNull().default('open'),
    seats: smallint('seats').notNull(),
    /** Seats that are reserved, whether they are paid for or not. */
    taken: smallint('taken').notNull().default(0),
    /** People on the waiting list. While there are any, what comes free is theirs. */
    waiting: integer('waiting').notNull().default(0),
    /** How many people a group needs, and how long it has for that. */
    groupSize: smallint('group_size').notNull(),
    groupHours: smallint('group_hours').notNull(),
    /** Of each traveller; comes back after the trip. */
    depositFen: minor('deposit_fen').notNull(),
    createdAt: createdAt()
  },
  t => [
    check('tour_dates_state', sql`${t.state} in ('open', 'cancelled')`),
    check('tour_dates_days', sql`${t.returnsOn} >= ${t.departsOn}`),
    check('tour_dates_taken', sql`${t.taken} between 0 and ${t.seats}`),
    check('tour_dates_waiting', sql`${t.waiting} >= 0`),
    check('tour_dates_group', sql`${t.groupSize} between 2 and 20 and ${t.groupHours} between 1 and 720`),
    check('tour_dates_deposit', sql`${t.depositFen} > 0`),
    uniqueIndex('tour_dates_once').on(t.routeId, t.departsOn),
    index('tour_dates_waited').on(t.closesAt).where(sql`${t.waiting} > 0`)
  ]
)

/** A line of what an entry costs, in fen as text. */
export interface TourLine {
  code: string
  title: string
  unitFen: string
  num: number
  fen: string
}

/** That somebody travels on a date, with those they bring. */
export const tourEntries = pgTable(
  'tour_entries',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    /** The person behind the account: the parent of a sub-account. */
    personId: id('person_id').notNull(),
    dateId: id('date_id')
      .notNull()
      .references(() => tourDates.id),
    routeId: id('route_id').notNull(),
    state: text('state').notNull(),
    places: smallint('places').notNull(),
    /** Its group; on the waiting list, the one that was asked for. */
    groupId: id('group_id'),
    orderId: id('order_id'),
    depositFen: minor('deposit_fen').notNull().default(sql`0`),
    extrasFen: minor('extras_fen').notNull().default(sql`0`),
    lines: jsonb('lines').$type<TourLine[]>().notNull().default([]),
    /** Until when the seats are kept for whoever has yet to fill in the form, or to pay. */
    keptUntil: moment('kept_until'),
    /** Why it ended before the trip. */
    why: text('why').notNull().default(''),
    consentedAt: moment('consented_at'),
    paidAt: moment('paid_at'),
    formedAt: moment('formed_at'),
    /** When the trip was over and the extras were settled. */
    settledAt: moment('settled_at'),
    endedAt: moment('ended_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    check(
      'tour_entries_state',
      sql`${t.state} in ('waiting', 'held', 'unpaid', 'joined', 'formed', 'returning', 'done', 'refunding', 'refunded', 'cancelled', 'missed')`
    ),
    check('tour_entries_places', sql`${t.places} between 1 and 20`),
    check('tour_entries_why', sql`${t.why} in ('', 'left', 'unpaid', 'lapsed', 'closed', 'stopped')`),
    check('tour_entries_sums', sql`${t.depositFen} >= 0 and ${t.extrasFen} >= 0`),
    uniqueIndex('tour_entries_one')
      .on(t.personId, t.dateId)
      .where(sql`${t.state} in ('waiting', 'held', 'unpaid', 'joined', 'formed')`),
    uniqueIndex('tour_entries_order').on(t.orderId),
    index('tour_entries_mine').on(t.userId, t.createdAt),
    index('tour_entries_of_date').on(t.dateId, t.state, t.createdAt),
    index('tour_entries_of_route').on(t.routeId, t.paidAt),
    index('tour_entries_held').on(t.keptUntil).where(sql`${t.state} = 'held'`),
    index('tour_entries_formed').on(t.dateId).where(sql`${t.state} = 'formed'`),
    index('tour_entries_returning').on(t.createdAt).where(sql`${t.state} = 'returning'`)
  ]
)

/** Who travels, and by which paper; sealed, and gone thirty days after the trip, or with the entry that ends before it. */
export const tourTravellers = pgTable(
  'tour_travellers',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    entryId: id('entry_id').notNull(),
    dateId: id('date_id').notNull(),
    position: smallint('position').notNull(),
    nameSealed: text('name_sealed').notNull(),
    nameMasked: text('name_masked').notNull(),
    cardSealed: text('card_sealed').notNull(),
    cardMasked: text('card_masked').notNull(),
    cardIndex: text('card_index').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('tour_travellers_once').on(t.dateId, t.cardIndex),
    uniqueIndex('tour_travellers_place').on(t.entryId, t.position)
  ]
)

/** What the extras of somebody one brought are worth to one; paid after their trip. */
export const tourIncomes = pgTable(
  'tour_incomes',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    entryId: id('entry_id').notNull(),
    /** Whose extras they are. */
    buyerId: id('buyer_id').notNull(),
    state: text('state').notNull().default('pending'),
    extrasFen: minor('extras_fen').notNull(),
    rateBp: integer('rate_bp').notNull(),
    amountFen: minor('amount_fen').notNull(),
    settledAt: moment('settled_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    check('tour_incomes_state', sql`${t.state} in ('pending', 'settled', 'void')`),
    check('tour_incomes_amount', sql`${t.amountFen} between 0 and ${t.extrasFen}`),
    uniqueIndex('tour_incomes_once').on(t.entryId),
    index('tour_incomes_mine').on(t.userId, t.createdAt)
  ]
)
