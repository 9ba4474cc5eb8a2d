import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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

/** When a round of a day begins and ends, in minutes since China's midnight. */
export interface DrawHours {
  from: number
  to: number
}

/** A draw people can take part in. Its prizes are funded before it opens, and nothing of it changes from then on. */
export const drawCampaigns = pgTable(
  'draw_campaigns',
  {
    code: text('code').primaryKey(),
    /** Which page of draws shows it. */
    place: text('place').notNull(),
    title: text('title').notNull(),
    state: text('state').notNull().default('draft'),
    /** What one draw costs, in the asset's minor units; paid into the campaign's pool. Zero for a free one. */
    asset: text('asset').notNull(),
    priceMinor: minor('price_minor').notNull(),
    personDay: integer('person_day').notNull(),
    personTotal: integer('person_total').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Hours of a day at which it is held with all its prizes anew; it is not drawn itself then. */
    rounds: jsonb('rounds').$type<DrawHours[]>(),
    /** The campaign this is one round of. */
    roundOf: text('round_of').references((): AnyPgColumn => drawCampaigns.code),
    openedAt: moment('opened_at'),
    closedAt: moment('closed_at'),
    createdAt: createdAt()
  },
  t => [
    check('draw_campaigns_state', sql`${t.state} in ('draft', 'open', 'closed')`),
    check('draw_campaigns_price', sql`${t.priceMinor} >= 0`),
    check('draw_campaigns_rounds', sql`${t.rounds} is null or ${t.roundOf} is null`),
    check('draw_campaigns_caps', sql`${t.personDay} between 1 and ${t.personTotal}`),
    check('draw_campaigns_time', sql`${t.startsAt} < ${t.endsAt}`),
    index('draw_campaigns_of_round').on(t.roundOf, t.startsAt),
    uniqueIndex('draw_campaigns_one_open').on(t.place).where(sql`${t.state} = 'open'`)
  ]
)

/**
 * What can be won, by weight. The one fallback has no stock: it takes the weight of what has run out. Where there is none,
 * the next prize that is left does, until all are gone.
 */
export const drawPrizes = pgTable(
  'draw_prizes',
  {
    campaign: text('campaign')
      .notNull()
      .references(() => drawCampaigns.code),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    fallback: boolean('fallback').notNull().default(false),
    /** What sort of prize it is, and what only that sort reads. */
    kind: text('kind').notNull().default('points'),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    /** What is paid: so many minor units of an asset, zero for nothing. */
    asset: text('asset').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    weight: integer('weight').notNull(),
    stock: integer('stock').notNull(),
    remaining: integer('remaining').notNull()
  },
  t => [
    primaryKey({ columns: [t.campaign, t.position] }),
    uniqueIndex('draw_prizes_one_fallback').on(t.campaign).where(sql`${t.fallback}`),
    check('draw_prizes_weight', sql`${t.weight} > 0`),
    check('draw_prizes_amount', sql`${t.amountMinor} >= 0`),
    check('draw_prizes_stock', sql`${t.remaining} between 0 and ${t.stock} and ${t.fallback} = (${t.stock} = 0)`)
  ]
)

/** Server seeds: the hash is published before the first draw by it, the seed itself after the last. */
export const drawSeeds = pgTable(
  'draw_seeds',
  {
    hash: text('hash').primaryKey(),
    campaign: text('campaign')
      .notNull()
      .references(() => drawCampaigns.code),
    sealed: text('sealed').notNull(),
    /** In hex; null while draws are made by it. */
    seed: text('seed'),
    createdAt: createdAt(),
    revealedAt: moment('revealed_at')
  },
  t => [
    uniqueIndex('draw_seeds_one_secret').on(t.campaign).where(sql`${t.seed} is null`),
    check('draw_seeds_revealed', sql`(${t.seed} is null) = (${t.revealedAt} is null)`)
  ]
)

/** How often a person has drawn with all their accounts, in all and on the last of China's days; by their parent account. */
export const drawPlayers = pgTable(
  'draw_players',
  {
    userId: id('user_id').notNull(),
    campaign: text('campaign').notNull(),
    nonce: integer('nonce').notNull().default(0),
    day: date('day', { mode: 'string' }).notNull(),
    today: integer('today').notNull().default(0)
  },
  t => [primaryKey({ columns: [t.userId, t.campaign] })]
)

/** Every draw with all it needs to be checked. */
export const draws = pgTable(
  'draws',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    campaign: text('campaign').notNull(),
    /** The account that drew, as it went into the pick; `userId` follows when accounts are merged. */
    player: id('player').notNull(),
    nonce: integer('nonce').notNull(),
    clientSeed: text('client_seed').notNull(),
    hash: text('hash').notNull(),
    /** Positions of the prize the numbers picked, and of the one given: the fallback when that had run out. */
    picked: smallint('picked').notNull(),
    given: smallint('given').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('draws_once').on(t.player, t.campaign, t.nonce),
    index('draws_of_person').on(t.userId, t.campaign, t.createdAt, t.id),
    index('draws_of_campaign').on(t.campaign, t.given)
  ]
)
