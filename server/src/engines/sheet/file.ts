import type { FileFormat } from '@contract/core'
import { csvRows, textOfFile } from '../../lib/csv'
import { groupBy } from '../../lib/group'
import { refuse } from '../../lib/refusal'
import { isOldWorkbook, isWorkbook, type XlsxRow, xlsxRows } from '../../lib/xlsx'
import { headOf, type Matching, ownColumns, placesBy } from './columns'
import type { SheetColumn, SheetKind, SheetRow } from './kinds'

const clean = (cell: string) => cell.replace(/^\s+|\s+$/g, '')

export interface SheetFile {
  format: FileFormat
  rows: SheetRow[]
  /** Columns of the kind that it has, and what it calls them. */
  fields: string[]
  headings: string[]
  /** Titles of columns that nothing is made of. */
  ignored: string[]
}

/** What a file holds, by the titles of its columns or by what somebody said they are. @throws Refusal INVALID */
export async function readSheet(kind: SheetKind, bytes: Buffer, matching?: Matching): Promise<SheetFile> {
  const format = isWorkbook(bytes) ? 'xlsx' : 'csv'
  const [head, ...rest] = format === 'xlsx' ? await workbookLines(bytes, kind.most) : csvLines(bytes)
  const titles = head?.cells ?? []
  const found = matching ? placesBy(kind, titles, matching) : placesOf(kind, titles)
  const rows = rest.flatMap(({ nth, cells }) =>
    cells.every(cell => cell === '')
      ? []
      : [{ nth, cells: Object.fromEntries(found.map(({ field, at }) => [field, cells[at] ?? ''])) }]
  )
  if (rows.length === 0) refuse('INVALID', '文件里没有数据')
  if (rows.length > kind.most) tooMany(kind.most)
  const taken = new Set(found.map(({ at }) => at))
  return {
    format,
    rows,
    fields: found.map(({ field }) => field),
    headings: found.map(({ at }) => titles[at]!),
    ignored: ownColumns(titles)
      .flatMap(({ at, title }) => (taken.has(at) ? [] : [title]))
      .slice(0, 50)
  }
}

/** Rows that are looked at for what a column holds, and how many values of it are shown. */
const LOOKED = 200
const VALUES = 3

/** What the columns of a file are called, hold, and are likely to be. @throws Refusal INVALID */
export async function readHead(kind: SheetKind, bytes: Buffer) {
  const [head, ...rest] = isWorkbook(bytes) ? await firstLines(bytes) : csvLines(bytes)
  const columns = headOf(kind, head?.cells ?? [])
  if (columns.list.length === 0) refuse('INVALID', '首行没有标题，请将标题放在第一行')
  const looked = rest.slice(0, LOOKED)
  const valuesAt = (at: number) => looked.flatMap(({ cells }) => cells[at] || []).slice(0, VALUES)
  return { ...columns, list: columns.list.map(({ at, ...column }) => ({ ...column, values: valuesAt(at) })) }
}

async function firstLines(bytes: Buffer): Promise<XlsxRow[]> {
  const lines: XlsxRow[] = []
  for await (const { nth, cells } of xlsxRows(bytes)) {
    lines.push({ nth, cells: cells.map(clean) })
    if (lines.length > LOOKED) break
  }
  return lines
}

/** Where columns stand that are called as the kind calls them. @throws Refusal INVALID */
function placesOf(kind: SheetKind, titles: readonly string[]) {
  const columns = kind.columns.map(column => ({ ...column, at: placeOf(titles, column) }))
  const missing = columns.filter(({ at, needed }) => needed && at < 0).map(({ title }) => title)
  if (missing.length > 0) refuse('INVALID', `文件缺少「${missing.join('」「')}」列，请对照模板核对首行标题`)
  const found = columns.filter(({ at }) => at >= 0)
  if (found.length === 0) refuse('INVALID', '首行没有可识别的标题，请对照模板核对')
  return found
}

const tooMany = (most: number) => refuse('INVALID', `一次最多 ${most} 行，请拆分后分批上传`)

/** The rows of a workbook, no more of them than are taken and one. */
async function workbookLines(bytes: Buffer, most: number): Promise<XlsxRow[]> {
  const lines: XlsxRow[] = []
  for await (const { nth, cells } of xlsxRows(bytes)) {
    lines.push({ nth, cells: cells.map(clean) })
    if (lines.length > most + 1) tooMany(most)
  }
  return lines
}

function csvLines(bytes: Buffer): XlsxRow[] {
  if (isOldWorkbook(bytes))
    refuse('INVALID', '暂不支持旧版 .xls 和加密的工作簿，请在表格软件中另存为 .xlsx 或 CSV 后上传')
  const text = textOfFile(bytes) ?? refuse('INVALID', '无法识别文件内容，请上传 .xlsx 或 CSV 文件')
  const lines = csvRows(text) ?? refuse('INVALID', '文件格式有误：有一处引号没有配对')
  return lines.map((cells, i) => ({ nth: i + 1, cells: cells.map(clean) }))
}

/** Where a column stands; -1 when it does not. @throws Refusal INVALID when it stands twice */
function placeOf(titles: readonly string[], { title, also = [] }: SheetColumn): number {
  const places = titles.flatMap((one, i) => (one === title || also.includes(one) ? [i] : []))
  if (places.length > 1) refuse('INVALID', `「${title}」列出现了两次，请删去一列`)
  return places[0] ?? -1
}

/** Rows by the thing they are about: neighbours of one name. */
export function thingsIn(kind: SheetKind, rows: readonly SheetRow[]): SheetRow[][] {
  let first = 0
  let before: string | undefined
  const firsts = groupBy(rows, row => {
    const name = kind.thingOf?.(row.cells)
    if (name === undefined || name !== before) first = row.nth
    before = name
    return first
  })
  return [...firsts.values()]
}
