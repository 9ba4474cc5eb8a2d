import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** A programme of days: what a day brings, what make-up cards and looking at a bonus cost and bring. */
export const calendars = pgTable(
  'calendars',
  {
    code: text('code').primaryKey(),
    /** Which page shows it; one at a time is open there. */
    place: text('place').notNull(),
    title: text('title').notNull(),
    state: text('state').notNull().default('draft'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** What days bring, in the asset's minor units, by where a day stands in its streak; over and over. */
    asset: text('asset').notNull(),
    pool: text('pool').notNull(),
    cycleMinor: integer('cycle_minor').array().notNull(),
    /** Make-up cards a person may use in a month, how many days they reach back, how long one is good, what one costs. */
    cardsMonth: integer('cards_month').notNull(),
    cardReach: integer('card_reach').notNull(),
    cardDays: integer('card_days').notNull(),
    cardAsset: text('card_asset').notNull(),
    cardMinor: minor('card_minor').notNull(),
    /** The bonus for looking at something: for how long by the server's clock, what it brings, how often a day. */
    bonusSeconds: integer('bonus_seconds').notNull(),
    bonusMinor: minor('bonus_minor').notNull(),
    bonusTimes: integer('bonus_times').notNull(),
    /** A prize of a streak may be taken for so many days. */
    takeDays: integer('take_days').notNull(),
    createdAt: createdAt()
  },
  t => [
    uniqueIndex('calendars_open').on(t.place).where(sql`${t.state} = 'open'`),
    check('calendars_state', sql`${t.state} in ('draft', 'open', 'ended')`),
    check('calendars_time', sql`${t.startsAt} < ${t.endsAt}`),
    check('calendars_cards', sql`${t.cardsMonth} >= 0 and ${t.cardReach} between 1 and 31 and ${t.cardMinor} >= 0`),
    check('calendars_bonus', sql`${t.bonusTimes} >= 0 and ${t.bonusSeconds} between 5 and 600`),
    check('calendars_take', sql`${t.takeDays} between 7 and 365 and ${t.cardDays} between 7 and 365`)
  ]
)

/** What a streak brings when it has lasted for so many days. */
export const calendarPrizes = pgTable(
  'calendar_prizes',
  {
    calendar: text('calendar').notNull(),
    threshold: integer('threshold').notNull(),
    /** The code of a kind of award. */
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    asset: text('asset').notNull().default(''),
    amountMinor: minor('amount_minor').notNull().default(sql`0`),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.calendar, t.threshold] }),
    check('calendar_prizes_threshold', sql`${t.threshold} between 2 and 366`)
  ]
)

/** A person in a calendar, by their parent account. Whoever writes anything of theirs holds this row. */
export const calendarPeople = pgTable(
  'calendar_people',
  {
    userId: id('user_id').notNull(),
    calendar: text('calendar').notNull(),
    /** Whose group they are in, as of calendar_days. */
    referrerId: id('referrer_id'),
    /** Whether who brought them may remind them. */
    remindable: boolean('remindable').notNull().default(false),
    /** The bonus being looked at, since when by the server's clock. */
    bonusPass: id('bonus_pass'),
    bonusAt: moment('bonus_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.calendar] }),
    // Whom in a group one may remind, who came last first.
    index('calendar_people_group')
      .on(t.calendar, t.referrerId, t.createdAt, t.userId)
      .where(sql`${t.remindable} and ${t.referrerId} is not null`)
      .concurrently(),
    index('calendar_people_of').on(t.calendar).concurrently(),
    check('calendar_people_bonus', sql`(${t.bonusPass} is null) = (${t.bonusAt} is null)`)
  ]
)

/** A person's days, by China's calendar; each once. A streak is computed from them. */
export const calendarDays = pgTable(
  'calendar_days',
  {
    userId: id('user_id').notNull(),
    calendar: text('calendar').notNull(),
    /**
     * Who brought them, whose group they are in; null for nobody, of accounts that are closed or kept out, and of days before this
     * was kept. `engines/identity/fans` has it follow them.
     */
    referrerId: id('referrer_id'),
    day: date('day', { mode: 'string' }).notNull(),
    /** On the day itself, or made up for. */
    madeUp: boolean('made_up').notNull().default(false),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.calendar, t.day] }),
    // Who of a group signed in on a day, in that order.
    index('calendar_days_group')
      .on(t.calendar, t.day, t.referrerId, t.createdAt, t.userId)
      .where(sql`not ${t.madeUp} and ${t.referrerId} is not null`)
      .concurrently(),
    // How many signed in on a day, which is short as all of a day are alike in it.
    index('calendar_days_on').on(t.day, t.calendar).where(sql`not ${t.madeUp}`).concurrently(),
    index('calendar_days_made_up').on(t.calendar).where(sql`${t.madeUp}`).concurrently()
  ]
)

