import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, minor } from '../columns'
import { drawCampaigns } from './draw'

/** What a campaign of the carnival gives chances for: days. */
export const carnivalTerms = pgTable(
  'carnival_terms',
  {
    campaign: text('campaign')
      .primaryKey()
      .references(() => drawCampaigns.code),
    dayTimes: integer('day_times').notNull()
  },
  t => [check('carnival_terms_day', sql`${t.dayTimes} between 0 and 20`)]
)

/** Tasks of the task centre that bring chances as well, once in each of their periods. */
export const carnivalTasks = pgTable(
  'carnival_tasks',
  {
    campaign: text('campaign')
      .notNull()
      .references(() => carnivalTerms.campaign),
    task: text('task').notNull(),
    times: integer('times').notNull(),
    sort: integer('sort').notNull().default(0)
  },
  t => [primaryKey({ columns: [t.campaign, t.task] }), check('carnival_tasks_times', sql`${t.times} between 1 and 20`)]
)

/** Goods of the carnival's shop. Their pieces were taken off the shelf. */
export const carnivalGoods = pgTable(
  'carnival_goods',
  {
    id: id().primaryKey(),
    campaign: text('campaign')
      .notNull()
      .references(() => carnivalTerms.campaign),
    name: text('name').notNull(),
    productId: id('product_id').notNull(),
    skuId: id('sku_id').notNull(),
    postFree: boolean('post_free').notNull().default(false),
    /** What one costs: so many chances, or so many beans, or either. */
    chances: integer('chances'),
    beansMinor: minor('beans_minor'),
    stock: integer('stock').notNull(),
    remaining: integer('remaining').notNull(),
    personMax: integer('person_max').notNull(),
    createdAt: createdAt()
  },
  t => [
    index('carnival_goods_of').on(t.campaign, t.createdAt),
    check('carnival_goods_price', sql`coalesce(${t.chances}, 1) > 0 and coalesce(${t.beansMinor}, 1) > 0`),
    check('carnival_goods_paid', sql`${t.chances} is not null or ${t.beansMinor} is not null`),
    check('carnival_goods_stock', sql`${t.remaining} between 0 and ${t.stock} and ${t.personMax} > 0`)
  ]
)

/** Goods of the shop that somebody took; by their parent account. */
export const carnivalTakes = pgTable(
  'carnival_takes',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    goods: id('goods').notNull(),
    /** What was paid: one of the two is zero. */
    chances: integer('chances').notNull(),
    beansMinor: minor('beans_minor').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('carnival_takes_of').on(t.goods, t.userId),
    check('carnival_takes_paid', sql`(${t.chances} > 0) <> (${t.beansMinor} > 0)`)
  ]
)
