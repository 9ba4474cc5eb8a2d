import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { auctionRecharges, users } from '../../db/schema'
import { realNameOf } from '../../engines/identity/real-name'
import { account, KeyReused, minorOf, minorText, move, post, user } from '../../engines/ledger'
import { coolingUntil } from '../../engines/withdrawal'
import { dayText, timeText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { moveRow } from '../../lib/machine'
import { maskNumber } from '../../lib/mask'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { RECHARGE_MOVES } from './states'
import { type AuctionTerms, auctionTerms, closedWords, VALUE } from './terms'

declare module '../../engines/ledger/reasons' {
  interface Reasons {
    auction_hold: true
    auction_sent: true
    auction_back: true
  }
}

export type Recharge = typeof auctionRecharges.$inferSelect

/** After a change of phone nothing leaves for so long. */
const COOLING_S = 86_400

export const isRecharge = ({ userId, id }: Pick<Recharge, 'userId' | 'id'>) =>
  and(eq(auctionRecharges.userId, userId), eq(auctionRecharges.id, id))

/** Moves a recharge by the table of moves: of two at once one finds it gone. */
export const tryMove = (
  db: Queryable,
  name: keyof typeof RECHARGE_MOVES,
  row: Pick<Recharge, 'userId' | 'id'>,
  set: Partial<typeof auctionRecharges.$inferInsert> = {}
): Promise<Recharge | undefined> =>
  moveRow(
    db,
    { table: auctionRecharges, state: auctionRecharges.status, where: isRecharge(row) },
    RECHARGE_MOVES[name],
    set
  )

/** Minor units a person asked for on a day and did not have back. */
export async function askedOn(db: Queryable, userId: string, day: string): Promise<bigint> {
  const { day: column, status, amountMinor } = auctionRecharges
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${amountMinor}), 0)::bigint`.mapWith(BigInt) })
    .from(auctionRecharges)
    .where(and(eq(auctionRecharges.userId, userId), eq(column, day), ne(status, 'back')))
  return row!.sum
}

interface Asked {
  userId: string
  /** As typed: "12.5". */
  num: string
  /** The caller's key: the same is done once. */
  key: string
}

/** What is asked for in minor units, within the terms. @throws Refusal AMOUNT */
function amountFrom(
  num: string,
  { digits, name, minimum, most, step }: AuctionTerms & { name: string; digits: number }
) {
  let amount: bigint
  try {
    amount = minorOf(num, digits)
  } catch {
    return refuse('AMOUNT', `${name}最多 ${digits} 位小数`)
  }
  const text = (minor: bigint) => `${minorText(minor, digits)} ${name}`
  if (amount < minimum) refuse('AMOUNT', `每次至少充值 ${text(minimum)}`)
  if (amount > most) refuse('AMOUNT', `每次最多充值 ${text(most)}`)
  if (amount % step !== 0n) refuse('AMOUNT', `充值数量需为 ${text(step)} 的整数倍`)
  return amount
}

/** The account that value is sent for, held so that requests of one person wait for each other. */
async function ownAccount(services: Services, userId: string): Promise<string> {
  const now = services.clock.now()
  const [me] = await services.db.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!me || me.parentId) return refuse('SUB_ACCOUNT', '子账号不能充值到拍卖行，请切换到主账号操作')
  if (!(await realNameOf(services, userId))) refuse('REAL_NAME', '请先完成实名认证')
  const cooling = coolingUntil(me, undefined, COOLING_S, now)
  if (cooling) refuse('COOLING', `刚更换过手机号，${timeText(cooling)} 后可充值`)
  return me.phone ?? refuse('UNBOUND', '请先绑定手机号')
}

/**
 * Holds value and lets it leave for the person's account at the auction house, in the caller's transaction.
 * @throws Refusal OFF, SUB_ACCOUNT, REAL_NAME, COOLING, UNBOUND, AMOUNT, DAY_CAP, INSUFFICIENT, IDEM_MISMATCH
 */
export async function submitRecharge(services: Services, { userId, num, key }: Asked): Promise<Recharge> {
  const { db: tx } = services
  const now = services.clock.now()
  const phone = await ownAccount(services, userId)
  const terms = await auctionTerms(tx)
  const [known] = await tx
    .select()
    .from(auctionRecharges)
    .where(and(eq(auctionRecharges.userId, userId), eq(auctionRecharges.key, key)))
  if (known) return sameAsked(known, amountFrom(num, terms), key)
  const closed = closedWords(services, terms)
  if (closed) refuse('OFF', closed)
  const amountMinor = amountFrom(num, terms)
  const day = dayText(now)
  if ((await askedOn(tx, userId, day)) + amountMinor > terms.dayMost)
    refuse('DAY_CAP', '已超过今天的充值额度，请明天再试')
  const id = newId()
  const no = id.replaceAll('-', '')
  const sealed = { phoneSealed: secretsOf(services.config).seal(phone), phoneTail: maskNumber(phone) }
  const [draft] = await tx
    .insert(auctionRecharges)
    .values({ userId, id, key, no, amountMinor, ...sealed, day, createdAt: now })
    .returning()
  await post(tx, {
    key: `auction:${id}`,
    reason: 'auction_hold',
    ref: { kind: 'auction', id },
    postings: move(account(user(userId), VALUE), account(user(userId), VALUE, 'frozen'), amountMinor),
    at: now,
    memo: services.providers.auction.house
  })
  return (await tryMove(tx, 'hold', draft!, { nextAt: now }))!
}

function sameAsked(known: Recharge, amountMinor: bigint, key: string): Recharge {
  if (known.amountMinor !== amountMinor) throw new KeyReused(key)
  return known
}
