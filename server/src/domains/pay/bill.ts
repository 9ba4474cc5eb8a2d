import { createHash } from 'node:crypto'
import { adminChannelBill } from '@contract/channel-bill'
import type { Data, Input } from '@contract/core'
import { inTurn } from '../../db/seen'
import { compareDay, keepStatement, keptLines } from '../../engines/reconciliation'
import { bindDomain, type Context } from '../../http/context'
import { dayText } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { type Bill, readBill, type StatementLine } from '../../providers/statement'

type Check = (typeof adminChannelBill)['POST /api/admin/reconciliation/statement/check']
type Take = (typeof adminChannelBill)['POST /api/admin/reconciliation/statement']
type Caller = Context<'console'>

/** Rows that are told of one by one. */
const TOLD = 100
/** Days of a file that are told. */
const DAYS_TOLD = 31

/** The file that was sent, as what it says of the day, and what it and nothing else is confirmed with. */
async function sent({ file, clock }: Caller, { channel, day }: Input<Check>) {
  const { filename, bytes } = file ?? refuse('INVALID', '请选择要上传的文件')
  if (day >= dayText(clock.now())) refuse('INVALID', '当天的账单次日才完整，请选择今天之前的日期')
  const bill = await readBill(channel, day, bytes)
  const [first] = bill.passedOver
  if (bill.lines.length === 0 && first) refuse('INVALID', `没有可以导入的记录：第 ${first.nth} 行${first.why}`)
  const mark = createHash('sha256').update(`${channel} ${day} `).update(bytes).digest('base64url')
  return { filename, bill, mark }
}

const numbered = ({ line, no, amountFen }: StatementLine) => `${line} ${no} ${amountFen}`

/** Whether all lines were kept before. */
function isSame(lines: readonly StatementLine[], kept: readonly StatementLine[]): boolean {
  const known = new Set(kept.map(numbered))
  return lines.length === kept.length && lines.every(line => known.has(numbered(line)))
}

const sumOf = (lines: readonly StatementLine[]) => lines.reduce((sum, { amountFen }) => sum + amountFen, 0n)

function sumsOf({ tells, lines }: Bill, kept: readonly StatementLine[]) {
  return tells.map(sort => {
    const own = lines.filter(({ line }) => line === sort)
    const before = kept.filter(({ line }) => line === sort).length
    return { line: sort, lines: own.length, amount: yuan(sumOf(own)), kept: before }
  })
}

async function check(ctx: Caller, input: Input<Check>): Promise<Data<Check>> {
  const { bill, mark } = await sent(ctx, input)
  const kept = await keptLines(ctx.db, input.channel, input.day, bill.tells)
  return {
    mark,
    lines: bill.lines.length,
    sorts: sumsOf(bill, kept),
    is_same: flag(kept.length > 0 && isSame(bill.lines, kept)),
    days: [...bill.days]
      .map(([day, lines]) => ({ day, lines }))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
      .slice(0, DAYS_TOLD),
    passed_num: bill.passedOver.length,
    passed: bill.passedOver.slice(0, TOLD).map(({ nth, why }) => ({ row_no: nth, why }))
  }
}

async function take(ctx: Caller, { mark, ...input }: Input<Take>): Promise<Data<Take>> {
  const { filename, bill, mark: own } = await sent(ctx, input)
  if (mark !== own) refuse('CHANGED', '文件与刚才核对的不一致，请重新核对后再导入')
  const { channel, day } = input
  // Two who bring the same day wait for each other: the later one finds what the first one kept.
  await inTurn(ctx.db, `statement:${channel}:${day}`)
  const kept = await keptLines(ctx.db, channel, day, bill.tells)
  const same = kept.length > 0 && isSame(bill.lines, kept)
  if (!same) await keepStatement(ctx.db, channel, day, bill.lines, bill.tells)
  const differences = await compareDay(ctx, channel, day, bill.tells)
  const lines = bill.lines.length
  ctx.note({ after: { filename, lines, amount: yuan(sumOf(bill.lines)), differences } })
  return { lines, differences, is_same: flag(same) }
}

export const channelBillDomain = bindDomain(adminChannelBill, {
  'POST /api/admin/reconciliation/statement/check': check,
  'POST /api/admin/reconciliation/statement': take
})
