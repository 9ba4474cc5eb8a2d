import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** A coupon on offer: `amountFen` off from `thresholdFen` of goods up, of one shop or (no shop) of the whole mall. */
export const couponTemplates = pgTable(
  'coupon_templates',
  {
    id: id().primaryKey(),
    shopId: id('shop_id'),
    title: text('title').notNull(),
    thresholdFen: minor('threshold_fen').notNull(),
    amountFen: minor('amount_fen').notNull(),
    /** Claimed and used within this window. */
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    stock: integer('stock').notNull(),
    claimed: integer('claimed').notNull().default(0),
    perPerson: integer('per_person').notNull().default(1),
    published: boolean('published').notNull().default(true),
    createdAt: createdAt()
  },
  t => [
    index('coupon_templates_shop').on(t.shopId),
    index('coupon_templates_open').on(t.shopId, t.endsAt).where(sql`${t.published}`).concurrently(),
    check('coupon_templates_amount', sql`${t.amountFen} > 0 and ${t.thresholdFen} >= 0`),
    check('coupon_templates_claimed', sql`${t.claimed} between 0 and ${t.stock}`)
  ]
)

/** A person's coupon, with the terms it was claimed under. `orderId` is the order that holds it. */
export const userCoupons = pgTable(
  'user_coupons',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    templateId: id('template_id').notNull(),
    /** Which of the person's coupons of this template it is, from 1, by whichever of their accounts they were claimed. */
    nth: integer('nth').notNull(),
    shopId: id('shop_id'),
    title: text('title').notNull(),
    thresholdFen: minor('threshold_fen').notNull(),
    amountFen: minor('amount_fen').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    state: text('state').notNull().default('unused'),
    orderId: id('order_id'),
    usedAt: moment('used_at'),
    /** When its owner was told that it runs out soon. */
    remindedAt: moment('reminded_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    unique('user_coupons_nth').on(t.userId, t.templateId, t.nth),
    index('user_coupons_of_order').on(t.userId, t.orderId).where(sql`${t.orderId} is not null`).concurrently(),
    // All that is counted and listed of a person's, and told apart by shop, is in it.
    index('user_coupons_own')
      .on(t.userId, t.state, t.endsAt, t.id, t.templateId, t.usedAt, t.shopId, t.startsAt)
      .concurrently(),
    index('user_coupons_ending').on(t.endsAt).where(sql`state = 'unused' and reminded_at is null`),
    index('user_coupons_used').on(t.templateId, t.usedAt).concurrently().where(sql`${t.state} = 'used'`),
    check('user_coupons_state', sql`${t.state} in ('unused', 'used')`)
  ]
)

/** Who wants to be told when a coupon may be claimed. */
export const couponReminders = pgTable(
  'coupon_reminders',
  {
    userId: id('user_id').notNull(),
    templateId: id('template_id').notNull(),
    toldAt: moment('told_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.templateId] }),
    index('coupon_reminders_waiting').on(t.templateId).where(sql`${t.toldAt} is null`)
  ]
)

/** Coupons that are given to a group by operators, worked through in the order of ids. */
export const couponGrants = pgTable(
  'coupon_grants',
  {
    id: id().primaryKey(),
    templateId: id('template_id').notNull(),
    /** Who is meant: everyone, from a level up, who joined since a moment, who has a tag, or these. */
    reach: text('reach').notNull(),
    level: integer('level'),
    since: moment('since'),
    /** The tag, and what it was called when it began. */
    tagId: id('tag_id'),
    tagName: text('tag_name').notNull().default(''),
    /** Emptied when it ends. */
    members: id('members').array(),
    /** How many were meant when it began; whoever joins later is not. */
    total: integer('total').notNull(),
    given: integer('given').notNull().default(0),
    /** Who had their share already. */
    skipped: integer('skipped').notNull().default(0),
    /** The last person it came to. */
    position: id('position'),
    state: text('state').notNull().default('running'),
    startedBy: text('started_by').notNull(),
    why: text('why').notNull(),
    endedAt: moment('ended_at'),
    createdAt: createdAt()
  },
  t => [
    index('coupon_grants_running').on(t.createdAt).where(sql`state = 'running'`),
    index('coupon_grants_template').on(t.templateId, t.createdAt),
    check('coupon_grants_reach', sql`${t.reach} in ('everyone', 'level', 'joined', 'tag', 'these')`),
    check('coupon_grants_state', sql`${t.state} in ('running', 'done', 'short', 'stopped')`),
    check('coupon_grants_counts', sql`${t.given} >= 0 and ${t.skipped} >= 0 and ${t.total} >= 0`)
  ]
)
