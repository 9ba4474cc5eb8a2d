import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { openMysql } from './mysql'
import { readDump } from './sql'
import { type Source, type TableName, tableOf } from './tables'

/** Opens `mysql://user:password@host:port/database`, or a file of mysqldump, which may be packed with gzip. */
export async function openSource(from: string, prefix: string): Promise<Source> {
  if (/^(mysql|mariadb):\/\//.test(from)) return openMysql(from, prefix)
  if (!(await stat(from).catch(() => undefined))?.isFile()) throw new Error(`找不到转储文件 ${from}`)
  return { rows: () => dumpRows(from, prefix), close: async () => {} }
}

async function* dumpRows(file: string, prefix: string) {
  const raw = createReadStream(file, { highWaterMark: 1 << 20 })
  const bytes = file.endsWith('.gz') ? raw.pipe(createGunzip()).on('close', () => raw.destroy()) : raw
  bytes.setEncoding('utf8')
  if (bytes !== raw) raw.on('error', error => bytes.destroy(error))
  const nameOf = (table: string) => (table.startsWith(prefix) ? table.slice(prefix.length) : '')
  for await (const { table, columns, values } of readDump(bytes, name => tableOf(nameOf(name)) !== undefined)) {
    if (!columns) throw new Error(`转储文件里没有 ${table} 的建表语句，无法知道各列的名字，请连同表结构一起导出`)
    if (columns.length !== values.length)
      throw new Error(`${table} 有一行是 ${values.length} 列，表结构是 ${columns.length} 列`)
    yield {
      table: nameOf(table) as TableName,
      row: Object.fromEntries(columns.map((column, i) => [column, values[i]!]))
    }
  }
}
