import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { Spotlight } from './terms'

export interface Member {
  userId: string
  inviterId: string | null
}

/** Who invited a person when they signed up, as a person of their own; nobody when that account is closed. */
const signedUpBy = (userId: string) => sql`(
  select coalesce(i.parent_id, i.id) from users me join users i on i.id = me.referrer_id and not i.disabled
  where me.id = ${userId} and coalesce(i.parent_id, i.id) <> me.id)`

/**
 * Somebody, by their parent account, takes part from now on, if new people may. Who takes part keeps whoever brought them;
 * nobody is followed by a later link. Answers them, or nothing when they do not take part.
 */
export async function takePart(
  db: Queryable,
  { code, stopped }: Pick<Spotlight, 'code' | 'stopped'>,
  { userId, broughtBy, at }: { userId: string; broughtBy?: string; at: Date }
): Promise<(Member & { fresh: boolean }) | undefined> {
  const inviter = broughtBy ? sql`${broughtBy}::uuid` : signedUpBy(userId)
  if (!stopped) {
    const { rows } = await db.execute<{ inviter_id: string | null }>(sql`
      insert into spotlight_members (user_id, spotlight, inviter_id, joined_at)
      values (${userId}, ${code}, ${inviter}, ${at}) on conflict do nothing returning inviter_id`)
    if (rows[0]) return { userId, inviterId: rows[0].inviter_id, fresh: true }
  }
  const { rows } = await db.execute<{ inviter_id: string | null }>(sql`
    select inviter_id from spotlight_members where user_id = ${userId} and spotlight = ${code}`)
  return rows[0] && { userId, inviterId: rows[0].inviter_id, fresh: false }
}
