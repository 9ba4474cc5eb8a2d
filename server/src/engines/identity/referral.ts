import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { users } from '../../db/schema'
import { isId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { placeFans } from './fans'

/** The person an invite code or uid names, or undefined; closed accounts invite nobody. */
export async function findInviter(db: Queryable, spread: string | undefined) {
  const word = spread?.trim()
  if (!word) return
  const [inviter] = await db
    .select({
      id: users.id,
      parentId: users.parentId,
      nickname: users.nickname,
      avatar: users.avatar,
      inviteCode: users.inviteCode
    })
    .from(users)
    .where(
      and(
        isId(word) ? eq(users.id, word) : inArray(users.inviteCode, [word, word.toUpperCase()]),
        eq(users.disabled, false)
      )
    )
  return inviter
}

/** Ids from `id` up to the one nobody invited, nearest first. */
export async function inviterChain(db: Queryable, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive chain (id, referrer_id, depth) as (
      select id, referrer_id, 0 from users where id = ${id}
      union all
      select u.id, u.referrer_id, c.depth + 1 from users u join chain c on u.id = c.referrer_id
    ) cycle id set looped using path
    select id from chain where not looped order by depth`)
  return rows.map(row => row.id)
}

/** The one at the head of somebody's chain, whom nobody invited. */
const topOf = (chain: readonly string[], id: string) => chain.at(-1) ?? id

/**
 * Makes `inviterId` the one who invited `userId`, once and for good.
 * A chain changes only at its top, where somebody has no inviter yet. So the user and the top of the inviter's chain
 * are locked: two bindings that would close a circle together wait for each other, and the second sees the first.
 * @throws Refusal SELF_INVITE, INVITE_CIRCLE, INVITED_ALREADY
 */
export async function bindInviter(db: Queryable, userId: string, inviterId: string, at: Date) {
  for (;;) {
    const top = topOf(await inviterChain(db, inviterId), inviterId)
    if (await transact(db, tx => bindUnder(tx, { userId, inviterId, top, at }))) return
    // Meanwhile the top was invited by somebody: again, with the locks let go, so that nobody waits in a ring.
  }
}

interface Binding {
  userId: string
  inviterId: string
  /** The head of the inviter's chain as it was found. */
  top: string
  at: Date
}

async function bindUnder(tx: Queryable, { userId, inviterId, top, at }: Binding): Promise<boolean> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [userId, top]))
    .orderBy(users.id)
    .for('update')
  const chain = await inviterChain(tx, inviterId)
  if (topOf(chain, inviterId) !== top) return false
  const pair = await tx
    .select({ rootId: sql<string>`coalesce(${users.parentId}, ${users.id})` })
    .from(users)
    .where(inArray(users.id, [userId, inviterId]))
  if (new Set(pair.map(one => one.rootId)).size < 2) refuse('SELF_INVITE', '不能填写自己的邀请码')
  if (chain.includes(userId)) refuse('INVITE_CIRCLE', '对方是你邀请来的，不能再成为你的邀请人')
  const bound = await tx
    .update(users)
    .set({ referrerId: inviterId, referredAt: at })
    .where(and(eq(users.id, userId), isNull(users.referrerId)))
    .returning({ id: users.id })
  if (bound.length === 0) refuse('INVITED_ALREADY', '你已经有邀请人了，不能更改')
  await placeFans(tx, [userId])
  return true
}
