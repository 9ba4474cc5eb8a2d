import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, minor } from '../columns'
import { shopCategories } from './shop'

/** A paper a trade asks for. */
export interface Aptitude {
  code: string
  title: string
  note: string
  must: boolean
}

/** What joining with a trade takes, as the operators set it; a trade without a row takes nobody. */
export const joinTerms = pgTable(
  'join_terms',
  {
    categoryId: id('category_id')
      .primaryKey()
      .references(() => shopCategories.id),
    shopOpen: boolean('shop_open').notNull().default(false),
    franchiseOpen: boolean('franchise_open').notNull().default(false),
    shopDepositFen: minor('shop_deposit_fen').notNull().default(sql`0`),
    franchiseDepositFen: minor('franchise_deposit_fen').notNull().default(sql`0`),
    conditions: text('conditions').notNull().default(''),
    aptitudes: jsonb('aptitudes').$type<Aptitude[]>().notNull().default([])
  },
  t => [check('join_terms_deposits', sql`${t.shopDepositFen} >= 0 and ${t.franchiseDepositFen} >= 0`)]
)
