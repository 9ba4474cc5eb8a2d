/** What a spreadsheet would take for a formula, also behind the marks that say it is none. */
const FORMULA = /^'*[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/
/** Digits a spreadsheet would round: it keeps fifteen of a number, and writes longer ones with an exponent. */
const LONG = /^\d{12,}$/

/** A cell as a spreadsheet shows it and does not work it out: formulas are text, and long numbers keep their digits. */
function guarded(text: string): string {
  if (LONG.test(text)) return `\t${text}`
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** What was written, of a cell that `guarded` made. */
function unguarded(cell: string): string {
  if (/^\t\d{12,}$/.test(cell)) return cell.slice(1)
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const CSV_MARK = '\uFEFF'

/** One row of a file of comma-separated values (RFC 4180), with its end of line. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell => quoted(guarded(cell))).join(',')}\r\n`

/**
 * Rows of comma-separated values (RFC 4180), each with its cells; lines end by any convention. Undefined when a quotation
 * mark is left open.
 */
export function csvRows(text: string): string[][] | undefined {
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|((?!")[^,\r\n]*))(,|\r\n|\n|\r|$)/y
  const rows: string[][] = []
  let row: string[] = []
  while (text !== '') {
    const found = cell.exec(text)
    if (!found) return
    const [, inQuotes, plain = '', end] = found
    row.push(unguarded(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"')))
    if (end === ',') continue
    rows.push(row)
    row = []
    if (cell.lastIndex >= text.length) break
  }
  return rows
}

/**
 * The text of a file that a spreadsheet wrote: in UTF-8, or as Excel does in China when nobody chooses. Undefined when it is
 * no text.
 */
export function textOfFile(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {}
}
