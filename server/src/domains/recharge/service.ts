import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { rechargePackages, releaseDues, releaseLots } from '../../db/schema'
import { InsufficientFunds, post } from '../../engines/ledger'
import { type OrderRow, writeVirtual } from '../../engines/order'
import { dayjs, ZONE } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { noteRecharges, timesBought } from './list'
import { recharge } from './order-kind'
import { holding, oneRechargeAtATime, prepaidFen, type RechargeDetail } from './recharge-money'

export { prepaidFen, type RechargeDetail, rechargeDetail } from './recharge-money'

export type RechargePackage = typeof rechargePackages.$inferSelect
export type RechargeType = 'balance' | 'voucher' | 'tb'

/** What everybody reads of a package. */
export const packageFace = (pack: RechargePackage) => ({
  id: pack.id,
  type: pack.type as RechargeType,
  title: pack.title,
  tag: pack.tag,
  price: yuan(pack.priceFen),
  give: pack.type === 'tb' ? String(pack.giveMinor) : yuan(pack.giveMinor),
  gift: yuan(pack.giftMinor)
})

/** Packages of a type that can be bought now, in order. */
export const openPackages = (db: Queryable, type: RechargeType) =>
  db
    .select()
    .from(rechargePackages)
    .where(and(eq(rechargePackages.type, type), eq(rechargePackages.open, true)))
    .orderBy(asc(rechargePackages.sort), asc(rechargePackages.id))

/** Writes a package; what was ordered before keeps what it was ordered as. */
export async function savePackage(db: Queryable, pack: typeof rechargePackages.$inferInsert): Promise<RechargePackage> {
  const { id: _, ...set } = pack
  const [saved] = await db
    .insert(rechargePackages)
    .values(pack)
    .onConflictDoUpdate({ target: rechargePackages.id, set })
    .returning()
  return saved!
}

export interface RechargeRequest {
  userId: string
  packageId: string
  /** The shop that 通宝 are bought for. */
  shopId?: string
  /** The part of a voucher package that is paid from the balance, in fen. */
  balanceFen: bigint
}

/**
 * Orders a package, to be paid like any order within half an hour. What is to come from the balance is held until then.
 * @throws Refusal NOT_FOUND, CLOSED, LIMIT, CAP, BALANCE, SOLD_OUT, INSUFFICIENT
 */
export const orderRecharge = (services: Services, request: RechargeRequest): Promise<OrderRow> =>
  transact(services.db, async tx => {
    const { userId, packageId, balanceFen, shopId } = request
    const [pack] = await tx.select().from(rechargePackages).where(eq(rechargePackages.id, packageId))
    if (!pack?.open) return refuse('NOT_FOUND', '这个充值方案已下架')
    if ((pack.type === 'tb') !== (shopId !== undefined)) refuse('NOT_FOUND', '这个充值方案不能这样购买')
    const now = services.clock.now()
    const closed = closedWords(pack, now)
    if (closed) refuse('CLOSED', closed)
    await oneRechargeAtATime(tx, userId)
    await checkRoom(tx, services, pack, request)
    const id = newId()
    const detail: RechargeDetail = {
      type: pack.type as RechargeType,
      packageId,
      plan: pack.plan,
      give: String(pack.giveMinor),
      gift: String(pack.giftMinor),
      held: String(balanceFen),
      extra: String(extraOf(pack)),
      pool: pack.pool,
      ...(shopId && { shopId })
    }
    await hold(tx, { userId, id, detail, memo: pack.title, now })
    const order = await writeVirtual(tx, {
      id,
      userId,
      kind: recharge.code,
      title: pack.title,
      now,
      priceFen: pack.priceFen,
      elsewhereFen: balanceFen,
      detail: { ...detail }
    })
    await noteRecharges(tx, userId)
    return order
  })

