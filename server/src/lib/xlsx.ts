import { Readable } from 'node:stream'
import { lazily } from './lazily'
import { refuse } from './refusal'
import { zipEntries } from './zip'

const hucre = lazily(() => require('hucre/xlsx') as typeof import('hucre/xlsx'))

/** A workbook of the rows a file may have is a tenth of it; a bomb is far more. */
const CAPS = { what: '工作簿', entries: 1_000, bytes: 300 * 1024 * 1024 } as const
const MOST_COLUMNS = 200
/** A spreadsheet keeps fifteen digits of a number; what it works out may have more, which nobody sees there. */
const DIGITS = 15
const SHORT_TEXT = 40
const EPOCH = Date.UTC(1900, 0, 2)

/** A row as it was read, by its number in the sheet. */
export interface XlsxRow {
  nth: number
  cells: string[]
}

export const isWorkbook = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
/** The workbooks of before 2007, and those with a password. */
export const isOldWorkbook = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))

/**
 * Rows of a workbook's first sheet, as text: numbers as they are shown without a format, dates as China's clock has them,
 * formulas by what they came to when the file was saved. Rows of nothing are left out.
 * @throws Refusal INVALID when it is none, or would be too large unpacked
 */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<XlsxRow> {
  for await (const entry of zipEntries(bytes, CAPS)) await entry.check()
  try {
    for await (const { index, values } of hucre().streamXlsxRows(bytes)) {
      const cells = values.slice(0, MOST_COLUMNS).map(textOf)
      if (cells.some(cell => cell !== '')) yield { nth: index + 1, cells }
    }
  } catch {
    refuse('INVALID', '无法读取这个工作簿，请在表格软件中另存为 .xlsx 后重新上传')
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (value instanceof Date) return dateText(value)
  return String(value)
}

/** A number of more digits than are kept is written with an exponent: it is no longer the one that was meant. */
const numberText = (value: number) =>
  Math.abs(value) < 10 ** DIGITS ? String(Number(value.toPrecision(DIGITS))) : value.toExponential()

/** A date of a sheet has no zone: what stands there is what was meant. */
function dateText(at: Date): string {
  if (Number.isNaN(at.getTime())) return ''
  const [day, time] = at.toISOString().slice(0, 19).split('T') as [string, string]
  if (at.getTime() < EPOCH) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** How a column of numbers is shown; columns that are none of these are text, also where somebody writes in them later. */
export type NumberFace = 'yuan' | 'count'
const FORMATS: Record<NumberFace, string> = { yuan: '0.00', count: '0' }
const NUMBER = /^-?\d{1,15}(\.\d+)?$/

export interface XlsxSheet {
  name: string
  /** Faces of the columns that hold numbers, by title. */
  faces: Readonly<Partial<Record<string, NumberFace>>>
}

/**
 * A workbook of one sheet, or several where a sheet cannot hold all rows, made while it is read: no more is in memory than a
 * page of its rows. The first row of the first page are the titles.
 */
export async function xlsxStream(pages: AsyncIterable<string[][]>, { name, faces }: XlsxSheet): Promise<Readable> {
  const walk = pages[Symbol.asyncIterator]()
  const first = await walk.next()
  const head: string[][] = first.done ? [[]] : first.value
  const titles = head[0] ?? []
  const columns = titles.map((title, i) => {
    const face = faces[title]
    return { width: widthOf(head, i), numFmt: face ? FORMATS[face] : '@' }
  })
  const cellsOf = (row: readonly string[], isHead: boolean) =>
    row.map((cell, i) => (isHead ? escaped(cell) : cellOf(cell, faces[titles[i] ?? ''] !== undefined)))
  async function* rows() {
    for (const [i, row] of head.entries()) yield cellsOf(row, i === 0)
    for (let page = await walk.next(); !page.done; page = await walk.next())
      for (const row of page.value) yield cellsOf(row, false)
  }
  const stream = hucre().writeXlsxStream(rows(), { name, columns, freezePane: { rows: 1 } })
  return Readable.from(chunksOf(stream))
}

async function* chunksOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value
  } finally {
    await reader.cancel()
  }
}

function cellOf(cell: string, isNumber: boolean): string | number | null {
  if (cell === '') return null
  return isNumber && NUMBER.test(cell) ? Number(cell) : escaped(cell)
}

/** What a workbook would take for one of its own escapes. */
const escaped = (text: string) => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

/** As wide as what its first rows hold, Chinese characters counted twice. */
function widthOf(rows: readonly (readonly string[])[], i: number): number {
  const lengths = rows
    .slice(0, 50)
    .map(row => [...(row[i] ?? '')].reduce((sum, one) => sum + (one > '\xff' ? 2 : 1), 0))
  return Math.min(Math.max(8, ...lengths) + 2, SHORT_TEXT)
}
