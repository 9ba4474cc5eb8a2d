import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { sheetRows, sheets } from '../../db/schema'
import type { Services } from '../../services'
import type { ShopScope } from '../scope'
import { ROW_TITLE, WHY_TITLE } from './columns'
import type { SheetKind } from './kinds'
import type { Sheet } from './states'
import { isTheirs } from './write'

/** Files that came last. */
export const newestSheets = (db: Queryable, whose: { kind: string; shop?: ShopScope }): Promise<Sheet[]> =>
  db.select().from(sheets).where(isTheirs(whose)).orderBy(desc(sheets.createdAt), desc(sheets.id)).limit(50)

interface Page {
  outcome?: Outcome
  page: number
  limit: number
}
/** What came of a row: `same` when everything already was as it says. */
export type Outcome = 'waiting' | 'bad' | 'done' | 'same' | 'refused'

/** Rows of a file in their order, those of one outcome or all, and how many there are. */
export async function rowsOf(db: Queryable, { id }: Pick<Sheet, 'id'>, { outcome, page, limit }: Page) {
  const where = and(eq(sheetRows.sheetId, id), outcome ? eq(sheetRows.outcome, outcome) : undefined)
  const [list, count] = await Promise.all([
    db
      .select()
      .from(sheetRows)
      .where(where)
      .orderBy(asc(sheetRows.nth))
      .limit(limit)
      .offset((page - 1) * limit),
    countUpTo(db, 10_000, sheetRows, where)
  ])
  return { list, count }
}

const PAGE = 200

/** Rows a workbook to fill in has room for: their cells are text already, so that long numbers stay whole. */
const ROOM = 200

/** A file that people fill in: its titles with a row as an example. */
export const sampleRows = ({ columns }: SheetKind, hasRoom: boolean): string[][] => [
  columns.map(({ title }) => title),
  columns.map(({ sample }) => sample),
  ...Array.from({ length: hasRoom ? ROOM : 0 }, () => columns.map(() => ''))
]

/** What the columns of a file are read as. */
export const titlesOf = ({ columns }: SheetKind, { fields }: Sheet): string[] =>
  fields.map(field => columns.find(column => column.field === field)?.title ?? field)

/** What they are called in the file itself. */
export const headingsOf = (kind: SheetKind, sheet: Sheet): string[] =>
  sheet.headings.length > 0 ? sheet.headings : titlesOf(kind, sheet)

/** The rows that were wrong or refused, each with why, page by page: a file of them can be mended and sent in again. */
export async function* failedRows({ db, kinds }: Pick<Services, 'db' | 'kinds'>, sheet: Sheet) {
  const { id } = sheet
  yield [[ROW_TITLE, ...headingsOf(kinds.sheet.of(sheet.kind), sheet), WHY_TITLE]]
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(sheetRows)
      .where(and(eq(sheetRows.sheetId, id), inArray(sheetRows.outcome, ['bad', 'refused']), gt(sheetRows.nth, after)))
      .orderBy(asc(sheetRows.nth))
      .limit(PAGE)
    yield rows.map(({ nth, cells, why }) => [String(nth), ...cells, why])
    if (rows.length < PAGE) return
    after = rows.at(-1)!.nth
  }
}
