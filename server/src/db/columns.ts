import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Primary or foreign key: UUID, string in code and on the wire. */
export const id = (name = 'id') => uuid(name)

/** Money in fen, or points in their asset's minor units. */
export const minor = (name: string) => bigint(name, { mode: 'bigint' })

/** A moment, with zone, to the microsecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** When the row was made. */
export const createdAt = () => moment('created_at').notNull().defaultNow()

/** Words with positions and weights, as `lib/chinese.ts` writes them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
