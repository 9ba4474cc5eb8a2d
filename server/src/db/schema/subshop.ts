import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'
import { products } from './catalogue'

/** A window of a person's own, from which they pass on goods of the shops that share. */
export const subshops = pgTable(
  'subshops',
  {
    /** The parent account: a person has one. */
    userId: id('user_id').primaryKey(),
    /** What visitors call it by, which says nothing about whose it is. */
    id: id().notNull().unique(),
    name: text('name').notNull(),
    picture: text('picture').notNull().default(''),
    notice: text('notice').notNull().default(''),
    /** Which agreement its keeper agreed to, and when. */
    agreementVersion: text('agreement_version').notNull(),
    agreedAt: moment('agreed_at').notNull(),
    /** When an operator closed it, and why, in words its keeper reads; null while it is open. */
    closedAt: moment('closed_at'),
    closeReason: text('close_reason').notNull().default(''),
    createdAt: createdAt()
  },
  t => [
    index('subshops_newest').on(t.createdAt, t.userId),
    index('subshops_closed').on(t.closedAt, t.userId).where(sql`${t.closedAt} is not null`),
    check('subshops_close', sql`(${t.closedAt} is null) = (${t.closeReason} = '')`)
  ]
)

/** What stands in somebody's window, the latest first. */
export const subshopGoods = pgTable(
  'subshop_goods',
  {
    userId: id('user_id').notNull(),
    productId: id('product_id').notNull(),
    addedAt: moment('added_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index('subshop_goods_latest').on(t.userId, t.addedAt, t.productId),
    index('subshop_goods_product').on(t.productId)
  ]
)

/** Goods that their shop lets stand in windows, with what it gives of what they are sold for there. */
export const subshopRates = pgTable(
  'subshop_rates',
  {
    productId: id('product_id')
      .primaryKey()
      .references(() => products.id),
    /** Hundredths of a percent; never more than the ceiling of the settings. */
    rateBp: integer('rate_bp').notNull(),
    /** Who set it last, as the shop's people know them. */
    editedBy: text('edited_by').notNull(),
    editedAt: moment('edited_at').notNull()
  },
  t => [
    index('subshop_rates_latest').on(t.editedAt, t.productId),
    check('subshop_rates_rate', sql`${t.rateBp} between 1 and 5000`)
  ]
)
