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
import { including } from '../including'

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
    /** How a prize is picked: by weights, or one ticket after the other out of a box that is not filled again. */
    pick: text('pick').notNull().default('weights'),
    /** What a draw takes: its price, or a chance that was earned or bought elsewhere. */
    entry: text('entry').notNull().default('price'),
    /** What an order of one chance costs, in fen; null where chances are not for sale. */
    chanceFen: minor('chance_fen'),
    /** A person's draws in a row without a guarded prize are fewer than this: the next is picked among these alone. */
    guarantee: integer('guarantee'),
    /** How many draws there are to be had in all, each taken before it is made; null where they are not counted. */
    entries: integer('entries'),
    taken: integer('taken').notNull().default(0),
    /** No more of them are taken since then; those that were can still be drawn. */
    stoppedAt: moment('stopped_at'),
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
    check('draw_campaigns_pick', sql`${t.pick} in ('weights', 'box')`),
    check('draw_campaigns_entry', sql`${t.entry} = 'price' or (${t.entry} = 'chances' and ${t.priceMinor} = 0)`),
    check('draw_campaigns_chance', sql`${t.chanceFen} is null or (${t.chanceFen} > 0 and ${t.entry} = 'chances')`),
    check('draw_campaigns_guarantee', sql`${t.guarantee} is null or ${t.guarantee} > 1`),
    check('draw_campaigns_entries', sql`${t.entries} is null or (${t.entries} > 0 and ${t.entry} = 'chances')`),
    check('draw_campaigns_taken', sql`${t.taken} between 0 and coalesce(${t.entries}, 0)`),
    check('draw_campaigns_rounds', sql`${t.rounds} is null or ${t.roundOf} is null`),
    check('draw_campaigns_caps', sql`${t.personDay} between 1 and ${t.personTotal}`),
    check('draw_campaigns_time', sql`${t.startsAt} < ${t.endsAt}`),
    index('draw_campaigns_of_round').on(t.roundOf, t.startsAt),
    index('draw_campaigns_at').on(t.place, t.state),
    uniqueIndex('draw_campaigns_one_of_rounds').on(t.place).where(sql`${t.state} = 'open' and ${t.rounds} is not null`)
  ]
)

/**
 * What can be won, by weight. The one fallback has no stock: it takes the weight of what has run out. Where there is none,
 * the next prize that is left does, until all are gone. In a box each prize is as many tickets as its stock.
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
    /** Is given beside its own prize to whoever draws the last ticket of a box; it is no ticket itself. */
    last: boolean('last').notNull().default(false),
    /** One of those a person surely gets after so many draws without. */
    guarded: boolean('guarded').notNull().default(false),
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
    uniqueIndex('draw_prizes_one_last').on(t.campaign).where(sql`${t.last}`),
    check('draw_prizes_last', sql`not ${t.last} or (${t.stock} = 1 and not ${t.guarded})`),
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
    /** How many of them count against the caps: all but those that were won. */
    counted: integer('counted').notNull().default(0),
    day: date('day', { mode: 'string' }).notNull(),
    today: integer('today').notNull().default(0),
    /** Draws in a row without a guarded prize. */
    dry: integer('dry').notNull().default(0),
    /** Draws that were won and not made yet. */
    again: integer('again').notNull().default(0),
    /** Draws that were taken beforehand, where those are counted: in all, and on the last of China's days. */
    taken: integer('taken').notNull().default(0),
    takenDay: date('taken_day', { mode: 'string' }),
    takenToday: integer('taken_today').notNull().default(0)
  },
  t => [
    primaryKey({ columns: [t.userId, t.campaign] }),
    check('draw_players_counts', sql`${t.counted} between 0 and ${t.nonce} and ${t.dry} >= 0 and ${t.again} >= 0`),
    check('draw_players_taken', sql`${t.takenToday} between 0 and ${t.taken}`)
  ]
)

