import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text
} from 'drizzle-orm/pg-core'
import { createdAt, id, minor, tsvector } from '../columns'
import { including } from '../including'

/** What kind of trade a shop is in: food, hotels, clothes. Not the categories of goods. */
export const shopCategories = pgTable('shop_categories', {
  id: id().primaryKey(),
  name: text('name').notNull().unique(),
  picture: text('picture').notNull().default(''),
  sort: integer('sort').notNull().default(0)
})

/** Who takes goods that come back, and where. */
export interface ReturnTo {
  name: string
  phone: string
  address: string
}

type Listed =
  | 'id'
  | 'likes'
  | 'createdAt'
  | 'kind'
  | 'city'
  | 'published'
  | 'longitude'
  | 'productScoreSum'
  | 'ratingCount'

/** Stores people walk into, in the orders they are listed in; with what others are passed over by. */
const storesIn = (t: Record<Listed, AnyPgColumn>) => [
  index('shops_stores_score')
    .on(
      including(
        [
          sql`((${t.productScoreSum})::float8 / nullif(${t.ratingCount}, 0)) desc nulls last`,
          sql`${t.id} desc nulls first`
        ],
        [t.productScoreSum, t.ratingCount, t.kind, t.city]
      )
    )
    .where(sql`${t.published} and ${t.longitude} is not null`)
    .concurrently(),
  index('shops_stores_likes')
    .on(including([t.likes, t.id], [t.kind, t.city]))
    .where(sql`${t.published} and ${t.longitude} is not null`)
    .concurrently(),
  index('shops_stores_newest')
    .on(including([t.createdAt, t.id], [t.kind, t.city]))
    .where(sql`${t.published} and ${t.longitude} is not null`)
    .concurrently()
]

/**
 * A merchant's shop (`mer` on the wire). `kind` is 'mall' for one that only ships, 'offline' for one people can walk
 * into, which has coordinates and may sell online as well. Ratings are sums over its reviews.
 */
