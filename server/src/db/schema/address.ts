import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns'

/** Where a person's parcels go. Region names are always those of `cityId`, the district's code. */
export const addresses = pgTable(
  'addresses',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    realName: text('real_name').notNull(),
    phone: text('phone').notNull(),
    province: text('province').notNull(),
    city: text('city').notNull(),
    district: text('district').notNull(),
    cityId: text('city_id').notNull(),
    detail: text('detail').notNull(),
    postCode: text('post_code').notNull().default(''),
    longitude: text('longitude').notNull().default(''),
    latitude: text('latitude').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('addresses_one_default').on(t.userId).where(sql`${t.isDefault}`)
  ]
)
