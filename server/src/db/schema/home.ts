import type { HomePage } from '@contract/home-page'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** Banner swipers by page. */
export const banners = pgTable(
  'banners',
  {
    id: id().primaryKey(),
    place: text('place').notNull(),
    title: text('title').notNull(),
    picture: text('picture').notNull(),
    url: text('url').notNull().default(''),
    color: text('color').notNull().default('#FE6972'),
    sort: integer('sort').notNull().default(0),
    shown: boolean('shown').notNull().default(true),
    startsAt: moment('starts_at'),
    stopsAt: moment('stops_at'),
    createdAt: createdAt()
  },
  t => [
    index('banners_place').on(t.place, t.sort),
    check(
      'banners_place_known',
      sql`${t.place} in ('index', 'vip', 'sp', 'free', 'car', 'task', 'signin', 'tour', 'zhufu', 'poster')`
    )
  ]
)

/** Things to tap on home and account pages: icons, quick zones, promotional tiles, services. */
export const entries = pgTable(
  'entries',
  {
    id: id().primaryKey(),
    place: text('place').notNull(),
    /** Heading of the group on the account page. */
    groupName: text('group_name').notNull().default(''),
    name: text('name').notNull(),
    info: text('info').notNull().default(''),
    tag: text('tag').notNull().default(''),
    picture: text('picture').notNull(),
    url: text('url').notNull(),
    color: text('color').notNull().default(''),
    /** Shown only to holders of this role; empty for everybody. */
    role: text('role').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    shown: boolean('shown').notNull().default(true)
  },
  t => [
    index('entries_place').on(t.place, t.sort),
    check('entries_place_known', sql`${t.place} in ('icon', 'zone', 'tile', 'service')`)
  ]
)

/** Tabs over the home page's feed of goods. */
export const feedTabs = pgTable(
  'feed_tabs',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    info: text('info').notNull().default(''),
    source: text('source').notNull(),
    categoryId: id('category_id'),
    sort: integer('sort').notNull().default(0),
    shown: boolean('shown').notNull().default(true)
  },
  t => [check('feed_tabs_source_known', sql`${t.source} in ('recom', 'hot', 'qiangfu', 'products')`)]
)

/** A campaign of a few days with goods of its own on the home page. */
export const activities = pgTable(
  'activities',
  {
    id: id().primaryKey(),
    title: text('title').notNull(),
    info: text('info').notNull().default(''),
    rules: text('rules').notNull().default(''),
    picture: text('picture').notNull(),
    floatPicture: text('float_picture').notNull().default(''),
    url: text('url').notNull().default(''),
    shown: boolean('shown').notNull().default(true),
    startsAt: moment('starts_at').notNull(),
    stopsAt: moment('stops_at').notNull(),
    createdAt: createdAt()
  },
  t => [index('activities_stops_at').on(t.stopsAt), check('activities_lasts', sql`${t.stopsAt} > ${t.startsAt}`)]
)

export const activityProducts = pgTable(
  'activity_products',
  {
    activityId: id('activity_id').notNull(),
    productId: id('product_id').notNull(),
    sort: integer('sort').notNull().default(0)
  },
  t => [primaryKey({ columns: [t.activityId, t.productId] })]
)

/** The home page as somebody arranged it: number 0 is the draft, others were published, each from its moment on. */
export const homeVersions = pgTable(
  'home_versions',
  {
    version: integer('version').primaryKey(),
    page: jsonb('page').$type<HomePage>().notNull(),
    /** Of what is in force the one that began last is shown; none for the draft. */
    startsAt: moment('starts_at'),
    /** Taken back before it began. */
    cancelled: boolean('cancelled').notNull().default(false),
    note: text('note').notNull().default(''),
    madeBy: text('made_by').notNull(),
    madeAt: moment('made_at').notNull()
  },
  t => [check('home_versions_begin', sql`(${t.version} = 0) = (${t.startsAt} is null)`)]
)
