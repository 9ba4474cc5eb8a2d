import { and, asc, between, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { drawPlayers, draws } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { personOf } from '../identity/person'
import { KeyReused } from '../ledger'
import { spendChances } from './chances'
import type { Campaign, Draw, Player } from './rows'

export type PaidBy = 'price' | 'chance' | 'again'

export interface DrawRequest {
  userId: string
  campaign: string
  /** The person's draws of this campaign counted from 1, over all their accounts. The same again answers the same draw. */
  nonce: number
  clientSeed: string
  /** The published hash the person saw. */
  hash: string
  at: Date
}

/** Several draws at once: those of `nonce` and the numbers after it. */
export interface ManyRequest extends DrawRequest {
  times: number
}

/** The draws somebody is about to make: what each is paid by, and how long they have waited for a guarded prize. */
export interface Turns {
  paidBy: PaidBy[]
  dry: number
}

/** The draws a request made before. @throws KeyReused when its numbers were drawn with another seed, or not together */
export async function drawnBefore(tx: Queryable, request: ManyRequest): Promise<Draw[] | undefined> {
  const { userId, campaign, nonce, clientSeed, hash, times } = request
  const known = await tx
    .select()
    .from(draws)
    .where(and(eq(draws.player, userId), eq(draws.campaign, campaign), between(draws.nonce, nonce, nonce + times - 1)))
    .orderBy(asc(draws.nonce))
  if (known[0]?.nonce !== nonce) return
  const same = known.length === times && known.every(one => one.clientSeed === clientSeed && one.hash === hash)
  if (!same || known.some(one => one.times !== times)) throw new KeyReused(`${campaign}:${nonce}`)
  return known
}

const playerOf = (userId: string, campaign: string) =>
  and(eq(drawPlayers.userId, personOf(userId)), eq(drawPlayers.campaign, campaign))

/**
 * Counts the draws as the person's, whichever account they draw by, and takes the chances they cost. Answers null when the
 * very same ones were counted a moment ago.
 */
export async function takeTurns(tx: Queryable, campaign: Campaign, request: ManyRequest): Promise<Turns | null> {
  const { userId, nonce, times, at } = request
  const [p, day, mine] = [drawPlayers, dayText(at), playerOf(userId, campaign.code)]
  await tx
    .insert(p)
    .values({ userId: personOf(userId), campaign: campaign.code, day })
    .onConflictDoNothing()
  // Held before it is read: a person's draws wait for each other here, so that none counts what another has used.
  const [player] = await tx.select().from(p).where(mine).for('update')
  // None: the account is being merged into another at this moment.
  const drawn = player?.nonce ?? 0
  if (drawn >= nonce && (await drawnBefore(tx, request))) return null
  if (!player || drawn !== nonce - 1) return refuse('STALE', '抽奖记录有更新，请刷新后再抽')
  const again = Math.min(player.again, times)
  const counted = times - again
  const today = player.day === day ? player.today : 0
  // What was taken before it is made was held against the caps then.
  if (campaign.entries === null) checkCaps(campaign, { counted: player.counted, today }, counted)
  if (campaign.entry === 'chances' && !(await spendChances(tx, userId, campaign.code, counted, at))) {
    refuse('NO_CHANCE', '抽奖机会不足，先去获取机会吧')
  }
  const now: Partial<Player> = { day, today: today + counted }
  await tx
    .update(p)
    .set({ ...now, nonce: nonce + times - 1, counted: player.counted + counted, again: player.again - again })
    .where(mine)
  const paid: PaidBy = campaign.entry === 'chances' ? 'chance' : 'price'
  const paidBy = Array.from({ length: times }, (_, i): PaidBy => (i < again ? 'again' : paid))
  return { paidBy, dry: player.dry }
}

export function checkCaps({ personDay, personTotal }: Campaign, had: { counted: number; today: number }, more: number) {
  if (more === 0) return
  const [leftInAll, leftToday] = [personTotal - had.counted, personDay - had.today]
  if (leftInAll <= 0) refuse('PERSON_CAP', '本期的抽奖次数已用完')
  if (leftInAll < more) refuse('PERSON_CAP', `本期还可抽 ${leftInAll} 次`)
  if (leftToday <= 0) refuse('DAY_CAP', '今天的抽奖次数已用完，明天再来')
  if (leftToday < more) refuse('DAY_CAP', `今天还可抽 ${leftToday} 次`)
}

/** Writes how long the person has waited now, where the campaign promises that it ends. */
export async function keepDry(tx: Queryable, { code, guarantee }: Campaign, userId: string, { dry }: Turns) {
  if (guarantee !== null) await tx.update(drawPlayers).set({ dry }).where(playerOf(userId, code))
}
