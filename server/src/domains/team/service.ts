import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { userByPhone } from '../../engines/identity/accounts'
import { addMessage } from '../../engines/message'
import { assignServing, type Serve, type ServingRole, servesAt } from '../../engines/referral'
import { dayText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { beginRank, ROLE_WORDS, rankOf } from './terms'

export interface AssignAsk {
  shopId: string
  role: ServingRole
  phone: string
  /** From now on by default. */
  from?: Date
  until?: Date
  by: string
  reason: string
}

/**
 * Assigns who serves a shop and tells them, in the caller's transaction. Also for whoever puts somebody forward, such as an
 * operator who agrees to a merchant's recommender. @throws Refusal INVALID, NO_PERSON, NOT_FOUND, OWN, TAKEN
 */
export async function assignShop(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { shopId, role, phone, from, until, by, reason }: AssignAsk
): Promise<Serve> {
  const at = clock.now()
  const since = from ?? at
  if (since < at) refuse('INVALID', '开始时间不能早于现在')
  if (until && until <= since) refuse('INVALID', '结束时间要晚于开始时间')
  const person = await userByPhone(db, phone)
  if (!person || person.disabled) return refuse('NO_PERSON', '没有这个手机号的账号')
  const made = await assignServing(db, { shopId, role, userId: person.id, since, until: until ?? null, by, reason, at })
  if (role === 'director') await beginRank(db, person.id, at)
  await addMessage(db, {
    userId: person.id,
    kind: 'system',
    title: `你被指定为店铺${ROLE_WORDS[role]}`,
    content: `从 ${dayText(since)} 起服务这家店铺，店铺订单结算后你会得到收益。`,
    url: '/pages/team/index',
    key: `serve:${made.id}`,
    always: true,
    at
  })
  return made
}

/** What entries of the account page are for: who serves a shop, or is a director. */
export async function servingRoles(db: Queryable, person: { id: string } | null, now: Date): Promise<'serving'[]> {
  if (!person) return []
  const { rows } = await db.execute(sql`select from (${servesAt(now, { person: sql`${person.id}` })}) v limit 1`)
  return rows.length > 0 || (await rankOf(db, person.id)) ? ['serving'] : []
}
