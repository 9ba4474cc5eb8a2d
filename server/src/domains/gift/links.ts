import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { giftLinks, gifts, users } from '../../db/schema'
import { hashToken } from '../../engines/identity/sessions'
import type { Context } from '../../http/context'
import { hit, hitsOf, networkOf } from '../../http/limits'
import { Refusal, refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { giftById, lockGift } from './rows'
import type { GiftRow } from './terms'

/** 128 bits: nobody guesses one. */
const TOKEN_BYTES = 16
/** Links of one gift; whoever shares it more often has shared it enough. */
const LINKS_OF_GIFT = 200

/** Tries that find nothing, in ten minutes: of a person few, of an address network more, which many share. */
const WINDOW_S = 600
const MISSES_OF_PERSON = 20
const MISSES_OF_NETWORK = 100

/** Makes a link to a gift; what it carries is answered here once, and kept nowhere. @throws Refusal LIMIT */
export const makeLink = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, id }: Pick<GiftRow, 'userId' | 'id'>
) =>
  transact(db, async tx => {
    await lockGift(tx, id)
    if ((await tx.$count(giftLinks, eq(giftLinks.giftId, id))) >= LINKS_OF_GIFT)
      refuse('LIMIT', '这份礼物分享的次数太多了，请使用之前的链接')
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await tx.insert(giftLinks).values({ hash: hashToken(token), userId, giftId: id, createdAt: clock.now() })
    return token
  })

/** What a phone is found by on a gift. */
export const phoneBlind = ({ config }: Pick<Services, 'config'>, phone: string) =>
  secretsOf(config).blindIndex('gift-phone', phone)

type Named = { token?: string; id?: string }
type Asking = Context<'open'> | Context<'login'>

/**
 * The gift a link or its own id names, for whoever may see it. One that does not exist, one that is not theirs to see and
 * nonsense are answered alike, and counted: whoever tries links is soon told to wait.
 * @throws Refusal NOT_FOUND, TOO_MANY
 */
export async function giftNamed(ctx: Asking, named: Named): Promise<GiftRow> {
  const subjects = missSubjects(ctx)
  const now = ctx.clock.now()
  for (const [subject, most] of subjects)
    if ((await hitsOf(ctx.db, now, subject, WINDOW_S)) >= most) throw new Refusal('TOO_MANY', '操作太频繁，请稍后再试')
  const gift = named.token ? await byToken(ctx.db, named.token) : named.id ? await byId(ctx, named.id) : undefined
  if (gift?.paidAt) return gift
  for (const [subject] of subjects) await hit(ctx.db, now, subject, WINDOW_S)
  return refuse('NOT_FOUND', '礼物不存在，或链接不完整')
}

const missSubjects = ({ ip, person }: Asking): [string, number][] => [
  [`gift-miss-net:${networkOf(ip)}`, MISSES_OF_NETWORK],
  ...(person ? [[`gift-miss:${person.rootId}`, MISSES_OF_PERSON] as [string, number]] : [])
]

async function byToken(db: Queryable, token: string): Promise<GiftRow | undefined> {
  const [row] = await db
    .select({ gift: gifts })
    .from(giftLinks)
    .innerJoin(gifts, eq(gifts.id, giftLinks.giftId))
    .where(eq(giftLinks.hash, hashToken(token)))
  return row?.gift
}

/** For who gave it, who took a piece, and whose phone stands on it. */
async function byId(ctx: Asking, id: string): Promise<GiftRow | undefined> {
  const { db, person } = ctx
  const gift = person ? await giftById(db, id) : undefined
  if (!person || !gift) return
  if (gift.userId === person.id || (await hasTaken(db, person.id, id))) return gift
  const [me] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, person.rootId))
  return me?.phone && gift.phoneBlind === phoneBlind(ctx, me.phone) ? gift : undefined
}

async function hasTaken(db: Queryable, userId: string, giftId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from gift_takings where user_id = ${userId} and gift_id = ${giftId} limit 1`
  )
  return rows.length > 0
}