export const shops = pgTable(
  'shops',
  {
    id: id().primaryKey(),
    ownerId: id('owner_id'),
    kind: text('kind').notNull().default('mall'),
    isSelf: boolean('is_self').notNull().default(false),
    categoryId: id('category_id').references(() => shopCategories.id),
    name: text('name').notNull(),
    logo: text('logo').notNull().default(''),
    banners: text('banners').array().notNull().default([]),
    pictures: text('pictures').array().notNull().default([]),
    intro: text('intro').notNull().default(''),
    /** Licences and permits as shown to shoppers. */
    aptitudes: jsonb('aptitudes').$type<{ title: string; pic: string }[]>().notNull().default([]),
    phone: text('phone').notNull().default(''),
    /** What people read; made from the minutes below where those are set. */
    hours: text('hours').notNull().default(''),
    /** Minutes of China's day; a close before the open is past midnight. Both null where nobody has said. */
    openMinute: integer('open_minute'),
    closeMinute: integer('close_minute'),
    /** Days of the week on which it does not open, 0 being Sunday. */
    restDays: integer('rest_days').array().notNull().default([]),
    province: text('province').notNull().default(''),
    city: text('city').notNull().default(''),
    district: text('district').notNull().default(''),
    address: text('address').notNull().default(''),
    /** Where buyers send goods back to; null where the shop has not said. */
    returnTo: jsonb('return_to').$type<ReturnTo>(),
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    perCapitaFen: minor('per_capita_fen').notNull().default(sql`0`),
    freightTemplateId: id('freight_template_id'),
    /** What is ordered before this minute of China's day leaves the same day. */
    cutoffMinute: integer('cutoff_minute').notNull().default(960),
    /** Days a parcel is on its way, where a freight rule says nothing else. */
    transitDays: integer('transit_days').notNull().default(3),
    followers: integer('followers').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    sales: integer('sales').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** Reviews of its goods by kind: those of four stars and more, of three, and of fewer. */
    goodCount: integer('good_count').notNull().default(0),
    middleCount: integer('middle_count').notNull().default(0),
    poorCount: integer('poor_count').notNull().default(0),
    productScoreSum: integer('product_score_sum').notNull().default(0),
    serviceScoreSum: integer('service_score_sum').notNull().default(0),
    isBest: boolean('is_best').notNull().default(false),
    published: boolean('published').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    /** Name, trade, city and intro cut into words. */
    search: tsvector('search').notNull().default(''),
    /** The name in Latin letters, for misspelt searches. */
    spelling: text('spelling').notNull().default(''),
    createdAt: createdAt()
  },
  t => [
    // Beside the keys is what many shops are passed over by on the way to a page far behind.
    index('shops_listed')
      .on(including([t.sort, t.sales, t.id], [t.kind, t.longitude]))
      .where(sql`${t.published}`)
      .concurrently(),
    index('shops_city').on(t.city, t.categoryId).where(sql`${t.published}`),
    // In the order shops of a city, and of a zone, are listed in, which is read in the index alone.
    index('shops_city_best')
      .on(t.city, t.kind, t.categoryId, t.sort, t.sales, t.id, t.district)
      .where(sql`${t.published}`)
      .concurrently(),
    index('shops_picked').on(t.id, t.sort, t.sales).where(sql`${t.published}`).concurrently(),
    index('shops_closed').on(t.id).where(sql`not ${t.published}`).concurrently(),
    index('shops_placed')
      .on(t.city, t.province, t.categoryId)
      .where(sql`${t.published} and ${t.longitude} is not null`)
      .concurrently(),
    // The same with what stores of a city are ranked by.
    index('shops_city_likes')
      .on(t.city, t.kind, t.likes, t.id)
      .where(sql`${t.published} and ${t.longitude} is not null`)
      .concurrently(),
    // With what stores are put in order and counted by, which is read in the index alone.
    index('shops_of_city')
      .on(
        ...([t.city, t.kind, t.longitude, t.latitude, t.id, t.createdAt] as const),
        ...([t.openMinute, t.closeMinute, t.restDays] as const)
      )
      .where(sql`${t.published}`)
      .concurrently(),
    index('shops_best').on(t.sort, t.sales, t.id).where(sql`${t.published} and ${t.isBest}`).concurrently(),
    index('shops_around')
      .using('gist', including([sql`point(${t.longitude}, ${t.latitude})`], [t.id, t.longitude, t.latitude, t.kind]))
      .where(sql`${t.published} and ${t.longitude} is not null`)
      .concurrently(),
    ...storesIn(t),
    index('shops_newest').on(t.createdAt, t.id).concurrently(),
    // With what shops that somebody serves are listed and looked for by, which is read in the index alone.
    index('shops_owned').on(t.ownerId, t.createdAt, t.id, t.name).concurrently(),
    index('shops_search').using('gin', t.search),
    index('shops_spelling').using('gin', t.spelling.op('gin_trgm_ops')),
    check('shops_kind', sql`${t.kind} in ('mall', 'offline')`),
    check('shops_cutoff', sql`${t.cutoffMinute} between 0 and 1440 and ${t.transitDays} between 1 and 60`),
    check('shops_followers', sql`${t.followers} >= 0`),
    check('shops_likes', sql`${t.likes} >= 0`),
    check(
      'shops_hours',
      sql`(${t.openMinute} is null) = (${t.closeMinute} is null) and ${t.openMinute} between 0 and 1439
        and ${t.closeMinute} between 1 and 1440 and ${t.openMinute} <> ${t.closeMinute}`
    ),
    check('shops_rest', sql`${t.restDays} <@ array[0,1,2,3,4,5,6] and cardinality(${t.restDays}) < 7`),
    check(
      'shops_offline_place',
      sql`${t.kind} <> 'offline' or (${t.longitude} is not null and ${t.latitude} is not null)`
    ),
    check('shops_longitude', sql`${t.longitude} between -180 and 180`),
    check('shops_latitude', sql`${t.latitude} between -90 and 90`)
  ]
)

/** Whether a shop has goods on sale; written at the end of what changes that (`domains/catalogue/shelves.ts`). */
export const shopShelves = pgTable(
  'shop_shelves',
  {
    shopId: id('shop_id')
      .primaryKey()
      .references(() => shops.id, { onDelete: 'cascade' }),
    selling: boolean('selling').notNull().default(false)
  },
  t => [index('shop_shelves_selling').on(t.shopId).where(sql`${t.selling}`)]
)

/** Who helps the owner of a shop, and with what. `userId` is an account with a phone: its sub-accounts act through it. */
export const shopStaff = pgTable(
  'shop_staff',
  {
    userId: id('user_id').notNull(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    rights: text('rights').array().notNull(),
    /** The owner who named them. */
    namedBy: id('named_by').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.shopId] }),
    index('shop_staff_shop').on(t.shopId, t.createdAt),
    check(
      'shop_staff_rights',
      sql`cardinality(${t.rights}) > 0 and ${t.rights} <@ array['orders','aftersales','goods','reviews','income','tb']`
    )
  ]
)
