import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** What somebody must have done to be given something: so much of a settled fact. */
export interface GiveawayCondition {
  /** The code of a kind of condition. */
  kind: string
  target: number
  /** Counted over so many days before it is claimed; 0 for all the time there was. */
  days: number
}

/** What is given away, once a person, to whoever meets its conditions. Its terms do not change once it is open. */
export const giveaways = pgTable(
  'giveaways',
  {
    code: text('code').primaryKey(),
    /** Which programme's it is. */
    place: text('place').notNull(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    picture: text('picture').notNull().default(''),
    state: text('state').notNull().default('draft'),
    /** What sort of thing is given, and what only that sort reads. */
    kind: text('kind').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    /** Where it is an amount: so many minor units of an asset, from the giveaway's own pool. */
    asset: text('asset'),
    amountMinor: minor('amount_minor').notNull().default(sql`0`),
    conditions: jsonb('conditions').$type<GiveawayCondition[]>().notNull().default([]),
    /** How many there are, and how many were claimed. */
    stock: integer('stock').notNull(),
    claimed: integer('claimed').notNull().default(0),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    openedAt: moment('opened_at'),
    closedAt: moment('closed_at'),
    sort: integer('sort').notNull().default(0),
    createdAt: createdAt()
  },
  t => [
    index('giveaways_at').on(t.place, t.state),
    check('giveaways_state', sql`${t.state} in ('draft', 'open', 'closed')`),
    check('giveaways_amount', sql`${t.amountMinor} >= 0 and (${t.asset} is not null) = (${t.amountMinor} > 0)`),
    check('giveaways_stock', sql`${t.stock} > 0 and ${t.claimed} between 0 and ${t.stock}`),
    check('giveaways_time', sql`${t.startsAt} < ${t.endsAt}`)
  ]
)

/** What people claimed, each once; by their parent account. */
export const giveawayClaims = pgTable(
  'giveaway_claims',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    giveaway: text('giveaway')
      .notNull()
      .references(() => giveaways.code),
    state: text('state').notNull().default('waiting'),
    createdAt: createdAt(),
    givenAt: moment('given_at')
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('giveaway_claims_once').on(t.giveaway, t.userId),
    index('giveaway_claims_of_person').on(t.userId, t.createdAt, t.id),
    index('giveaway_claims_waiting').on(t.giveaway, t.createdAt, t.id).where(sql`${t.state} = 'waiting'`),
    check('giveaway_claims_state', sql`${t.state} in ('waiting', 'given', 'void')`),
    check('giveaway_claims_given', sql`(${t.state} = 'given') = (${t.givenAt} is not null)`)
  ]
)
