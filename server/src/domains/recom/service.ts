import type { joinTypes } from '@contract/join'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { merchantInvites, users } from '../../db/schema'
import { findInviter } from '../../engines/identity/referral'
import { addMessage } from '../../engines/message'
import { newId } from '../../lib/ids'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'

type Kind = (typeof joinTypes)[number]
export type Invite = typeof merchantInvites.$inferSelect

/** How long an invitation waits for an application. */
export const WAIT_DAYS = 90
const DAY_MS = 86_400_000

const indexOf = ({ config }: Pick<Services, 'config'>, phone: string) => secretsOf(config).blindIndex('invited', phone)

interface Asked {
  userId: string
  source: 'phone' | 'link'
  phone: string
  kind: Kind
  name?: string
  cityId?: string
}

/**
 * Invites a phone for somebody. Whoever was first has it: of two at once one row is made, and one that has lapsed gives way.
 * Answers the row, or undefined when the phone is invited already.
 */
export const invite = (
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  { userId, source, phone, kind, name = '', cityId = '' }: Asked
): Promise<Invite | undefined> =>
  transact(services.db, async tx => {
    const at = services.clock.now()
    const phoneIndex = indexOf(services, phone)
    const lapsed = and(
      ...[eq(merchantInvites.phoneIndex, phoneIndex), isNull(merchantInvites.endedAt)],
      and(isNull(merchantInvites.applicationId), lte(merchantInvites.expiresAt, at))
    )
    await tx.update(merchantInvites).set({ endedAt: at }).where(lapsed)
    const expiresAt = new Date(at.getTime() + WAIT_DAYS * DAY_MS)
    const phoneSealed = secretsOf(services.config).seal(phone)
    const row = { userId, id: newId(), source, name, kind, cityId, phoneSealed, phoneIndex, expiresAt, createdAt: at }
    const [made] = await tx.insert(merchantInvites).values(row).onConflictDoNothing().returning()
    return made
  })

const phoneOf = async ({ db }: Pick<Services, 'db'>, userId: string) =>
  (await db.select({ phone: users.phone }).from(users).where(eq(users.id, userId)))[0]?.phone ?? ''

/** Remembers by whose link somebody came to join; who was invited by another before stays theirs. */
export async function cameBy(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  { userId, code, kind }: { userId: string; code: string | undefined; kind: Kind }
): Promise<void> {
  const inviter = await findInviter(services.db, code)
  // Links of a sub-account or to oneself recommend nobody.
  if (!inviter || inviter.parentId || inviter.id === userId) return
  const phone = await phoneOf(services, userId)
  if (phone) await invite(services, { userId: inviter.id, source: 'link', phone, kind })
}

/** Ties an application that was handed in to whoever invited its applicant, once; nobody without an invitation that waits. */
export async function tieInvite(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  { userId, applicationId }: { userId: string; applicationId: string }
): Promise<void> {
  const phone = await phoneOf(services, userId)
  if (!phone) return
  const at = services.clock.now()
  const waits = and(
    ...[eq(merchantInvites.phoneIndex, indexOf(services, phone)), isNull(merchantInvites.endedAt)],
    and(isNull(merchantInvites.applicationId), sql`${merchantInvites.expiresAt} > ${at}`)
  )
  await services.db.update(merchantInvites).set({ applicationId, appliedAt: at }).where(waits)
}

/** Who recommended an application: their nickname and code; '' when nobody did. */
export async function recommenderOf({ db }: Pick<Services, 'db'>, applicationId: string): Promise<string> {
  const [row] = await db
    .select({ nickname: users.nickname, code: users.inviteCode })
    .from(merchantInvites)
    .innerJoin(users, eq(users.id, merchantInvites.userId))
    .where(eq(merchantInvites.applicationId, applicationId))
  return row ? `${row.nickname}（邀请码 ${row.code}）` : ''
}

/** Tells whoever recommended an application that its shop is open. */
export async function tellRecommender(
  { db, clock }: Services,
  { applicationId, shopName }: { applicationId: string; shopName: string }
): Promise<void> {
  const [row] = await db.select().from(merchantInvites).where(eq(merchantInvites.applicationId, applicationId))
  if (!row) return
  await addMessage(db, {
    userId: row.userId,
    kind: 'system',
    title: '你邀请的商家已入驻',
    content: `「${shopName}」已通过审核并开通，感谢你的推荐。`,
    url: '/pages/application/inviteJoin',
    key: `merchant-invited:${row.id}`,
    at: clock.now()
  })
}
