import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor } from '../columns'

/** Goods of one shop that are sold together for one price: all of them (`fixed`), or so many of them (`pick`). */
export const packages = pgTable(
  'packages',
  {
    id: id().primaryKey(),
    shopId: id('shop_id').notNull(),
    title: text('title').notNull(),
    intro: text('intro').notNull().default(''),
    picture: text('picture').notNull(),
    kind: text('kind').notNull(),
    /** Pieces that are chosen for one package; 0 for a fixed one. */
    pickNum: smallint('pick_num').notNull().default(0),
    priceFen: minor('price_fen').notNull(),
    /** Most packages a person may hold, counted in `package_buyers`; 0: no limit. */
    limitNum: integer('limit_num').notNull().default(0),
    /** Packages in all; 0: as many as there are goods. */
    quota: integer('quota').notNull().default(0),
    /** Packages in orders that stand, paid or not. */
    sold: integer('sold').notNull().default(0),
    sort: integer('sort').notNull().default(0),
    published: boolean('published').notNull().default(true),
    createdAt: createdAt()
  },
  t => [
    index('packages_listed').on(t.sort, t.createdAt, t.id).where(sql`${t.published}`),
    index('packages_newest').on(t.createdAt, t.id),
    check('packages_kind', sql`${t.kind} in ('fixed','pick') and (${t.kind} = 'pick') = (${t.pickNum} > 0)`),
    check('packages_price', sql`${t.priceFen} > 0`),
    check('packages_sold', sql`${t.sold} >= 0 and ${t.quota} >= 0 and ${t.limitNum} >= 0`)
  ]
)

/** What is in a package, or can be chosen for it: so many pieces of a SKU, or at most so many. */
export const packageItems = pgTable(
  'package_items',
  {
    packageId: id('package_id')
      .notNull()
      .references(() => packages.id),
    skuId: id('sku_id').notNull(),
    productId: id('product_id').notNull(),
    qty: smallint('qty').notNull(),
    position: smallint('position').notNull()
  },
  t => [
    primaryKey({ columns: [t.packageId, t.skuId] }),
    uniqueIndex('package_items_position').on(t.packageId, t.position),
    check('package_items_qty', sql`${t.qty} between 1 and 99`)
  ]
)

/** How many of a package a person holds in all their accounts, against its limit; by their parent account. */
export const packageBuyers = pgTable(
  'package_buyers',
  {
    userId: id('user_id').notNull(),
    packageId: id('package_id').notNull(),
    bought: integer('bought').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.packageId] }), check('package_buyers_bought', sql`${t.bought} >= 0`)]
)
