import type { User } from '../../engines/identity/accounts'
import { type IssuedSession, issueSession, rotateSession } from '../../engines/identity/sessions'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'

/** Puts a session into the envelope and answers its fields. */
export function answerSession(ctx: Context, { token, expiresAt }: IssuedSession, isNew = false) {
  const expires_time = seconds(expiresAt)
  ctx.setToken(token, expires_time)
  return { token, expires_time, is_new: isNew ? 1 : 0 }
}

/** Signs the user in on the caller's device. */
export const signIn = async (ctx: Context, user: User, isNew = false) =>
  answerSession(ctx, await issueSession(ctx.db, user.id, ctx.clock.now(), ctx.device), isNew)

/** A new token in place of the caller's, for the same account or another one of the same person. */
export const renew = async (ctx: Context<'login'>, userId = ctx.person.id) =>
  answerSession(ctx, await rotateSession(ctx.db, ctx.person, ctx.clock.now(), ctx.device, userId))