async function checkRoom(
  tx: Queryable,
  { config }: Services,
  pack: RechargePackage,
  { userId, balanceFen }: RechargeRequest
) {
  if (pack.personTimes > 0) {
    const bought = (await timesBought(tx, userId, [pack.id])).get(pack.id) ?? 0
    if (bought >= pack.personTimes) refuse('LIMIT', `每人限购 ${pack.personTimes} 次，你已购买过`)
  }
  if (pack.type === 'voucher') {
    if (balanceFen > pack.priceFen) refuse('BALANCE', '余额支付部分不能超过应付金额')
    return
  }
  if (balanceFen > 0n) refuse('BALANCE', '余额充值不能再用余额支付')
  if (pack.type === 'tb') return
  const limit = config.PREPAID_LIMIT_YUAN
  if ((await prepaidFen(tx, userId)) + pack.priceFen > BigInt(limit) * 100n)
    refuse('CAP', `余额最多 ${limit} 元，请选择较小的金额`)
}

/** What a package is worth beyond its price, in fen: its pool sets that aside. */
export const extraOf = ({ type, giveMinor, priceFen }: Pick<RechargePackage, 'type' | 'giveMinor' | 'priceFen'>) =>
  type === 'voucher' && giveMinor > priceFen ? giveMinor - priceFen : 0n

/** Why a package is not sold at this hour, in words; empty when it is. */
export function closedWords({ fromHour, untilHour }: RechargePackage, now: Date): string {
  const hour = dayjs(now).tz(ZONE).hour()
  return hour >= fromHour && hour < untilHour ? '' : `每天 ${fromHour}:00 至 ${untilHour}:00 开放`
}

async function hold(
  tx: Queryable,
  { userId, id, detail, memo, now }: { userId: string; id: string; detail: RechargeDetail; memo: string; now: Date }
) {
  const postings = holding(userId, detail)
  if (postings.length === 0) return
  try {
    const ref = { kind: 'order', id }
    await post(tx, { key: `recharge-hold:${id}`, reason: 'freeze', ref, postings, memo, at: now })
  } catch (error) {
    if (error instanceof InsufficientFunds && error.detail.asset === 'xfq') refuse('SOLD_OUT', '这个方案暂时售完了')
    throw error
  }
}

/** What recharges have given on top and has fallen due, newest day first. */
export async function unlockPage(
  db: Queryable,
  { userId, page, limit }: { userId: string; page: number; limit: number }
) {
  const lots = db
    .select({ id: releaseLots.id })
    .from(releaseLots)
    .where(and(eq(releaseLots.userId, userId), sql`${releaseLots.key} like 'recharge:%'`))
  const wanted = and(eq(releaseDues.userId, userId), inArray(releaseDues.lotId, lots))
  const [list, count] = await Promise.all([
    db
      .select({
        lotId: releaseDues.lotId,
        day: sql<string>`${releaseDues.day}::text`,
        amountMinor: releaseDues.amountMinor,
        status: releaseDues.status,
        title: releaseLots.title
      })
      .from(releaseDues)
      .innerJoin(releaseLots, and(eq(releaseLots.userId, releaseDues.userId), eq(releaseLots.id, releaseDues.lotId)))
      .where(wanted)
      .orderBy(desc(releaseDues.day), desc(releaseDues.lotId))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(releaseDues, wanted)
  ])
  return { list, count }
}

/** What a person's recharges give on top: promised in all, there already, due and waiting, still to come; in fen. */
export async function giftTotals(db: Queryable, userId: string) {
  const { rows } = await db.execute<{ promised: string; paid: string; waiting: string; locked: string }>(sql`
    select coalesce(sum(l.total_minor), 0)::text as promised,
      coalesce(sum(d.paid), 0)::text as paid,
      coalesce(sum(d.waiting), 0)::text as waiting,
      coalesce(sum(l.total_minor - l.due_minor) filter (where l.stopped_at is null), 0)::text as locked
    from release_lots l
    left join lateral (
      select sum(amount_minor) filter (where status = 'paid') as paid,
        sum(amount_minor) filter (where status = 'waiting') as waiting
      from release_dues where user_id = l.user_id and lot_id = l.id
    ) d on true
    where l.user_id = ${userId} and l.key like 'recharge:%'`)
  const { promised, paid, waiting, locked } = rows[0]!
  return { promised: BigInt(promised), paid: BigInt(paid), waiting: BigInt(waiting), locked: BigInt(locked) }
}
