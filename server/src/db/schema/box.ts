import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'
import { drawCampaigns } from './draw'

/** A series of blind boxes: what its campaign does not say of itself. */
export const boxSeries = pgTable('box_series', {
  campaign: text('campaign')
    .primaryKey()
    .references(() => drawCampaigns.code),
  subtitle: text('subtitle').notNull().default(''),
  picture: text('picture').notNull(),
  sort: integer('sort').notNull().default(0),
  createdAt: createdAt()
})

/** How old somebody says they are, and for a minor who lets them; by their parent account. */
export const boxConsents = pgTable(
  'box_consents',
  {
    userId: id('user_id').primaryKey(),
    birthday: date('birthday', { mode: 'string' }).notNull(),
    /** The account that was named as the guardian's, where there is one. */
    guardianId: id('guardian_id'),
    agreedAt: moment('agreed_at'),
    createdAt: createdAt()
  },
  t => [
    index('box_consents_guardian').on(t.guardianId),
    check('box_consents_agreed', sql`${t.agreedAt} is null or ${t.guardianId} is not null`)
  ]
)
