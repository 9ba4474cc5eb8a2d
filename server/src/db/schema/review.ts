import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** Reviews of order lines: one a line. Written only through `domains/review/write.ts`, which keeps the ratings. */
export const replies = pgTable(
  'replies',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    orderLineId: id('order_line_id').notNull(),
    productId: id('product_id').notNull(),
    shopId: id('shop_id').notNull(),
    skuId: id('sku_id').notNull(),
    /** The SKU's words when it was bought. */
    suk: text('suk').notNull().default(''),
    productScore: integer('product_score').notNull(),
    serviceScore: integer('service_score').notNull(),
    comment: text('comment').notNull(),
    pictures: text('pictures').array().notNull().default([]),
    anonymous: boolean('anonymous').notNull().default(false),
    /** What was added later, once. */
    appended: text('appended').notNull().default(''),
    appendedPictures: text('appended_pictures').array().notNull().default([]),
    appendedAt: moment('appended_at'),
    merchantReply: text('merchant_reply').notNull().default(''),
    merchantRepliedAt: moment('merchant_replied_at'),
    shown: boolean('shown').notNull().default(true),
    /** Why readers do not see it, who at the console said so, and when; as it was last hidden. */
    hiddenWhy: text('hidden_why').notNull().default(''),
    hiddenBy: text('hidden_by').notNull().default(''),
    hiddenAt: moment('hidden_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    unique('replies_order_line').on(t.userId, t.orderLineId),
    index('replies_product').on(t.productId, t.createdAt, t.id).where(sql`${t.shown}`),
    // Good, middling and poor ones each by themselves: as many scores make one kind, their order is not that of an index.
    index('replies_good').on(t.productId, t.createdAt, t.id).where(sql`${t.shown} and ${t.productScore} >= 4`),
    index('replies_middle').on(t.productId, t.createdAt, t.id).where(sql`${t.shown} and ${t.productScore} = 3`),
    index('replies_poor').on(t.productId, t.createdAt, t.id).where(sql`${t.shown} and ${t.productScore} <= 2`),
    // With what a shop's are listed by, so that those turned past are read in the index alone.
    index('replies_of_shop').on(t.shopId, t.createdAt, t.id, t.productScore, t.shown).concurrently(),
    // The lists of the console: all, those of a score, and what is rare or waits.
    index('replies_desk').on(t.createdAt, t.id),
    index('replies_desk_star').on(t.productScore, t.createdAt, t.id),
    index('replies_desk_product').on(t.productId, t.createdAt, t.id),
    index('replies_pictured').on(t.createdAt, t.id).where(sql`cardinality(${t.pictures}) > 0`).concurrently(),
    index('replies_hidden').on(t.createdAt, t.id).where(sql`not ${t.shown}`),
    index('replies_open').on(t.createdAt, t.id).where(sql`${t.shown} and ${t.merchantReply} = ''`),
    index('replies_open_shop').on(t.shopId, t.createdAt, t.id).where(sql`${t.shown} and ${t.merchantReply} = ''`),
    check('replies_scores', sql`${t.productScore} between 1 and 5 and ${t.serviceScore} between 1 and 5`)
  ]
)

/** What the shown reviews of a product add up to: good is 4 and 5 stars, middle 3, poor 1 and 2. */
export const productRatings = pgTable(
  'product_ratings',
  {
    productId: id('product_id').primaryKey(),
    goodCount: integer('good_count').notNull().default(0),
    middleCount: integer('middle_count').notNull().default(0),
    poorCount: integer('poor_count').notNull().default(0),
    starSum: integer('star_sum').notNull().default(0)
  },
  t => [check('product_ratings_counts', sql`${t.goodCount} >= 0 and ${t.middleCount} >= 0 and ${t.poorCount} >= 0`)]
)
