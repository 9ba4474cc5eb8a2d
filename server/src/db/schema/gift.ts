import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/**
 * What somebody gives: pieces of one SKU, each for another person, paid with an order of kind `gift`. Amounts are of one
 * piece. Only `domains/gift` writes `state`.
 */
export const gifts = pgTable(
  'gifts',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    orderId: id('order_id').notNull(),
    state: text('state').notNull().default('unpaid'),
    /** Who ended it while pieces waited: the giver (or who acted for them), or its time. */
    endedBy: text('ended_by').notNull().default(''),
    shopId: id('shop_id').notNull(),
    productId: id('product_id').notNull(),
    skuId: id('sku_id').notNull(),
    title: text('title').notNull(),
    picture: text('picture').notNull(),
    suk: text('suk').notNull(),
    pieces: integer('pieces').notNull(),
    goodsFen: minor('goods_fen').notNull(),
    freightFen: minor('freight_fen').notNull(),
    cover: text('cover').notNull(),
    /** What the giver wrote; emptied when their account is closed, as the phone is. */
    words: text('words').notNull(),
    /** Whom it is sent to by phone: sealed to be told, blind to be found by, masked to be shown. Empty when it has no name on it. */
    phoneSealed: text('phone_sealed').notNull().default(''),
    phoneBlind: text('phone_blind').notNull().default(''),
    phoneMasked: text('phone_masked').notNull().default(''),
    paidAt: moment('paid_at'),
    /** Pieces nobody took go back from this moment on. */
    lapsesAt: moment('lapses_at'),
    endedAt: moment('ended_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('gifts_id').on(t.id),
    uniqueIndex('gifts_order').on(t.orderId),
    index('gifts_of_person').on(t.userId, t.createdAt, t.id),
    index('gifts_newest').on(t.createdAt, t.id),
    index('gifts_due').on(t.lapsesAt).where(sql`${t.state} = 'open'`),
    check('gifts_state', sql`${t.state} in ('unpaid','cancelled','open','taken','ended')`),
    check('gifts_ended_by', sql`(${t.state} = 'ended') = (${t.endedBy} <> '')`),
    check(
      'gifts_paid',
      sql`${t.state} in ('unpaid','cancelled') or (${t.paidAt} is not null and ${t.lapsesAt} is not null)`
    ),
    check('gifts_amounts', sql`${t.pieces} > 0 and ${t.goodsFen} > 0 and ${t.freightFen} >= 0`)
  ]
)

/** The pieces of a paid gift, a row each, with what became of them. `userId` is the giver: money goes back to them. */
export const giftPieces = pgTable(
  'gift_pieces',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    giftId: id('gift_id').notNull(),
    position: integer('position').notNull(),
    state: text('state').notNull().default('waiting'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('gift_pieces_id').on(t.id),
    uniqueIndex('gift_pieces_of_gift').on(t.giftId, t.position),
    index('gift_pieces_paying').on(t.createdAt).where(sql`${t.state} = 'paying'`),
    check('gift_pieces_state', sql`${t.state} in ('waiting','taken','returned','settled','paying','refunded')`)
  ]
)

/** Who took which piece, and the order it is sent with. One person takes one piece of a gift, in whichever account. */
export const giftTakings = pgTable(
  'gift_takings',
  {
    userId: id('user_id').notNull(),
    pieceId: id('piece_id').notNull(),
    giftId: id('gift_id').notNull(),
    /** The person's parent account as it was. */
    personId: id('person_id').notNull(),
    orderId: id('order_id').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.pieceId] }),
    uniqueIndex('gift_takings_piece').on(t.pieceId),
    uniqueIndex('gift_takings_person').on(t.giftId, t.personId),
    uniqueIndex('gift_takings_order').on(t.orderId),
    index('gift_takings_of_person').on(t.userId, t.createdAt, t.pieceId)
  ]
)

/** Links to a gift, by the hash of what they carry: each time somebody shares it there is another one. */
export const giftLinks = pgTable(
  'gift_links',
  {
    hash: text('hash').primaryKey(),
    userId: id('user_id').notNull(),
    giftId: id('gift_id').notNull(),
    createdAt: createdAt()
  },
  t => [index('gift_links_of_gift').on(t.userId, t.giftId)]
)

/** Every time the person whose phone stands on a gift is told of it: at most once on one of China's days. */
export const giftInvites = pgTable(
  'gift_invites',
  {
    userId: id('user_id').notNull(),
    giftId: id('gift_id').notNull(),
    day: text('day').notNull(),
    /** To their account, or a short message where the phone has none. */
    channel: text('channel').notNull(),
    state: text('state').notNull(),
    tries: integer('tries').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.giftId, t.day] }),
    index('gift_invites_due').on(t.nextAt).where(sql`${t.state} = 'due'`),
    check('gift_invites_channel', sql`${t.channel} in ('app','sms')`),
    check('gift_invites_state', sql`${t.state} in ('due','sending','sent','failed')`)
  ]
)
