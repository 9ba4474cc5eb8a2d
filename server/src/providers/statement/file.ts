import { csvRows, textOfFile } from '../../lib/csv'
import { fenOf } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { alipayForm } from './alipay'
import { type BillForm, type BillRow, cleaned, type StatementLine } from './line'
import { plainForm } from './plain'
import { weixinForm } from './weixin'

/** Channels whose statement somebody downloads and brings. */
export const BILL_CHANNELS = ['weixin', 'alipay', 'uppay'] as const
export type BillChannel = (typeof BILL_CHANNELS)[number]

/** Forms a channel's file may have; what a channel has no form for is brought in ours. */
const FORMS: Record<BillChannel, BillForm[]> = {
  weixin: [weixinForm, plainForm],
  alipay: [alipayForm, plainForm],
  uppay: [plainForm]
}
const NAMES = { weixin: '微信支付', alipay: '支付宝', uppay: '云闪付' }

/** Most rows of a file, and how many of them are read before others have their turn. */
const MOST = 50_000
const SLICE = 500
/** Lines of a file its titles stand among. */
const HEAD_WITHIN = 30

/** A row of a file that does not count, and why. */
export interface PassedOver {
  nth: number
  why: string
}

/** What a file says moved on a day. */
export interface Bill {
  lines: StatementLine[]
  /** The sorts of lines it is the whole statement of; it says nothing about others. */
  tells: StatementLine['line'][]
  /** How many of its rows are of which day, where rows say so. */
  days: Map<string, number>
  passedOver: PassedOver[]
}

/** Reads a file as a channel's own site gives it. Refuses one that is another's, broken or cut off. @throws Refusal INVALID */
export async function readBill(channel: BillChannel, day: string, bytes: Buffer): Promise<Bill> {
  const text = textOfFile(bytes) ?? refuse('INVALID', '无法识别文件内容，请上传解压后的 CSV 账单')
  const rows = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const { form, head, at } = headOf(channel, rows)
  const bill: Bill = { lines: [], tells: [], days: new Map(), passedOver: [] }
  const seen = new Map<string, number>()
  let total = 0
  let end = at + 1
  for (; end < rows.length && !form.isEnd?.(rows[end]!); end++) {
    const row = rows[end]!
    if (!row.trim()) continue
    if (++total > MOST) refuse('INVALID', `一份账单最多 ${MOST} 行`)
    take(bill, seen, { nth: end + 1, day, read: () => form.read(namedCells(head, form.cells?.(row) ?? cellsOf(row))) })
    if (total % SLICE === 0) await new Promise(setImmediate)
  }
  if (form.isEnd && end === rows.length) refuse('INVALID', '账单末尾缺少汇总，可能没有下载完整，请重新下载')
  form.checkEnd?.(rows.slice(end, end + 2), total)
  refuseOtherDays(bill, day)
  return { ...bill, tells: form.tells(head, bill.lines) }
}

/** Which form a file has, and where its rows begin: their titles stand among its first lines. */
function headOf(channel: BillChannel, rows: readonly string[]) {
  const top = rows.slice(0, HEAD_WITHIN).map(row => (row.includes(',') ? cellsOf(row) : []))
  for (const form of FORMS[channel]) {
    const at = top.findIndex(cells => form.isHead(cells))
    if (at >= 0) return { form, at, head: top[at]! }
  }
  return refuse('INVALID', `这不是${NAMES[channel]}的账单，请核对渠道，并上传带明细的 CSV 文件`)
}

/** A file that has rows and none of the day is another day's. */
function refuseOtherDays({ days }: Bill, day: string) {
  if (days.size > 0 && !days.has(day))
    refuse('INVALID', `账单里是 ${[...days.keys()].slice(0, 3).join('、')} 的记录，不是所选的 ${day}`)
}

interface Taken {
  nth: number
  day: string
  read(): BillRow
}

function take(bill: Bill, seen: Map<string, number>, { nth, day, read }: Taken) {
  const pass = (why: string) => void bill.passedOver.push({ nth, why })
  const row = read()
  if (row.day) bill.days.set(row.day, (bill.days.get(row.day) ?? 0) + 1)
  if ('why' in row) return pass(row.why)
  if (row.day && row.day !== day) return pass(`是 ${row.day} 的记录`)
  const amountFen = fenIn(row.amount)
  if (amountFen === undefined) return pass(`金额「${row.amount.slice(0, 20)}」无法识别`)
  if (!/^[\w-]{1,64}$/.test(row.no)) return pass('缺少商户单号，或单号无法识别')
  const key = `${row.line} ${row.no}`
  const first = seen.get(key)
  if (first !== undefined) return pass(`与第 ${first} 行单号重复`)
  seen.set(key, nth)
  const { line, no } = row
  bill.lines.push({ line, no, amountFen: signed(line, row.isSigned, amountFen) })
}

/** Money in is more than zero and money out less, whichever sign the file has for it. */
function signed(line: StatementLine['line'], isSigned: boolean | undefined, fen: bigint): bigint {
  if (isSigned) return fen
  const abs = fen < 0n ? -fen : fen
  return line === 'pay' ? abs : -abs
}

function fenIn(text: string): bigint | undefined {
  try {
    return fenOf(text)
  } catch {}
}

const cellsOf = (row: string): string[] => (csvRows(row)?.[0] ?? []).map(cleaned)

/** Cells by their titles; undefined where there are fewer, or more that say something. */
function namedCells(head: readonly string[], cells: readonly string[]): Record<string, string> | undefined {
  if (cells.length < head.length || cells.slice(head.length).some(cell => cell !== '')) return
  return Object.fromEntries(head.map((title, i) => [title, cells[i]!]))
}
