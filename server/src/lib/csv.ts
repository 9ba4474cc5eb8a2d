import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

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

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const CSV_MARK = '\uFEFF'

/** Rows of a file of comma-separated values (RFC 4180), each with its end of line. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map(cells => cells.map(guarded)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ }
  )

/**
 * Rows of comma-separated values (RFC 4180), each with its cells; lines end by any convention, and a quotation mark within a
 * cell that has none around it is one. Undefined when one is left open.
 */
export function csvRows(text: string): string[][] | undefined {
  try {
    const rows: string[][] = parse(text, {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true
    })
    return rows.map(row => row.map(unguarded))
  } catch {
    return
  }
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
