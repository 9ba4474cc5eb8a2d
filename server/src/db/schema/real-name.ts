import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '../columns'

/** Who a person is by their citizen ID, once verified. Sub-accounts have their parent's. */
export const realNames = pgTable(
  'real_names',
  {
    userId: id('user_id').primaryKey(),
    nameSealed: text('name_sealed').notNull(),
    /** "*小满", the way it is shown. */
    nameMasked: text('name_masked').notNull(),
    idSealed: text('id_sealed').notNull(),
    idIndex: text('id_index').notNull(),
    /** Which of the accounts of one ID it is, from 0; there are as many as REALNAME_ACCOUNTS says. */
    place: smallint('place').notNull().default(0),
    /** "3***************1". */
    idMasked: text('id_masked').notNull(),
    verifiedAt: moment('verified_at').notNull()
  },
  t => [uniqueIndex('real_names_id_place').on(t.idIndex, t.place), check('real_names_place', sql`${t.place} >= 0`)]
)