/** Make-up cards: earned and kept, or bought for the day they are used on. */
export const calendarCards = pgTable(
  'calendar_cards',
  {
    userId: id('user_id').notNull(),
    calendar: text('calendar').notNull(),
    /** What brought it: the same brings no second one. */
    key: text('key').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedFor: date('used_for', { mode: 'string' }),
    /** The month in China it was used in. */
    usedMonth: text('used_month'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.calendar, t.key] }),
    check('calendar_cards_used', sql`(${t.usedFor} is null) = (${t.usedMonth} is null)`)
  ]
)

/**
 * What people have been awarded, each once: of a day by the day, of a bonus by the day and its number, of a streak by the day
 * it began and the threshold.
 */
export const calendarAwards = pgTable(
  'calendar_awards',
  {
    userId: id('user_id').notNull(),
    calendar: text('calendar').notNull(),
    cause: text('cause').notNull(),
    since: date('since', { mode: 'string' }).notNull(),
    threshold: integer('threshold').notNull(),
    id: id().notNull(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    asset: text('asset').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    pool: text('pool').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    state: text('state').notNull(),
    /** Until when it may be taken; null for what nobody has to take. */
    endsAt: moment('ends_at'),
    /** In which queue it waits, and since when. */
    queue: text('queue').notNull().default(''),
    askedAt: moment('asked_at'),
    givenAt: moment('given_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.calendar, t.cause, t.since, t.threshold] }),
    uniqueIndex('calendar_awards_id').on(t.id),
    index('calendar_awards_queue').on(t.queue, t.askedAt, t.id).where(sql`${t.state} = 'waiting'`),
    index('calendar_awards_ending').on(t.endsAt).where(sql`${t.state} = 'open'`),
    // What operators are told of: prizes, and whatever waits.
    index('calendar_awards_told')
      .on(t.calendar, t.state)
      .where(sql`${t.cause} = 'streak' or ${t.state} = 'waiting'`)
      .concurrently(),
    check('calendar_awards_cause', sql`${t.cause} in ('day', 'bonus', 'streak')`),
    check('calendar_awards_state', sql`${t.state} in ('open', 'waiting', 'given', 'lapsed', 'void')`),
    check('calendar_awards_given', sql`(${t.state} = 'given') = (${t.givenAt} is not null)`),
    check('calendar_awards_asked', sql`${t.state} <> 'waiting' or ${t.askedAt} is not null`)
  ]
)

/** Whoever gives out of a queue holds its row, so that nobody overtakes. */
export const calendarQueues = pgTable('calendar_queues', { queue: text('queue').primaryKey() })

/** Who was reminded on which day: once, by whoever it was. */
export const calendarReminders = pgTable(
  'calendar_reminders',
  {
    userId: id('user_id').notNull(),
    calendar: text('calendar').notNull(),
    /** Whose group they are in, as of calendar_days. */
    referrerId: id('referrer_id'),
    day: date('day', { mode: 'string' }).notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.calendar, t.day] }),
    index('calendar_reminders_group').on(t.calendar, t.day, t.referrerId, t.userId).concurrently()
  ]
)
