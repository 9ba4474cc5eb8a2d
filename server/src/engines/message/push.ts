import { and, asc, count, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { messagePushes, messages, outsideIds, users } from '../../db/schema'
import { sweepOut } from '../../db/sweep'
import { timeText } from '../../lib/clock'
import { NotSent } from '../../providers/not-sent'
import type { Services } from '../../services'
import { templateNow } from './channels'
import { grantPushes, takeGrant, withdrawGrants } from './grants'
import { filledIn, type Topic } from './topics'

type Push = typeof messagePushes.$inferSelect

const BATCH = 50
const TRIES = 6
/** Longer than any provider is waited for. */
const IN_HAND_S = 300
/** News that comes a day late is none. */
const STALE_MS = 86_400_000

const p = messagePushes
const one = ({ userId, messageId, channel }: Pick<Push, 'userId' | 'messageId' | 'channel'>) =>
  and(eq(p.userId, userId), eq(p.messageId, messageId), eq(p.channel, channel))
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

/**
 * Sends what waits, and answers how much was looked at. Several servers may run it at once: a row is taken by one of them,
 * which says so before it sends. What a server had in hand when it fell over may have gone out, so nobody sends it again.
 */
export async function deliverPushes(services: Services): Promise<number> {
  const now = services.clock.now()
  await services.db
    .update(p)
    .set({ state: 'dead', error: 'not certain: the server stopped while it was being sent' })
    .where(and(eq(p.state, 'sending'), lte(p.nextAt, now)))
  const due = services.db
    .select({ userId: p.userId, messageId: p.messageId, channel: p.channel })
    .from(p)
    .where(and(eq(p.state, 'waiting'), lte(p.nextAt, now)))
    .orderBy(asc(p.nextAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await services.db
    .update(p)
    .set({ state: 'sending', tries: sql`${p.tries} + 1`, nextAt: later(now, IN_HAND_S) })
    .where(sql`(${p.userId}, ${p.messageId}, ${p.channel}) in ${due}`)
    .returning()
  for (const push of taken) await deliver(services, push)
  return taken.length
}

/** Outside any transaction: what has gone out cannot be rolled back, so only what became of it is written. */
async function deliver(services: Services, push: Push) {
  const write = (set: Partial<Push>) =>
    services.db
      .update(p)
      .set(set)
      .where(and(one(push), eq(p.state, 'sending')))
  try {
    const why = await send(services, push)
    await write(why ? { state: 'skipped', error: why } : { state: 'sent', sentAt: services.clock.now(), error: '' })
  } catch (error) {
    const words = wordsOf(error)
    if (!(error instanceof NotSent)) {
      services.log.error({ messageId: push.messageId, channel: push.channel, words }, 'not certain it was sent')
      await write({ state: 'dead', error: `not certain: ${words}` })
    } else if (error.again && push.tries < TRIES) {
      const wait_s = 30 * 4 ** (push.tries - 1)
      await write({ state: 'waiting', nextAt: later(services.clock.now(), wait_s), error: words })
    } else await write({ state: error.refused ? 'skipped' : 'dead', error: words })
  }
}

/** What a vendor says may have the phone or the openid in it. */
const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .slice(0, 300)
    .replace(/1[2-9]\d{9}/g, phone => `${phone.slice(0, 3)}****${phone.slice(-4)}`)
    .replace(/\bo[\w-]{27}\b/g, 'o…')

/** Sends one; answers why it was passed over, or nothing. @throws NotSent when it certainly did not go out */
async function send(services: Services, push: Push): Promise<string | undefined> {
  const { db, clock } = services
  const [found] = await db
    .select({ message: messages, user: users })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(and(eq(messages.userId, push.userId), eq(messages.id, push.messageId)))
  if (!found || found.user.disabled) return 'the account or the message is gone'
  const { message, user } = found
  if (clock.now().getTime() - push.createdAt.getTime() > STALE_MS) return 'too late'
  if (!message.always && user.muted.includes(message.kind)) return 'switched off'
  const rootId = user.parentId ?? user.id
  return push.channel === 'sms' ? sendSms(services, push, rootId) : sendWeixin(services, push, rootId)
}

async function sendSms(services: Services, push: Push, rootId: string) {
  const { db, providers } = services
  const { template, why } = await templateNow(services, push.topic, 'sms')
  if (!template) return why
  const [root] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, rootId))
  if (!root?.phone) return 'no phone'
  const message = await messageOf(db, push)
  await providers.sms.sendNotice(root.phone, { template: template.id, title: message.title, key: keyOf(push) })
}

async function sendWeixin(services: Services, push: Push, rootId: string) {
  const { db, providers } = services
  const { template, why } = await templateNow(services, push.topic, 'weixin')
  if (!template) return why
  const provider = `wechat:${providers.wechat.miniAppid}`
  const [known] = await db
    .select({ openid: outsideIds.subject })
    .from(outsideIds)
    .where(and(eq(outsideIds.userId, rootId), eq(outsideIds.provider, provider)))
  if (!known) return 'no WeChat bound'
  const message = await messageOf(db, push)
  if (!(await takeGrant(db, rootId, push.topic))) return 'no consent left'
  const words = { title: message.title, text: message.content, time: timeText(message.createdAt) }
  const notice = { template: template.id, data: filledIn(template, words), page: message.url.replace(/^\//, '') }
  await providers.wechat.notify(known.openid, notice).catch(async error => {
    // What WeChat did not take, it has not counted; and it knows best what the person lets us send.
    if (error instanceof NotSent && !error.refused) await grantPushes(db, rootId, [push.topic as Topic])
    if (error instanceof NotSent && error.refused) await withdrawGrants(db, rootId, push.topic)
    throw error
  })
}

async function messageOf(db: Queryable, { userId, messageId }: Push) {
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.id, messageId)))
  return message!
}