/** Chances to draw that a person was given elsewhere, each for a cause of its own; by their parent account. */
export const drawGrants = pgTable(
  'draw_grants',
  {
    userId: id('user_id').notNull(),
    campaign: text('campaign').notNull(),
    /** What they were given for, so that it is done once. */
    key: text('key').notNull(),
    times: integer('times').notNull(),
    left: integer('left').notNull(),
    /** Not used by then, they are gone; null while the campaign lasts. */
    endsAt: moment('ends_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.campaign, t.key] }),
    uniqueIndex('draw_grants_once').on(t.campaign, t.key),
    // What is summed up of a campaign, in the index alone.
    index('draw_grants_sums')
      .on(including([t.campaign], [t.key, t.times, t.left]))
      .concurrently(),
    check('draw_grants_left', sql`${t.times} > 0 and ${t.left} between 0 and ${t.times}`)
  ]
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
    /** How many draws were made at once with it, of which this is one. */
    times: smallint('times').notNull().default(1),
    /** What it took: the price, a chance given elsewhere, or one that was won. */
    paidBy: text('paid_by').notNull().default('price'),
    /** What it was picked by where that is not the prizes' own weights: the tickets left in the box, or the guarded ones. */
    weights: integer('weights').array(),
    /** The how manieth ticket of the box it is. */
    ticket: integer('ticket'),
    guaranteed: boolean('guaranteed').notNull().default(false),
    /** Position of the prize for the last ticket, given beside the other. */
    bonus: smallint('bonus'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('draws_once').on(t.player, t.campaign, t.nonce),
    uniqueIndex('draws_tickets').on(t.campaign, t.ticket),
    check('draws_paid_by', sql`${t.paidBy} in ('price', 'chance', 'again')`),
    index('draws_of_person').on(t.userId, t.campaign, t.createdAt, t.id),
    // How often each prize came up is counted in the index alone.
    index('draws_of_campaign').on(t.campaign, t.given, t.picked, t.bonus, t.guaranteed),
    index('draws_of_seed').on(t.hash),
    index('draws_newest').on(t.campaign, t.createdAt, t.id).concurrently()
  ]
)

/**
 * How often each prize came up, written with the draws it counts (`engines/draw/tally.ts`). In several rows a prize, of which
 * whoever draws adds to one: those who draw at the same moment do not all wait for the same.
 */
export const drawTallies = pgTable(
  'draw_tallies',
  {
    campaign: text('campaign')
      .notNull()
      .references(() => drawCampaigns.code),
    position: smallint('position').notNull(),
    stripe: smallint('stripe').notNull(),
    /** Picked by the odds: what was guaranteed was picked among a few. */
    picked: integer('picked').notNull(),
    /** Given by a draw, which is once a draw. */
    given: integer('given').notNull(),
    /** Given beside another, for the last ticket. */
    bonus: integer('bonus').notNull()
  },
  t => [
    primaryKey({ columns: [t.campaign, t.position, t.stripe] }),
    check('draw_tallies_counts', sql`${t.picked} >= 0 and ${t.given} >= 0 and ${t.bonus} >= 0`)
  ]
)

/** Things that were won and are to be sent, several in one delivery. Their pieces were taken off the shelf before. */
export const prizeGoods = pgTable(
  'prize_goods',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    drawId: id('draw_id').notNull(),
    campaign: text('campaign').notNull(),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    productId: id('product_id').notNull(),
    skuId: id('sku_id').notNull(),
    /** Sent free of charge, whatever its template says. */
    postFree: boolean('post_free').notNull().default(false),
    /** What sending it costs, whatever its template says; null: what the template says. */
    postageFen: minor('postage_fen'),
    /** Where its owner collects it; null: the page of the draw it was won in. */
    page: text('page'),
    state: text('state').notNull().default('waiting'),
    /** The order it is sent with. */
    orderId: id('order_id'),
    /** Not collected by then, it lapses; null when it never does. */
    endsAt: moment('ends_at'),
    /** So many beans are held for whoever would rather have them, until then; null where there are none. */
    barterMinor: minor('barter_minor'),
    barterUntil: moment('barter_until'),
    bartering: boolean('bartering').notNull().default(false),
    remindedAt: moment('reminded_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('prize_goods_once').on(t.drawId, t.position),
    index('prize_goods_order').on(t.userId, t.orderId),
    index('prize_goods_ending').on(t.endsAt).where(sql`${t.state} = 'waiting'`),
    index('prize_goods_bartering').on(t.barterUntil).where(sql`${t.bartering}`),
    check('prize_goods_postage', sql`${t.postageFen} is null or (${t.postageFen} > 0 and not ${t.postFree})`),
    check('prize_goods_state', sql`${t.state} in ('waiting', 'ordered', 'lapsed', 'bartered')`),
    check('prize_goods_barter', sql`(${t.barterMinor} is null) = (${t.barterUntil} is null) and ${t.barterMinor} > 0`),
    check(
      'prize_goods_bartering',
      sql`not ${t.bartering} or (${t.barterMinor} is not null and ${t.state} <> 'bartered')`
    ),
    check('prize_goods_ordered', sql`(${t.orderId} is not null) = (${t.state} = 'ordered')`)
  ]
)
