import { createHmac, randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { codeGates, phoneCodes } from '../../db/schema'
import { dayText, seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'

export type CodePurpose = 'register' | 'login' | 'reset' | 'bind' | 'change' | 'verify'

export const SEND_EVERY_S = 60
export const CODE_LIFE_S = 300
const TRIES = 5
const SENDS_A_DAY = 10
export const NO_MORE_TODAY = '今天获取验证码的次数已用完，请明天再试'

const codeHash = (secret: string, phone: string, purpose: CodePurpose, code: string) =>
  createHmac('sha256', secret).update(`phone-code:${phone}:${purpose}:${code}`).digest('hex')

const askerHash = (secret: string, asker: string) =>
  createHmac('sha256', secret).update(`code-asker:${asker}`).digest('hex')

/** How many codes the phone was sent today, and the seconds until it may be sent another. */
export async function gateOf(db: Queryable, phone: string, now: Date): Promise<{ sends: number; wait_s: number }> {
  const [gate] = await db.select().from(codeGates).where(eq(codeGates.phone, phone))
  if (!gate) return { sends: 0, wait_s: 0 }
  const wait_s = Math.max(0, seconds(gate.lastSentAt) + SEND_EVERY_S - seconds(now))
  return { sends: gate.day === dayText(now) ? gate.sends : 0, wait_s }
}

export const tooSoon = (wait_s: number) => refuse('TOO_SOON', `发送太频繁，请 ${wait_s} 秒后再试`, { wait_s })

/**
 * Lets one send of a phone through: 60 seconds after the last, ten a day; of sends at once, one passes.
 * @throws Refusal TOO_SOON with `wait_s`, TOO_MANY
 */
export async function passGate(db: Queryable, phone: string, now: Date) {
  const day = dayText(now)
  const openFrom = new Date(now.getTime() - SEND_EVERY_S * 1000)
  const passed = await db
    .insert(codeGates)
    .values({ phone, lastSentAt: now, day, sends: 1 })
    .onConflictDoUpdate({
      target: codeGates.phone,
      set: {
        lastSentAt: now,
        day,
        sends: sql`case when ${codeGates.day} = ${day} then ${codeGates.sends} + 1 else 1 end`
      },
      setWhere: sql`${codeGates.lastSentAt} <= ${openFrom} and (${codeGates.day} <> ${day} or ${codeGates.sends} < ${SENDS_A_DAY})`
    })
    .returning({ sends: codeGates.sends })
  if (passed.length > 0) return
  const { wait_s } = await gateOf(db, phone, now)
  if (wait_s > 0) tooSoon(wait_s)
  refuse('TOO_MANY', NO_MORE_TODAY)
}

/** Opens the gate again after a send the vendor did not take; it still counts for the day. */
export const reopenGate = (db: Queryable, phone: string, now: Date) =>
  db
    .update(codeGates)
    .set({ lastSentAt: new Date(now.getTime() - SEND_EVERY_S * 1000) })
    .where(and(eq(codeGates.phone, phone), eq(codeGates.lastSentAt, now)))

/** Which code is meant: that of a phone for a purpose which `asker` asked for, a word only they can come with. */
export interface CodeOf {
  phone: string
  purpose: CodePurpose
  asker: string
}

/**
 * Makes the one live code of (phone, purpose, asker), in place of any earlier one of theirs. Answers its six digits.
 * It works for who asked for it alone, so nobody can use up or replace the code of another, and strangers have nothing
 * to guess at but codes they asked for themselves: ten sends a phone and day with five tries each hit one of a million
 * with 50 / 1 000 000 = 0.005 % a day, from however many addresses, and the owner gets ten messages about it.
 */
export async function makeCode(
  db: Queryable,
  secret: string,
  { phone, purpose, asker }: CodeOf,
  now: Date
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    codeHash: codeHash(secret, phone, purpose, code),
    tries: 0,
    expiresAt: new Date(now.getTime() + CODE_LIFE_S * 1000),
    usedAt: null
  }
  await db
    .insert(phoneCodes)
    .values({ phone, purpose, asker: askerHash(secret, asker), ...fresh })
    .onConflictDoUpdate({ target: [phoneCodes.phone, phoneCodes.purpose, phoneCodes.asker], set: fresh })
  return code
}

/**
 * Uses a code up. One statement counts the try, compares and marks it used, so of many at once one succeeds and no
 * try goes uncounted. Run it outside a transaction that may roll back.
 * @throws Refusal CODE_WRONG, or CODE_EXPIRED when there is none left to try
 */
export async function takeCode(
  db: Queryable,
  secret: string,
  { phone, purpose, asker, code }: CodeOf & { code: string },
  now: Date
) {
  const hash = codeHash(secret, phone, purpose, code)
  const [tried] = await db
    .update(phoneCodes)
    .set({
      tries: sql`${phoneCodes.tries} + 1`,
      usedAt: sql`case when ${phoneCodes.codeHash} = ${hash} then ${now}::timestamptz end`
    })
    .where(
      sql`${phoneCodes.phone} = ${phone} and ${phoneCodes.purpose} = ${purpose}
        and ${phoneCodes.asker} = ${askerHash(secret, asker)} and ${phoneCodes.usedAt} is null and ${phoneCodes.expiresAt} > ${now} and ${phoneCodes.tries} < ${TRIES}`
    )
    .returning({ usedAt: phoneCodes.usedAt, tries: phoneCodes.tries })
  if (tried?.usedAt) return
  if (tried && tried.tries < TRIES) refuse('CODE_WRONG', '验证码不正确，请重新输入')
  refuse('CODE_EXPIRED', '验证码已失效，请重新获取')
}
