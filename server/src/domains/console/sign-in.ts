import type { adminConsole } from '@contract/console'
import type { Input } from '@contract/core'
import { eq } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { users } from '../../db/schema'
import {
  acceptFactor,
  codeAt,
  demoCode,
  deskPersonOf,
  offerFactor,
  openDeskSession,
  stepAt,
  takeCode,
  totpUri
} from '../../engines/desk'
import { userByPhone } from '../../engines/identity/accounts'
import { passwordFits } from '../../engines/identity/passwords'
import { issueTicket, readTicket, takeTicket } from '../../engines/identity/tickets'
import type { Context } from '../../http/context'
import { forgive, limit, networkOf } from '../../http/limits'
import { trail } from '../../http/trail'
import { seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'

type Of<K extends keyof typeof adminConsole> = Input<(typeof adminConsole)[K]>

const QUARTER_S = 900
const DAY_S = 86_400
const WRONG_PASSWORDS = 10
/** Of all networks together: strangers who try one account are stopped, and its owner is told to come back tomorrow. */
const PASSWORDS_A_DAY = 100
const WRONG_CODES = 5
const LOCKED = '尝试次数过多，请 15 分钟后再试'

/** The password, checked in the same time whoever it is; only people of the console get further. */
export async function signIn(ctx: Context, { phone, password }: Of<'POST /api/admin/sign_in'>) {
  const { db, clock, ip } = ctx
  const now = clock.now()
  const here = `console-password:${phone}:${networkOf(ip)}`
  await limit(db, now, here, WRONG_PASSWORDS, QUARTER_S, LOCKED)
  await limit(db, now, `console-password-of:${phone}`, PASSWORDS_A_DAY, DAY_S, '今天尝试次数过多，请明天再试')
  const user = await userByPhone(db, phone)
  const fits = await passwordFits(user?.passwordHash, password)
  const person = user && (await deskPersonOf(db, user.id))
  if (!fits || !person || person.disabled || user.disabled)
    return refuse('BAD_LOGIN', '手机号或密码不正确，或不是后台人员')
  await forgive(db, here)
  const { ticket } = await issueTicket(db, 'console', user.id, null, now)
  const dev_code = await demoCode(ctx, user.id)
  return { ticket, has_factor: person.totpSealed ? 1 : 0, ...(dev_code && { dev_code }) }
}

const userOf = async ({ db, clock }: Context, ticket: string) =>
  (await readTicket(db, ticket, 'console', null, clock.now())).subject

/** Counts a try at somebody's codes; five wrong ones in a quarter of an hour and none is looked at any more. */
const codeTries = (userId: string) => `console-code:${userId}`
const countTry = ({ db, clock }: Context, userId: string) =>
  limit(db, clock.now(), codeTries(userId), WRONG_CODES, QUARTER_S, '验证码错误次数过多，请 15 分钟后再试')

export async function giveCode(ctx: Context, { ticket, code }: Of<'POST /api/admin/sign_in/code'>) {
  const userId = await userOf(ctx, ticket)
  await countTry(ctx, userId)
  const session = await transact(ctx.db, async db => {
    const how = await takeCode({ ...ctx, db }, userId, code)
    return open({ ...ctx, db }, ticket, how)
  })
  await forgive(ctx.db, codeTries(userId))
  return session
}

export async function offer(ctx: Context, { ticket, invite }: Of<'POST /api/admin/sign_in/offer'>) {
  const userId = await userOf(ctx, ticket)
  await countTry(ctx, userId)
  const secret = await offerFactor(ctx, userId, invite)
  const [user] = await ctx.db.select({ phone: users.phone }).from(users).where(eq(users.id, userId))
  const shown = ctx.config.NODE_ENV !== 'production' && { dev_code: codeAt(secret, stepAt(ctx.clock.now())) }
  return { secret, uri: totpUri(secret, user?.phone ?? ''), ...shown }
}

export async function enrol(ctx: Context, { ticket, ...given }: Of<'POST /api/admin/sign_in/enrol'>) {
  const userId = await userOf(ctx, ticket)
  await countTry(ctx, userId)
  return transact(ctx.db, async db => {
    const recovery_codes = await acceptFactor({ ...ctx, db }, userId, given)
    const session = await open({ ...ctx, db }, ticket, 'enrol')
    return { ...session, recovery_codes }
  })
}

/** Uses the ticket up and opens the session, with an entry in the trail. */
async function open(ctx: Context, ticket: string, how: 'totp' | 'recovery' | 'enrol') {
  const { db, clock, agent, ip } = ctx
  const now = clock.now()
  const userId = await takeTicket(db, ticket, 'console', null, now)
  const person = (await deskPersonOf(db, userId)) ?? refuse('NOT_FOUND', '人员不存在')
  // A password that is changed meanwhile waits for this, and its session ends by its mark.
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('key share')
  const opened = await openDeskSession(db, { userId, passwordHash: user!.passwordHash, agent, ip }, now)
  const desk = { id: userId, name: person.name, sessionId: opened.id }
  await trail({ ...ctx, desk }, 'sign_in', {}, { subject: userId, after: { how, agent } })
  return { token: opened.token, expires_time: seconds(opened.expiresAt) }
}

/** A one-time code again; wrong ones are counted with those of signing in. */
export async function stepUp(ctx: Context<'console'>, code: string) {
  const { desk } = ctx
  await countTry(ctx, desk.id)
  await takeCode(ctx, desk.id, code)
  await forgive(ctx.db, codeTries(desk.id))
}
