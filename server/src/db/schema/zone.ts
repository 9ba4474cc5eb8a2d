import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'
import { shops } from './shop'

/** A zone of shops that give people something there; what is zero or empty is not asked of a shop. */
export const zones = pgTable(
  'zones',
  {
    id: id().primaryKey(),
    name: text('name').notNull().unique(),
    picture: text('picture').notNull().default(''),
    intro: text('intro').notNull().default(''),
    /** What holds in it, in words. */
    demands: text('demands').notNull().default(''),
    /** Trades of the shops it is for. */
    tradeIds: id('trade_ids').array().notNull().default([]),
    leastGoods: integer('least_goods').notNull().default(0),
    leastDays: integer('least_days').notNull().default(0),
    /** Tenths of a star. */
    leastScore: integer('least_score').notNull().default(0),
    depositFen: minor('deposit_fen').notNull().default(sql`0`),
    /** Hundredths of a percent of an amount that vouchers may pay at the counters of its stores, where their own share is less. */
    voucherBp: integer('voucher_bp').notNull().default(0),
    sort: integer('sort').notNull().default(0),
    /** Shown to everybody; `open` says whether it takes applications. */
    published: boolean('published').notNull().default(true),
    open: boolean('open').notNull().default(true),
    createdAt: createdAt()
  },
  t => [
    check('zones_deposit', sql`${t.depositFen} >= 0`),
    // Half at the most, as of a store.
    check('zones_voucher', sql`${t.voucherBp} between 0 and 5000`),
    check('zones_least', sql`${t.leastGoods} >= 0 and ${t.leastDays} >= 0 and ${t.leastScore} between 0 and 50`)
  ]
)

/** A shop that is in a zone, by the application that was agreed to. */
export const zoneShops = pgTable(
  'zone_shops',
  {
    zoneId: id('zone_id')
      .notNull()
      .references(() => zones.id),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    applicationId: id('application_id').notNull(),
    /** What people get there. */
    benefit: text('benefit').notNull(),
    joinedAt: moment('joined_at').notNull()
  },
  t => [primaryKey({ columns: [t.zoneId, t.shopId] }), index('zone_shops_shop').on(t.shopId)]
)
