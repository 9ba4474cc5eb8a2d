import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from '../columns'

/**
 * Each job: which run of it has it in hand, until when unless it says so again, and how the last run went. A row a job,
 * written with the lease, so that what is shown of jobs costs them no statement of its own.
 */
export const jobLeases = pgTable('job_leases', {
  name: text('name').primaryKey(),
  holder: id('holder').notNull(),
  until: moment('until').notNull(),
  /** How often it is due; null until a server that does jobs has said so. */
  everyS: integer('every_s'),
  startedAt: moment('started_at'),
  /** Null while it runs, or when its server went away under it. */
  endedAt: moment('ended_at'),
  /** How much the last run did. */
  done: integer('done').notNull().default(0),
  /** How often it failed since it last went well. */
  failures: integer('failures').notNull().default(0),
  /** What the last failure said; kept when it goes well again. */
  failure: text('failure').notNull().default(''),
  failedAt: moment('failed_at'),
  /** When somebody asked for it to run at once, until it does. */
  askedAt: moment('asked_at')
})

/** Servers that run: each says so every few seconds, and takes its row with it. */
export const serverNodes = pgTable(
  'server_nodes',
  {
    id: id().primaryKey(),
    /** Host and port. */
    name: text('name').notNull(),
    version: text('version').notNull(),
    nodeVersion: text('node_version').notNull(),
    /** Whether it does what runs by the clock. */
    jobs: boolean('jobs').notNull(),
    memoryMb: integer('memory_mb').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    seenAt: moment('seen_at').notNull().defaultNow()
  },
  t => [check('server_nodes_memory', sql`${t.memoryMb} >= 0`)]
)
