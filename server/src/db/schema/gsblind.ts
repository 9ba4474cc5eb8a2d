import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns'
import { drawCampaigns } from './draw'

/** A company's blind box: what its campaign does not say of itself. */
export const companyBoxes = pgTable('company_boxes', {
  campaign: text('campaign')
    .primaryKey()
    .references(() => drawCampaigns.code),
  /** The company that put it up. */
  shopId: id('shop_id').notNull(),
  subtitle: text('subtitle').notNull().default(''),
  picture: text('picture').notNull(),
  sort: integer('sort').notNull().default(0),
  createdAt: createdAt()
})