/** The same for every try, so that a provider that compares can tell. */
const keyOf = ({ messageId, channel }: Push) => `${messageId}:${channel}`

const KEPT_MS = 30 * STALE_MS

/** Throws away what went out or was passed over a month ago; answers how many. */
export async function sweepPushes(db: Queryable, now: Date): Promise<number> {
  const old = new Date(now.getTime() - KEPT_MS)
  return sweepOut(db, p, and(inArray(p.state, ['sent', 'skipped']), lt(p.createdAt, old)))
}

const MESSAGES_KEPT_MS = 730 * 86_400_000

/** Throws away what people were told two years ago, read or not; answers how many. */
export const sweepMessages = (db: Queryable, now: Date): Promise<number> =>
  sweepOut(db, messages, lt(messages.createdAt, new Date(now.getTime() - MESSAGES_KEPT_MS)))

/** Pushes nobody tries any more, newest first, with what they tell. */
export const deadPushes = (db: Queryable, limit: number) =>
  db
    .select({ push: messagePushes, title: messages.title })
    .from(messagePushes)
    .innerJoin(messages, and(eq(messages.userId, messagePushes.userId), eq(messages.id, messagePushes.messageId)))
    .where(eq(messagePushes.state, 'dead'))
    .orderBy(sql`${messagePushes.createdAt} desc`)
    .limit(limit)

/** How many there are by channel and state. */
export const pushCounts = (db: Queryable) =>
  db
    .select({ channel: p.channel, state: p.state, count: count() })
    .from(p)
    .groupBy(p.channel, p.state)
    .orderBy(p.channel, p.state)

/** Lets what is dead be tried from the start; answers how many that were. For operators, who have looked into it. */
export async function pushOnceMore(db: Queryable, messageIds: readonly string[], at: Date): Promise<number> {
  const again = await db
    .update(p)
    .set({ state: 'waiting', tries: 0, nextAt: at, createdAt: at, error: '' })
    .where(and(inArray(p.messageId, [...messageIds]), eq(p.state, 'dead')))
    .returning({ id: p.messageId })
  return again.length
}
