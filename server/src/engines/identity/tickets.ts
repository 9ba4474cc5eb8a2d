import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { tickets } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import { hashToken } from './sessions'

const LIFE_MS = 600_000

/** What a ticket proves: a phone by code, for one purpose, a WeChat by its provider, that somebody was looked up, or the first factor of the console. */
export type TicketKind = 'console' | 'phone:bind' | 'phone:change' | 'phone:verify' | 'wechat' | 'receiver'

export interface Ticket {
  ticket: string
  expiresAt: Date
}

/** A proof that lives ten minutes and works once; bound to `userId` when the prover was signed in, else to nobody. */
export async function issueTicket(
  db: Queryable,
  kind: TicketKind,
  subject: string,
  userId: string | null,
  now: Date
): Promise<Ticket> {
  const ticket = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  await db.delete(tickets).where(lt(tickets.expiresAt, now))
  await db.insert(tickets).values({ hash: hashToken(ticket), kind, subject, userId, expiresAt })
  return { ticket, expiresAt }
}

const live = (ticket: string, kind: TicketKind, userId: string | null, now: Date) =>
  and(
    eq(tickets.hash, hashToken(ticket)),
    eq(tickets.kind, kind),
    userId ? or(eq(tickets.userId, userId), isNull(tickets.userId)) : isNull(tickets.userId),
    isNull(tickets.usedAt),
    gt(tickets.expiresAt, now)
  )

const gone = () => refuse('TICKET_EXPIRED', '验证已过期，请重新验证')

/** What the ticket proves, leaving it usable. @throws Refusal TICKET_EXPIRED */
export async function readTicket(db: Queryable, ticket: string, kind: TicketKind, userId: string | null, now: Date) {
  const [found] = await db
    .select()
    .from(tickets)
    .where(live(ticket, kind, userId, now))
  return found ? { subject: found.subject, expiresAt: found.expiresAt } : gone()
}

/**
 * What the ticket proves, using it up. In the transaction of what it allows, a refusal there leaves it usable.
 * @throws Refusal TICKET_EXPIRED
 */
export async function takeTicket(tx: Queryable, ticket: string, kind: TicketKind, userId: string | null, now: Date) {
  const [taken] = await tx
    .update(tickets)
    .set({ usedAt: now })
    .where(live(ticket, kind, userId, now))
    .returning({ subject: tickets.subject })
  return taken ? taken.subject : gone()
}
