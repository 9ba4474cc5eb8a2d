import type { Connection, RowDataPacket, TypeCastField } from 'mysql2'
import {
  BALANCE_COLUMNS,
  type BalanceColumn,
  type Source,
  type SourceRow,
  TABLES,
  type TableName,
  tableOf
} from './tables'

/** Loaded by this command alone. */
const driver = () => require('mysql2') as typeof import('mysql2')

/** Reads a database as it is at this moment, however long that takes; it is not written to. */
export async function openMysql(url: string, prefix: string): Promise<Source> {
  const connection = driver().createConnection({
    uri: url,
    charset: 'utf8mb4',
    // Everything as text, as in a dump: a zero date, a decimal and a large number stay what they are.
    typeCast: (field: TypeCastField) => field.string()
  })
  const ask = (sql: string, values: unknown[] = []) => query(connection, sql, values)
  await ask('set session transaction isolation level repeatable read')
  await ask('start transaction with consistent snapshot, read only')
  return {
    rows: () => allRows(connection, prefix, ask),
    async balances() {
      const sums = BALANCE_COLUMNS.map(column => `sum(cast(\`${column}\` as decimal(30, 4))) as \`${column}\``).join(
        ', '
      )
      const [row] = await ask(`select ${sums} from \`${prefix}user\``)
      return row as Record<BalanceColumn, string | null>
    },
    close: () => new Promise(done => connection.end(() => done()))
  }
}

const query = (connection: Connection, sql: string, values: unknown[]) =>
  new Promise<SourceRow[]>((done, failed) => {
    connection.query<RowDataPacket[]>(sql, values, (error, rows) =>
      error ? failed(new Error(`读取 MySQL 失败：${error.message}`)) : done(rows as SourceRow[])
    )
  })

async function* allRows(
  connection: Connection,
  prefix: string,
  ask: (sql: string, values: unknown[]) => Promise<SourceRow[]>
) {
  for (const table of Object.keys(TABLES) as TableName[]) {
    const found = await ask(
      'select column_name as name from information_schema.columns where table_schema = database() and table_name = ?',
      [prefix + table]
    )
    const { key, owner, columns } = tableOf(table)!
    const there = new Set(found.map(({ name }) => name!.toLowerCase()))
    const read = [key, owner, ...columns].filter(name => name !== undefined && there.has(name))
    if (read.length === 0) continue
    const names = read.map(name => `\`${name}\``).join(', ')
    const rows = connection.query(`select ${names} from \`${prefix}${table}\``).stream({ highWaterMark: 500 })
    for await (const row of rows) yield { table, row: { ...row } as SourceRow }
  }
}
