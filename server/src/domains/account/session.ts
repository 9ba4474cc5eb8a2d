import type { User } from '../../engines/identity/accounts'
import { rememberDevice } from '../../engines/identity/devices'
import { type IssuedSession, issueSession, rotateSession } from '../../engines/identity/sessions'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'

/**
 * Puts a session into the envelope and answers its fields, with a key for a device that has none yet. `ownerId` is the
 * parent account that knows the device from now on; `familyId` that of the session this one goes on with.
 */
export async function answerSession(
  ctx: Context,
  { token, expiresAt }: IssuedSession,
  ownerId: string,
  { isNew = false, familyId }: { isNew?: boolean; familyId?: string } = {}
) {
  const expires_time = seconds(expiresAt)
  const device_key = await rememberDevice(ctx.db, ownerId, ctx.deviceKey, ctx.clock.now(), familyId)
  ctx.setToken(token, expires_time)
  return { token, expires_time, is_new: isNew ? 1 : 0, device_key }
}

/** Signs the user in on the caller's device. */
export const signIn = async (ctx: Context, user: User, isNew = false) => {
  const session = await issueSession(ctx.db, user.id, ctx.clock.now(), ctx.device)
  return answerSession(ctx, session, user.parentId ?? user.id, { isNew })
}

/** A new token in place of the caller's, for the same account or another one of the same person. */
export const renew = async (ctx: Context<'login'>, userId = ctx.person.id) => {
  const session = await rotateSession(ctx.db, ctx.person, ctx.clock.now(), ctx.device, userId)
  return answerSession(ctx, session, ctx.person.rootId, { familyId: ctx.person.familyId })
}
