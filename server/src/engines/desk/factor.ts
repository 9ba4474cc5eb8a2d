import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { consolePeople } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { hashToken } from '../identity/sessions'
import type { DeskPerson } from './people'
import { codeAt, newRecoveryCodes, newTotpSecret, stepAt, stepOf } from './totp'

type With = Pick<Services, 'db' | 'config' | 'clock'>

const wrong = () => refuse('CODE_WRONG', '验证码不正确')
const secretOf = ({ config }: With, sealed: string) => secretsOf(config).unseal(sealed)
const plain = (code: string) => code.trim().toLowerCase()

export const deskPersonOf = async (db: Queryable, userId: string): Promise<DeskPerson | undefined> =>
  (await db.select().from(consolePeople).where(eq(consolePeople.userId, userId)))[0]

/**
 * A key for one-time codes, for whoever has the invitation; it counts for nothing until a code of it was given back.
 * @throws Refusal INVITE
 */
export async function offerFactor({ db, clock }: With, userId: string, invite: string): Promise<string> {
  await invited(db, userId, invite, clock.now())
  return newTotpSecret()
}

async function invited(db: Queryable, userId: string, invite: string, now: Date) {
  const [person] = await db
    .select({ id: consolePeople.userId })
    .from(consolePeople)
    .where(
      and(
        eq(consolePeople.userId, userId),
        isNull(consolePeople.totpSealed),
        eq(consolePeople.inviteHash, hashToken(plain(invite))),
        gt(consolePeople.inviteUntil, now)
      )
    )
  if (!person) refuse('INVITE', '邀请码不正确或已过期，请联系负责人')
}

/** Sets the second factor up, with a code that proves the key arrived; answers the recovery codes, shown once. */
export const acceptFactor = (services: With, userId: string, given: { invite: string; secret: string; code: string }) =>
  transact(services.db, async tx => {
    const now = services.clock.now()
    await invited(tx, userId, given.invite, now)
    const step = stepOf(given.secret, given.code, now) ?? wrong()
    const codes = newRecoveryCodes()
    const set = await tx
      .update(consolePeople)
      .set({
        totpSealed: secretsOf(services.config).seal(given.secret),
        totpStep: step,
        recovery: codes.map(hashToken),
        inviteHash: null,
        inviteUntil: null
      })
      .where(and(eq(consolePeople.userId, userId), isNull(consolePeople.totpSealed)))
      .returning({ id: consolePeople.userId })
    if (set.length === 0) wrong()
    return codes
  })

/**
 * Takes a one-time code, or a recovery code, and uses it up. Of two who give the same code at once one is refused.
 * @throws Refusal CODE_WRONG
 */
export async function takeCode(services: With, userId: string, given: string): Promise<'totp' | 'recovery'> {
  const { db, clock } = services
  const code = plain(given)
  if (!/^\d{6}$/.test(code)) return takeRecovery(db, userId, code)
  const person = await deskPersonOf(db, userId)
  const step = person?.totpSealed ? stepOf(secretOf(services, person.totpSealed), code, clock.now()) : null
  if (step === null) return wrong()
  const taken = await db
    .update(consolePeople)
    .set({ totpStep: step })
    .where(and(eq(consolePeople.userId, userId), lt(consolePeople.totpStep, step)))
    .returning({ id: consolePeople.userId })
  if (taken.length === 0) refuse('CODE_WRONG', '这个验证码已使用过，请等待下一个')
  return 'totp'
}

async function takeRecovery(db: Queryable, userId: string, code: string): Promise<'recovery'> {
  const hash = hashToken(code)
  const taken = await db
    .update(consolePeople)
    .set({ recovery: sql`array_remove(${consolePeople.recovery}, ${hash})` })
    .where(and(eq(consolePeople.userId, userId), sql`${hash} = any(${consolePeople.recovery})`))
    .returning({ id: consolePeople.userId })
  return taken.length > 0 ? 'recovery' : wrong()
}

/** New recovery codes; the old ones are good no longer. */
export async function renewRecovery(db: Queryable, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db
    .update(consolePeople)
    .set({ recovery: codes.map(hashToken) })
    .where(eq(consolePeople.userId, userId))
  return codes
}

/** A code that is good now, for the demo alone: null in production, and where none is set up. */
export async function demoCode(services: With, userId: string): Promise<string | null> {
  if (services.config.NODE_ENV === 'production') return null
  const person = await deskPersonOf(services.db, userId)
  if (!person?.totpSealed) return null
  const step = Math.max(stepAt(services.clock.now()), person.totpStep + 1)
  return codeAt(secretOf(services, person.totpSealed), step)
}
