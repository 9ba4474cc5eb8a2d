import type { FileFormat } from '@contract/core'
import { csvRows, textOfFile } from '../../lib/csv'
import { groupBy } from '../../lib/group'
import { refuse } from '../../lib/refusal'
import { isOldWorkbook, isWorkbook, type XlsxRow, xlsxRows } from '../../lib/xlsx'
import type { SheetColumn, SheetKind, SheetRow } from './kinds'

/** Columns of the files of failed rows: such a file can be sent in again as it is. */
export const ROW_TITLE = '行号'
export const WHY_TITLE = '失败原因'

const clean = (cell: string) => cell.replace(/^\s+|\s+$/g, '')

export interface SheetFile {
  format: FileFormat
  rows: SheetRow[]
  /** Columns of the kind that it has. */
  fields: string[]
  /** Titles of columns that nothing is made of. */
  ignored: string[]
}

/** What a file holds, by the columns of its kind. @throws Refusal INVALID */
export async function readSheet(kind: SheetKind, bytes: Buffer): Promise<SheetFile> {
  const format = isWorkbook(bytes) ? 'xlsx' : 'csv'
  const [head, ...rest] = format === 'xlsx' ? await workbookLines(bytes, kind.most) : csvLines(bytes)
  const titles = head?.cells ?? []
  const columns = kind.columns.map(column => ({ ...column, at: placeOf(titles, column) }))
  const found = columns.filter(({ at }) => at >= 0)
  const missing = columns.filter(({ at, needed }) => needed && at < 0).map(({ title }) => title)
  if (missing.length > 0) refuse('INVALID', `文件缺少「${missing.join('」「')}」列，请对照模板核对首行标题`)
  if (found.length === 0) refuse('INVALID', '首行没有可识别的标题，请对照模板核对')
  const rows = rest.flatMap(({ nth, cells }) =>
    cells.every(cell => cell === '')
      ? []
      : [{ nth, cells: Object.fromEntries(found.map(({ field, at }) => [field, cells[at] ?? ''])) }]
  )
  if (rows.length === 0) refuse('INVALID', '文件里没有数据')
  if (rows.length > kind.most) tooMany(kind.most)
  const taken = new Set([...found.map(({ at }) => titles[at]!), ROW_TITLE, WHY_TITLE, ''])
  return {
    format,
    rows,
    fields: found.map(({ field }) => field),
    ignored: titles.filter(title => !taken.has(title)).slice(0, 50)
  }
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
