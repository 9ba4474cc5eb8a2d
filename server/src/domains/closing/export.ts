import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connection'
import { EXPORT_PAGE, type PersonalTable, pagesAfter } from '../../db/personal'
import type { users } from '../../db/schema'
import { familyOf } from '../../engines/identity/accounts'
import { timeText } from '../../lib/clock'
import type { Services } from '../../services'

/** Columns that are secrets of the server, whose masked ones beside them are given; and those that say who others are. */
const KEPT_BACK =
  /sealed|index$|hash|prepaid|^(snapshot|buyerId|actorId|reviewerId|toUserId|holderId|broughtBy|agentId|hiddenBy|blockedBy)$/i

type Row = Record<string, unknown>

const readable = (value: unknown): unknown =>
  value instanceof Date ? timeText(value) : typeof value === 'bigint' ? String(value) : value

function clean(table: PgTable, row: Row) {
  const names = Object.keys(getTableColumns(table)).filter(name => !KEPT_BACK.test(name))
  return Object.fromEntries(names.map(name => [name, readable(row[name])]))
}

const PROFILE = [
  'id',
  'phone',
  'contactPhone',
  'nickname',
  'avatar',
  'sex',
  'birthday',
  'region',
  'inviteCode',
  'level',
  'muted',
  'createdAt'
]

/** What orders a table's rows of one person and tells them apart. */
function keyOf(table: PgTable): { name: string; column: PgColumn }[] {
  const { primaryKeys, columns } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(column => column.primary)
  const names = Object.entries(getTableColumns(table))
  return key
    .filter(column => column.name !== 'user_id')
    .map(column => ({ name: names.find(([, one]) => one.name === column.name)![0], column }))
}

/** The rows of these people, a page at a time, in the order of the table's key. */
async function* rowsOf(db: Queryable, table: PersonalTable, ids: readonly string[]) {
  const key = keyOf(table)
  const columns = sql.join(
    key.map(({ column }) => column),
    sql`, `
  )
  const after = (last: Row): SQL => {
    const values = key.map(({ name, column }) => sql.param(last[name], column))
    return sql`(${columns}) > (${sql.join(values, sql`, `)})`
  }
  for (const id of ids) {
    const read = (last: Row | undefined): Promise<Row[]> =>
      db
        .select()
        .from(table as PgTable)
        .where(and(eq(table.userId, id), last && key.length > 0 ? after(last) : undefined))
        .orderBy(...key.map(({ column }) => asc(column)))
        .limit(EXPORT_PAGE)
    for await (const rows of pagesAfter(read)) yield rows.map(row => clean(table, row))
  }
}

/** Every section of what a person is given, each as pages of rows. */
async function* sectionsOf({ db, personal }: Pick<Services, 'db' | 'personal'>, rootId: string) {
  const family = await familyOf(db, rootId)
  const ids = family.map(one => one.id)
  const profiles = family.map(one =>
    Object.fromEntries(PROFILE.map(name => [name, readable(one[name as keyof typeof users.$inferSelect])]))
  )
  yield { name: '账号', pages: [profiles] }
  for (const { table, export: name } of personal.tables)
    if (typeof name === 'string') yield { name, pages: rowsOf(db, table, ids) }
  for (const { sections = [] } of personal.parts)
    for (const { name, pages } of sections) yield { name, pages: pages(db, ids) }
}

/**
 * Everything kept about a person and their sub-accounts, as the text of a JSON object, piece by piece: no more of it is in
 * memory than a page of rows.
 */
export async function* exportText(services: Pick<Services, 'clock' | 'db' | 'personal'>, rootId: string) {
  yield `{\n  "导出时间": ${JSON.stringify(timeText(services.clock.now()))}`
  for await (const { name, pages } of sectionsOf(services, rootId)) {
    yield `,\n  ${JSON.stringify(name)}: [`
    let before = ''
    for await (const rows of pages) {
      yield before + rows.map(row => `\n    ${JSON.stringify(row)}`).join(',')
      before = ','
    }
    yield before ? '\n  ]' : ']'
  }
  yield '\n}\n'
}

/** The whole text at once, for somebody at a terminal. */
export async function exportOf(services: Pick<Services, 'clock' | 'db' | 'personal'>, rootId: string): Promise<string> {
  const pieces: string[] = []
  for await (const piece of exportText(services, rootId)) pieces.push(piece)
  return pieces.join('')
}
