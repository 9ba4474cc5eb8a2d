import { and, eq, inArray } from 'drizzle-orm'
import { users } from '../../db/schema'
import { type Asset, account, assets, balanceOf, minorOf, minorText } from '../../engines/ledger'
import { givePackets, openRound, type Round, type RoundReport, roundPool, roundReports } from '../../engines/packet'
import { timeText } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'

/** What rounds are filled from. */
export const POOL = 'hongbao'

export interface Asked {
  title: string
  info?: string
  audience: 'all' | 'given'
  asset: Asset
  /** As typed, in whole units. */
  amount: string
  least: string
  count: number
  startsAt?: Date
  endsAt: Date
}

/**
 * Opens a round as an operator asks for it.
 * @throws Refusal AMOUNT, POOL_SHORT, TIME
 */
export async function newRound(services: Services, asked: Asked): Promise<Round> {
  const { title, info = '', audience, asset, count, endsAt, startsAt = services.clock.now() } = asked
  const kind = (await assets(services.db)).find(({ code }) => code === asset) ?? refuse('AMOUNT', '没有这种资产')
  const minor = (text: string) => {
    try {
      return minorOf(text, kind.digits)
    } catch {
      return refuse('AMOUNT', `${kind.name}最多 ${kind.digits} 位小数`)
    }
  }
  const terms = { title: title.trim(), words: info.trim(), audience, asset, pool: POOL, startsAt, endsAt }
  return openRound(services, { ...terms, totalMinor: minor(asked.amount), leastMinor: minor(asked.least), count })
}

/**
 * Gives a packet each to the people with these phones.
 * @throws Refusal UNKNOWN, NOT_FOUND, NOT_STARTED, ENDED, GONE
 */
export async function giveByPhone(services: Services, roundId: string, phones: readonly string[]): Promise<number> {
  const found = await services.db
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(and(inArray(users.phone, [...phones]), eq(users.disabled, false)))
  const known = new Set(found.map(({ phone }) => phone))
  const strange = phones.filter(phone => !known.has(phone))
  if (strange.length > 0) refuse('UNKNOWN', `没有这些手机号的账号：${strange.slice(0, 5).join('、')}`)
  return givePackets(
    services,
    roundId,
    found.map(({ id }) => id)
  )
}

/** A round as operators see it. */
export async function shownRound({ db }: Services, row: RoundReport) {
  const digits = (await assets(db)).find(({ code }) => code === row.asset)!.digits
  const left = await balanceOf(db, account(roundPool(row.id), row.asset as Asset))
  return {
    id: row.id,
    title: row.title,
    audience: row.audience,
    asset: row.asset,
    pool: row.pool,
    state: row.state,
    stopped: flag(row.stopped),
    total_num: row.count,
    taken: row.taken,
    opened: row.opened,
    amount: minorText(BigInt(row.total_minor), digits),
    opened_amount: minorText(BigInt(row.opened_minor), digits),
    left: minorText(left, digits),
    starts_at: timeText(new Date(row.starts_at)),
    ends_at: timeText(new Date(row.ends_at))
  }
}

export async function roundOf(services: Services, id: string) {
  const [row] = await roundReports(services.db, { id })
  return shownRound(services, row!)
}
