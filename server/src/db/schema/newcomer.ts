import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/**
 * The coupons of welcome, one row a person and a phone: whoever opens an account anew with a phone that had them gets none.
 * `phone_index` tells nothing but whether it is the same phone; it stays when the account is closed.
 */
export const welcomeGifts = pgTable(
  'welcome_gifts',
  {
    id: id().primaryKey(),
    userId: id('user_id'),
    phoneIndex: text('phone_index').notNull(),
    /** The person's coupons that it brought. */
    coupons: uuid('coupons').array().notNull(),
    /** When they were told, by the window that is shown once. */
    seenAt: moment('seen_at'),
    createdAt: createdAt()
  },
  t => [unique('welcome_gifts_person').on(t.userId), unique('welcome_gifts_phone').on(t.phoneIndex)]
)

/** Who has closed the card of first steps. */
export const firstStepsClosed = pgTable('first_steps_closed', {
  userId: id('user_id').primaryKey(),
  createdAt: createdAt()
})
