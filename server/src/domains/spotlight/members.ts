import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { Spotlight } from './terms'

export interface Member {
  userId: string
  inviterId: string | null
  /** What they paid before then brings their inviter nothing; all of it does where there is no such moment. */
  boundAt: Date | null
}

/** Who invited a person when they signed up, as a person of their own, and when; nobody when that account is closed. */
const signedUpBy = (userId: string) => sql`
  select coalesce(i.parent_id, i.id) as inviter_id, me.referred_at as bound_at
  from users me join users i on i.id = me.referrer_id and not i.disabled
  where me.id = ${userId} and coalesce(i.parent_id, i.id) <> me.id`

interface Row extends Record<string, unknown> {
  inviter_id: string | null
  bound_at: string | null
}

/**
 * Somebody, by their parent account, takes part from now on, if new people may. Who takes part keeps whoever brought them;
 * nobody is followed by a later link. Answers them, or nothing when they do not take part.
 */
export async function takePart(
  db: Queryable,
  { code, stopped }: Pick<Spotlight, 'code' | 'stopped'>,
  { userId, broughtBy, at }: { userId: string; broughtBy?: string; at: Date }
): Promise<(Member & { fresh: boolean }) | undefined> {
  const inviter = broughtBy
    ? sql`select ${broughtBy}::uuid as inviter_id, ${at}::timestamptz as bound_at`
    : signedUpBy(userId)
  if (!stopped) {
    const { rows } = await db.execute<Row>(sql`
      insert into spotlight_members (user_id, spotlight, inviter_id, joined_at, bound_at)
      select ${userId}::uuid, ${code}::text, i.inviter_id, ${at}::timestamptz, i.bound_at
      from (select 1) one left join (${inviter}) i on true
      on conflict do nothing returning inviter_id, bound_at`)
    if (rows[0]) return { ...memberFrom(userId, rows[0]), fresh: true }
  }
  const { rows } = await db.execute<Row>(sql`
    select inviter_id, bound_at from spotlight_members where user_id = ${userId} and spotlight = ${code}`)
  return rows[0] && { ...memberFrom(userId, rows[0]), fresh: false }
}

const memberFrom = (userId: string, { inviter_id: inviterId, bound_at }: Row): Member => ({
  userId,
  inviterId,
  boundAt: bound_at === null ? null : new Date(bound_at)
})
