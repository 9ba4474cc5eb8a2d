/** One movement of a channel's account of ours. `no` is our own number of it; money in is more than zero, out less. */
export interface StatementLine {
  line: 'pay' | 'refund' | 'payout'
  no: string
  amountFen: bigint
}

/** A row of a file as it is read: what moved, or why it is none of that. */
export type BillRow =
  | { day?: string; why: string }
  | { day?: string; line: StatementLine['line']; no: string; amount: string; isSigned?: boolean }

/** A form in which a channel gives its statement. */
export interface BillForm {
  isHead(cells: readonly string[]): boolean
  /** The sorts of lines a file with this head, and these lines, is the whole statement of. */
  tells(head: readonly string[], lines: readonly StatementLine[]): StatementLine['line'][]
  /** Cells of a row, where they are not those of any CSV. */
  cells?(row: string): string[] | undefined
  /** What a row says by the titles of its head; undefined where it lacks cells. */
  read(cells: Record<string, string> | undefined): BillRow
  /** Whether the rows are over; a form that has an end is cut off without it. */
  isEnd?(row: string): boolean
  /** Holds what the end says against how many rows there were. @throws Refusal INVALID */
  checkEnd?(end: readonly string[], rows: number): void
}

export const SHORT_ROW = { why: '列数与标题行不符' }

/** A cell without what keeps spreadsheets from working it out. */
export const cleaned = (cell: string) => cell.replace(/^[\s`']+|\s+$/g, '')

/** The day of a time as channels write it: "2026-11-20 16:33:45". */
export const dayIn = (time: string | undefined) => /^\d{4}-\d{2}-\d{2}(?= |$)/.exec(time ?? '')?.[0]
