import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { giftInvites, users } from '../../db/schema'
import { addMessage } from '../../engines/message'
import { hit } from '../../http/limits'
import { dayText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import { NotSent } from '../../providers/not-sent'
import type { Services } from '../../services'
import { makeLink } from './links'
import { giftById } from './rows'
import { type GiftRow, pageOfReceiver } from './terms'

type InviteRow = typeof giftInvites.$inferSelect

const BATCH = 20
const TRIES = 5
const IN_HAND_S = 300
const DAY_S = 86_400
/** Short messages about gifts in a day: of who gives, and to one phone. */
const SMS_OF_GIVER = 10
const SMS_TO_PHONE = 3

/** Whether a phone without an account can be told at all. */
export const canText = ({ config, providers }: Services) =>
  providers.sms.kind === 'sandbox' || config.SMS_GIFT_TEMPLATE !== ''

/**
 * Tells whose phone stands on a gift of it, in the caller's transaction: in the app where the phone has an account, else a
 * short message is sent after it. @throws Refusal INVITED when they were told today
 */
export async function invite(tx: Services, gift: GiftRow) {
  const { db, clock, config } = tx
  const at = clock.now()
  const phone = secretsOf(config).unseal(gift.phoneSealed)
  const [to] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phone, phone), eq(users.disabled, false)))
  const channel = to ? 'app' : 'sms'
  const day = dayText(at)
  const row = { userId: gift.userId, giftId: gift.id, day, channel, nextAt: at, createdAt: at }
  const state = to ? 'sent' : canText(tx) ? 'due' : 'failed'
  const told = await db
    .insert(giftInvites)
    .values({ ...row, state })
    .onConflictDoNothing()
    .returning({ day: giftInvites.day })
  if (told.length === 0) refuse('INVITED', '今天已经提醒过了，明天再来吧')
  if (!to) return
  const [giver] = await db.select({ nickname: users.nickname }).from(users).where(eq(users.id, gift.userId))
  await addMessage(db, {
    userId: to.id,
    kind: 'activity',
    title: `${giver!.nickname}送了你一份礼物`,
    key: `gift-invite:${gift.id}:${day}`,
    content: '点开看看是什么，填写收货地址就能收到。',
    picture: '',
    url: pageOfReceiver(gift.id),
    at
  })
}

/** Sends short messages that are due, and answers how many were looked at; what may have gone out is not sent again. */
export async function sendInvites(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const i = giftInvites
  await db
    .update(i)
    .set({ state: 'failed' })
    .where(and(eq(i.state, 'sending'), lte(i.nextAt, now)))
  const due = db
    .select({ userId: i.userId, giftId: i.giftId, day: i.day })
    .from(i)
    .where(and(eq(i.state, 'due'), lte(i.nextAt, now)))
    .orderBy(asc(i.nextAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(i)
    .set({ state: 'sending', tries: sql`${i.tries} + 1`, nextAt: new Date(now.getTime() + IN_HAND_S * 1000) })
    .where(sql`(${i.userId}, ${i.giftId}, ${i.day}) in ${due}`)
    .returning()
  for (const one of taken) await sendOne(services, one)
  return taken.length
}

/** Outside any transaction: what has gone out cannot be rolled back, so only what became of it is written. */
async function sendOne(services: Services, invited: InviteRow) {
  const { db, clock, log } = services
  const { userId, giftId, day, tries } = invited
  const write = (state: 'due' | 'sent' | 'failed', wait_s = 0) =>
    db
      .update(giftInvites)
      .set({ state, nextAt: new Date(clock.now().getTime() + wait_s * 1000) })
      .where(
        and(
          eq(giftInvites.userId, userId),
          eq(giftInvites.giftId, giftId),
          eq(giftInvites.day, day),
          eq(giftInvites.state, 'sending')
        )
      )
  try {
    await write((await text(services, invited)) ? 'sent' : 'failed')
  } catch (error) {
    if (error instanceof NotSent && error.again && tries < TRIES)
      return void (await write('due', 30 * 4 ** (tries - 1)))
    log.error({ giftId, certain: error instanceof NotSent }, 'a gift was not told of by a short message')
    await write('failed')
  }
}

/** Answers whether it was sent; not once it is over, nor above the limits. @throws NotSent when it certainly did not go out */
async function text(services: Services, { userId, giftId, day }: InviteRow): Promise<boolean> {
  const { db, clock, config, providers } = services
  const now = clock.now()
  const gift = await giftById(db, giftId)
  if (gift?.state !== 'open' || gift.lapsesAt! <= now) return false
  const ofPhone = await hit(db, now, `gift-sms-to:${gift.phoneBlind}`, DAY_S)
  const ofGiver = await hit(db, now, `gift-sms:${userId}`, DAY_S)
  if (ofPhone > SMS_TO_PHONE || ofGiver > SMS_OF_GIVER) return false
  const [giver] = await db.select({ nickname: users.nickname }).from(users).where(eq(users.id, userId))
  const code = await makeLink(services, gift)
  const notice = { template: config.SMS_GIFT_TEMPLATE, title: giver!.nickname, code, key: `${giftId}:${day}` }
  await providers.sms.sendNotice(secretsOf(config).unseal(gift.phoneSealed), notice)
  return true
}
