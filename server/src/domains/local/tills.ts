import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { orders, storeTills } from '../../db/schema'
import { sweepOut } from '../../db/sweep'
import { samePerson } from '../../engines/identity/person'
import { account, balanceOf, user } from '../../engines/ledger'
import { keptShops } from '../../engines/scope'
import { dayStart, dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { divFloor, least, shortYuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { closedWords, openStore, type Store, storeOfCode } from './desk'
import { STORE_PAYMENT } from './terms'

/** A scanned code is good for opening the page this long; the page itself, for paying. */
const SCAN_MS = 60_000
const PAGE_MS = 600_000
const DAY_MS = 86_400_000
/** Below this a payment costs more than it brings. */
const LEAST_FEN = 10n

export type TillRow = typeof storeTills.$inferSelect

interface NewTill {
  userId: string
  shopId: string
  code: string
  lastsMs: number
}

async function newTill({ db, clock }: Services, { lastsMs, ...till }: NewTill): Promise<TillRow> {
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + lastsMs)
  const [row] = await db
    .insert(storeTills)
    .values({ ...till, id: newId(), expiresAt, createdAt })
    .returning()
  return row!
}

/** What a scanned code lets somebody do. @throws Refusal NOT_FOUND for a code nobody has any longer, CLOSED */
export async function tillOfCode(services: Services, { userId, code }: { userId: string; code: string }) {
  const store = await storeOfCode(services.db, code)
  if (!store) return refuse('NOT_FOUND', '收款码已失效，请扫店里最新的收款码')
  const closed = closedWords(store)
  if (closed) refuse('CLOSED', closed)
  return newTill(services, { userId, shopId: store.desk.shopId, code, lastsMs: SCAN_MS })
}

/**
 * The person's till for paying, opened in time: from then on it lasts ten minutes. Without one, a new one of the store.
 * @throws Refusal TILL_OVER, CLOSED, NOT_FOUND
 */
export async function openTill(
  services: Services,
  { userId, till, shopId }: { userId: string; till?: string; shopId?: string }
): Promise<{ till: TillRow; store: Store }> {
  if (!till) {
    const store = await openStore(services.db, shopId ?? refuse('NOT_FOUND', '请先扫店里的收款码'))
    return { store, till: await newTill(services, { userId, shopId: store.shop.id, code: '', lastsMs: PAGE_MS }) }
  }
  const now = services.clock.now()
  const [row] = await services.db
    .update(storeTills)
    .set({ expiresAt: sql`${storeTills.createdAt} + make_interval(secs => ${PAGE_MS / 1000})` })
    .where(and(eq(storeTills.userId, userId), eq(storeTills.id, till), gt(storeTills.expiresAt, now)))
    .returning()
  if (!row) return refuse('TILL_OVER', '付款页已过期，请重新扫码')
  return { till: row, store: await storeOfTill(services.db, row) }
}

/** The store a till pays, as long as the code it came by is the store's. @throws Refusal TILL_OVER, CLOSED */
export async function storeOfTill(db: Queryable, { shopId, code }: TillRow): Promise<Store> {
  const store = await openStore(db, shopId)
  if (code && code !== store.desk.code) refuse('TILL_OVER', '收款码已更换，请扫店里最新的收款码')
  return store
}

/** Vouchers are made good to the shop, so nobody pays where they work. @throws Refusal OWN_SHOP */
export async function refuseOwn(db: Queryable, rootId: string, shopId: string) {
  const kept = await keptShops(db, rootId, shopId)
  if (kept.length > 0) refuse('OWN_SHOP', '不能在自己的店里付款')
}

/** What a person has ordered to pay in a store today, in fen, all their accounts together. */
async function todayFen({ db, clock }: Services, userId: string, shopId: string): Promise<bigint> {
  const today = dayStart(dayText(clock.now()))
  const { rows } = await db.execute<{ fen: string }>(sql`
    select coalesce(sum(${orders.goodsFen}), 0)::text as fen from ${orders}
    where ${orders.userId} in ${samePerson(userId)} and ${orders.kind} = ${STORE_PAYMENT}
      and ${orders.createdAt} >= ${today} and ${orders.state} in ('unpaid', 'paid', 'complete')
      and ${orders.detail} ->> 'shopId' = ${shopId}`)
  return BigInt(rows[0]!.fen)
}

/** What an amount costs in a store, in fen. */
export interface Quote {
  amountFen: bigint
  ownXfqFen: bigint
  /** The most that vouchers may pay of it, and what they pay. */
  xfqMostFen: bigint
  xfqFen: bigint
  payFen: bigint
  roomFen: bigint
  /** Why it cannot be paid, in words; empty when it can. */
  note: string
}

/** The price of an amount; vouchers up to what may be paid with them here and what the person has, where they are to be used. */
export async function quote(
  services: Services,
  { desk, voucherBp }: Store,
  { userId, amountFen, useXfq }: { userId: string; amountFen: bigint; useXfq: boolean }
): Promise<Quote> {
  const ownXfqFen = await balanceOf(services.db, account(user(userId), 'xfq'))
  const spentFen = await todayFen(services, userId, desk.shopId)
  const roomFen = spentFen < desk.dayFen ? desk.dayFen - spentFen : 0n
  const shareFen = divFloor(amountFen * BigInt(voucherBp), 10_000n)
  const xfqMostFen = least(shareFen, ownXfqFen > 0n ? ownXfqFen : 0n)
  const xfqFen = useXfq ? xfqMostFen : 0n
  const sums = { amountFen, ownXfqFen, xfqMostFen, xfqFen, payFen: amountFen - xfqFen, roomFen }
  return { ...sums, note: noteOf(desk, amountFen, roomFen) }
}

function noteOf({ mostFen, dayFen }: Store['desk'], amountFen: bigint, roomFen: bigint): string {
  if (amountFen < LEAST_FEN) return `每笔至少 ${shortYuan(LEAST_FEN)} 元`
  if (amountFen > mostFen) return `每笔最多 ${shortYuan(mostFen)} 元`
  return amountFen > roomFen
    ? `每人每天在一家店最多付 ${shortYuan(dayFen)} 元，今天还能付 ${shortYuan(roomFen)} 元`
    : ''
}

/** Forgets tills nobody can pay with, a day later. */
export const sweepTills = ({ db, clock }: Services) =>
  sweepOut(db, storeTills, lt(storeTills.expiresAt, new Date(clock.now().getTime() - DAY_MS)))
