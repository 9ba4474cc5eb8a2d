import { randomBytes } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { knownDevices, sessions } from '../../db/schema'
import { hashToken } from './sessions'

/** A device nobody signed in on for this long is a stranger again. */
export const DEVICE_KEPT_DAYS = 180
/** Devices an account remembers, the last used. */
const MOST = 20

const rowOf = (userId: string, key: string) =>
  and(eq(knownDevices.userId, userId), eq(knownDevices.keyHash, hashToken(key)))

/** Whether `key` was given to a device that signed in to the account (a parent). */
export async function isKnownDevice(db: Queryable, userId: string, key: string): Promise<boolean> {
  if (!key) return false
  const rows = await db.select({ seenAt: knownDevices.seenAt }).from(knownDevices).where(rowOf(userId, key))
  return rows.length > 0
}

/**
 * Since when the account's caller has been on their device: its first sign-in to the account (a parent), or that of the
 * session's family for a device that brought no key of ours.
 */
export async function onDeviceSince(
  db: Queryable,
  { userId, deviceKey, familyId }: { userId: string; deviceKey: string; familyId: string }
): Promise<Date | null> {
  const [known] = await db.select({ at: knownDevices.firstAt }).from(knownDevices).where(rowOf(userId, deviceKey))
  return known?.at ?? signedInAt(db, familyId)
}

/** When the first session of a family began: tokens change, the sign-in stays. */
async function signedInAt(db: Queryable, familyId: string): Promise<Date | null> {
  const [first] = await db
    .select({ at: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.familyId, familyId))
    .orderBy(asc(sessions.createdAt))
    .limit(1)
  return first?.at ?? null
}

/**
 * Remembers that a device signed in to the account. Answers the key to give it when it brought none of ours; one key
 * serves a device for all the accounts it signs in to. `familyId` is that of the session it already had: a device that
 * signed in before it had a key is as old as that.
 */
export async function rememberDevice(
  db: Queryable,
  userId: string,
  brought: string,
  now: Date,
  familyId?: string
): Promise<string | undefined> {
  if (brought) {
    const mine = await db
      .update(knownDevices)
      .set({ seenAt: now })
      .where(rowOf(userId, brought))
      .returning({ userId: knownDevices.userId })
    if (mine.length > 0) return
  }
  const ours = brought !== '' && (await isOurs(db, brought))
  const key = ours ? brought : randomBytes(24).toString('base64url')
  const firstAt = (familyId && (await signedInAt(db, familyId))) || now
  await db
    .insert(knownDevices)
    .values({ userId, keyHash: hashToken(key), firstAt, seenAt: now })
    .onConflictDoNothing()
  await db.execute(sql`
    delete from known_devices where user_id = ${userId} and key_hash in (
      select key_hash from known_devices where user_id = ${userId} order by seen_at desc, key_hash offset ${MOST})`)
  return ours ? undefined : key
}

/** Keys are only ever made here: a made-up one makes nobody known. */
async function isOurs(db: Queryable, key: string): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.keyHash, hashToken(key)))
    .limit(1)
  return rows.length > 0
}

/** Makes all devices of an account strangers but the one that holds `keep`. */
export const forgetDevices = (db: Queryable, userId: string, keep: string) =>
  db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), keep ? sql`${knownDevices.keyHash} <> ${hashToken(keep)}` : undefined))
