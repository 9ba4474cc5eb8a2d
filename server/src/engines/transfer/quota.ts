import { and, eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { transferQuotas } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { least } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { minorText } from '../ledger'
import type { TransferRule } from './rules'

const NO_LIMIT = 2_147_483_647

interface Count {
  userId: string
  otherId: string
  rule: string
  kind: 'given' | 'received' | 'pair'
  period: string
}

/** One statement counts and compares, so that of many at once only as many pass as the cap lets. */
async function take(tx: Queryable, count: Count, amountMinor: bigint, cap: bigint, times = NO_LIMIT) {
  if (amountMinor > cap) return false
  const q = transferQuotas
  const passed = await tx
    .insert(q)
    .values({ ...count, usedMinor: amountMinor, times: 1 })
    .onConflictDoUpdate({
      target: [q.userId, q.rule, q.kind, q.otherId, q.period],
      set: { usedMinor: sql`${q.usedMinor} + ${amountMinor}`, times: sql`${q.times} + 1` },
      setWhere: sql`${q.usedMinor} + ${amountMinor} <= ${cap} and ${q.times} < ${times}`
    })
    .returning({ used: q.usedMinor })
  return passed.length > 0
}

interface Use {
  userId: string
  toId: string
  amountMinor: bigint
  /** The giver is on a new device. */
  newDevice: boolean
  at: Date
}

const dayCap = (rule: TransferRule, newDevice: boolean) =>
  newDevice ? least(rule.dayMinor, rule.newDeviceDayMinor) : rule.dayMinor

/**
 * Counts a transfer against all caps: the giver's day, the receiver's day, then the pair's month. Nobody's day of giving
 * is taken after a day of receiving, so two who give to each other do not wait for one another.
 * @throws Refusal DEVICE_CAP, DAY_CAP, RECEIVER_CAP, PAIR_CAP
 */
export async function takeQuotas(tx: Queryable, rule: TransferRule, { userId, toId, amountMinor, newDevice, at }: Use) {
  const day = dayText(at)
  const given = { userId, otherId: userId, rule: rule.code, kind: 'given', period: day } as const
  if (!(await take(tx, given, amountMinor, dayCap(rule, newDevice), rule.dayTimes))) {
    if (newDevice)
      refuse('DEVICE_CAP', `新登录的设备每天最多转赠 ${minorText(rule.newDeviceDayMinor, rule.digits)} ${rule.name}`)
    refuse('DAY_CAP', '已超过今天的转赠额度，请明天再试')
  }
  const received = { userId: toId, otherId: toId, rule: rule.code, kind: 'received', period: day } as const
  if (!(await take(tx, received, amountMinor, rule.receiveDayMinor)))
    refuse('RECEIVER_CAP', '对方今天可接收的额度不足，请减少数量或明天再试')
  const pair = { userId, otherId: toId, rule: rule.code, kind: 'pair', period: day.slice(0, 7) } as const
  if (!(await take(tx, pair, amountMinor, rule.pairMonthMinor)))
    refuse('PAIR_CAP', '本月给这位好友的转赠额度不足，请减少数量或下月再试')
}

export interface Left {
  dayMinor: bigint
  times: number
  /** To one other this month; of a new pair where nobody was chosen. */
  pairMinor: bigint
}

/** What the caps leave somebody to give today. */
export async function leftOf(
  db: Queryable,
  rule: TransferRule,
  { userId, toId, newDevice, at }: { userId: string; toId?: string; newDevice: boolean; at: Date }
): Promise<Left> {
  const q = transferQuotas
  const day = dayText(at)
  const rows = await db
    .select()
    .from(q)
    .where(
      and(
        eq(q.userId, userId),
        eq(q.rule, rule.code),
        or(
          and(eq(q.kind, 'given'), eq(q.otherId, userId), eq(q.period, day)),
          toId ? and(eq(q.kind, 'pair'), eq(q.otherId, toId), eq(q.period, day.slice(0, 7))) : undefined
        )
      )
    )
  const left = (cap: bigint, used = 0n) => (cap > used ? cap - used : 0n)
  const today = rows.find(row => row.kind === 'given')
  const pair = rows.find(row => row.kind === 'pair')
  return {
    dayMinor: left(dayCap(rule, newDevice), today?.usedMinor),
    times: Math.max(0, rule.dayTimes - (today?.times ?? 0)),
    pairMinor: left(rule.pairMonthMinor, pair?.usedMinor)
  }
}
