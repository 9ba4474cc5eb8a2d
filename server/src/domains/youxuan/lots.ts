import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { releaseLots } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { type Asset, account, assets, balanceOf, minorText, user } from '../../engines/ledger'
import { NOTHING_PROMISED, type ReleaseLot, releaseTotals } from '../../engines/release'
import type { Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'

type Caller = Context<'login'>

/** Writes minor units of an asset: 125n -> "1.25". */
export async function writerOf(db: Queryable, code: Asset) {
  const { digits } = (await assets(db)).find(row => row.code === code)!
  return (minor: bigint) => minorText(minor, digits)
}

/** What the caller has of an asset, and what is still to come of it, in words of its digits. */
export async function sumsOf({ db, person }: Caller, code: Asset) {
  const text = await writerOf(db, code)
  const [held, promised] = await sideBySide(
    db,
    () => balanceOf(db, account(user(person.id), code)),
    () => releaseTotals(db, person.id)
  )
  const { lockedMinor, waitingMinor, readyMinor } = promised[code] ?? NOTHING_PROMISED
  return {
    balance: text(held),
    locked: text(lockedMinor),
    waiting: text(waitingMinor),
    ready: text(readyMinor)
  }
}

const percent = (bp: number) => `${Number((bp / 100).toFixed(2))}%`

/** How a lot is released, in words. */
export const dailyWords = ({ dailyBp }: Pick<ReleaseLot, 'dailyBp'>) =>
  dailyBp === 10_000 ? '次日一次释放' : `每天释放 ${percent(dailyBp)}`

export const boostWords = (bp: number, whose: string) => (bp > 0 ? `${whose}订单实付的 ${percent(bp)} 提前释放` : '')

const STATES = { open: '释放中', done: '已释放完', stopped: '已停止' } as const

function lotShown(lot: ReleaseLot, text: (minor: bigint) => string) {
  const left = lot.totalMinor - lot.dueMinor
  const state = lot.stoppedAt ? ('stopped' as const) : left === 0n ? ('done' as const) : ('open' as const)
  const open = state === 'open'
  return {
    id: lot.id,
    title: lot.title,
    total_number: text(lot.totalMinor),
    released: text(lot.dueMinor),
    left_number: text(open ? left : 0n),
    boost: text(open ? lot.boostMinor : 0n),
    daily_text: dailyWords(lot),
    next_day: open ? lot.nextDay : '',
    last_day: lot.lastDay,
    state,
    _state: STATES[state],
    add_time: seconds(lot.createdAt),
    _add_time: timeText(lot.createdAt)
  }
}

/** What was promised to the caller of an asset, newest first. */
export async function lotList(ctx: Caller, code: Asset, { page, limit }: { page: number; limit: number }) {
  const { db, person } = ctx
  const mine = and(eq(releaseLots.userId, person.id), eq(releaseLots.asset, code))
  const text = await writerOf(db, code)
  const rows = await db
    .select()
    .from(releaseLots)
    .where(mine)
    .orderBy(desc(releaseLots.createdAt), desc(releaseLots.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const count = await db.$count(releaseLots, mine)
  return { list: rows.map(lot => lotShown(lot, text)), count, ...(await sumsOf(ctx, code)) }
}
