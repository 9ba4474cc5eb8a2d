import { pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from '../columns'

/** Which run of a job has it in hand, and until when unless it says so again. */
export const jobLeases = pgTable('job_leases', {
  name: text('name').primaryKey(),
  holder: id('holder').notNull(),
  until: moment('until').notNull()
})
