import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { giveaways } from '../../db/schema'
import { timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, assets, balancesOf, minorText, pool } from '../ledger'
import type { Giveaway, GiveawayTerms } from './kinds'

/** A giveaway's own pool: filled by operators, and touched by nothing but its claims. */
export const giveawayPool = (code: string) => pool(`giveaway-${code}`)

const MOST_CONDITIONS = 6
/** Facts are looked back for at most so long. */
const MOST_DAYS = 365

/** Refuses terms that could not be kept. @throws Refusal BAD_GIVEAWAY, TOO_BIG */
export async function checkGiveaway(services: Services, terms: GiveawayTerms) {
  const kind = services.kinds.giving.all.find(({ code }) => code === terms.kind)
  if (kind?.place !== terms.place) return refuse('BAD_GIVEAWAY', '没有这种奖励')
  if (terms.startsAt >= terms.endsAt) refuse('BAD_GIVEAWAY', '结束时间须晚于开始时间')
  if (terms.stock < 1) refuse('BAD_GIVEAWAY', '数量至少为 1')
  const amountMinor = terms.amountMinor ?? 0n
  if (kind.paid !== amountMinor > 0n) refuse('BAD_GIVEAWAY', kind.paid ? '奖励须大于零' : '这种奖励不另发积分')
  checkConditions(services, terms)
  await kind.check(services, terms)
}

function checkConditions({ kinds }: Services, { conditions = [] }: GiveawayTerms) {
  if (conditions.length > MOST_CONDITIONS) refuse('BAD_GIVEAWAY', `领取条件最多 ${MOST_CONDITIONS} 条`)
  for (const { kind, target, days } of conditions) {
    if (!kinds.condition.all.some(({ code }) => code === kind)) refuse('BAD_GIVEAWAY', `没有领取条件 ${kind}`)
    if (!(Number.isSafeInteger(target) && target > 0)) refuse('BAD_GIVEAWAY', '领取条件须为正整数')
    if (!(Number.isInteger(days) && days >= 0 && days <= MOST_DAYS))
      refuse('BAD_GIVEAWAY', `领取条件最多回看 ${MOST_DAYS} 天`)
  }
  if (new Set(conditions.map(({ kind, days }) => `${kind}:${days}`)).size < conditions.length)
    refuse('BAD_GIVEAWAY', '领取条件不能重复')
}

/** A giveaway that was written and not thrown away. @throws Refusal NOT_FOUND */
export async function giveawayOf(db: Queryable, code: string): Promise<Giveaway> {
  const [giveaway] = await db.select().from(giveaways).where(eq(giveaways.code, code))
  return giveaway ?? refuse('NOT_FOUND', '没有这个活动')
}

/** The giveaways of a place that people see: those that run first, in their order, then those that are over. */
export const giveawaysAt = (db: Queryable, place: string, most = 50): Promise<Giveaway[]> =>
  db
    .select()
    .from(giveaways)
    .where(and(eq(giveaways.place, place), ne(giveaways.state, 'draft')))
    .orderBy(desc(giveaways.state), asc(giveaways.sort), desc(giveaways.startsAt), asc(giveaways.code))
    .limit(most)

/** Why nothing can be claimed at a moment, in words; empty when it can. What has run out is said when one claims. */
export function giveawayClosed({ state, startsAt, endsAt }: Giveaway, now: Date): string {
  if (state !== 'open' || now >= endsAt) return '活动已结束'
  return now < startsAt ? `${timeText(startsAt)} 开始` : ''
}

/** What the pool must hold for all that can still be claimed, and what it holds; nothing where nothing is paid. */
export const fundingOf = async (db: Queryable, giveaway: Giveaway) =>
  giveaway.asset === null ? undefined : fundingIn(giveaway, await balancesOf(db, giveawayPool(giveaway.code)))

/** The same where it is known what its pool holds. */
export function fundingIn(
  { asset, amountMinor, stock, claimed }: Giveaway,
  held: Awaited<ReturnType<typeof balancesOf>> = {}
) {
  if (asset === null) return
  const heldMinor = held[asset as Asset]?.available ?? 0n
  return { asset: asset as Asset, neededMinor: amountMinor * BigInt(stock - claimed), heldMinor }
}

/** It opens only when its pool holds a reward at least: what it is short of then waits. @throws Refusal POOL_SHORT */
export async function checkGiveawayPool(services: Services, giveaway: Giveaway) {
  const funds = await fundingOf(services.db, giveaway)
  if (!funds || funds.heldMinor >= giveaway.amountMinor) return
  const { name, digits } = (await assets(services.db)).find(({ code }) => code === funds.asset)!
  refuse('POOL_SHORT', `奖励池至少须有 ${minorText(giveaway.amountMinor, digits)} ${name}，请先注入`)
}

/** Writes a giveaway that has not opened. @throws Refusal STARTED, BAD_GIVEAWAY, TOO_BIG */
export const saveGiveaway = (services: Services, terms: GiveawayTerms): Promise<Giveaway> =>
  within(services, async tx => {
    await checkGiveaway(tx, terms)
    const whole = {
      ...terms,
      asset: terms.asset ?? null,
      amountMinor: terms.amountMinor ?? 0n,
      detail: terms.detail ?? null,
      conditions: terms.conditions ?? []
    }
    const [saved] = await tx.db
      .insert(giveaways)
      .values(whole)
      .onConflictDoUpdate({ target: giveaways.code, set: whole, setWhere: eq(giveaways.state, 'draft') })
      .returning()
    return saved ?? refuse('STARTED', '活动已经开始，条件和奖励不能再修改')
  })
