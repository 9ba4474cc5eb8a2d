import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { connect, type Database } from '../src/db/connection'
import { migrate } from '../src/db/migrate'
import { openAtConsole } from '../test/console'
import { csvOf, xlsxOf } from '../test/sheets'
import { startBuilt } from './built-server'
import type { BenchRow } from './row'

const MIB = 1024 * 1024
const PRODUCTS = 10_000
const SHIPPED = 5_000
const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 300_000)
const REST_MS = 5_000
/** What an export may take above the server at rest. */
const MOST_MIB = 200
const PERSON = '00000000-0000-7000-8000-000000000001'
const TOKEN = 'sheets-bench'
/** What runs by the clock takes memory of its own. */
const NO_JOBS = { JOBS: 'false' }

type Server = Awaited<ReturnType<typeof startBuilt>>

/**
 * What files of rows are for: ten thousand products by a workbook, five thousand orders shipped by a file, and the export of a
 * million orders (BENCH_ORDERS) and of 300,000 members (BENCH_MEMBERS), each with the server as it is shipped.
 */
export async function benchSheets(serverUrl: string): Promise<BenchRow[]> {
  const databaseUrl = await emptyDatabase(serverUrl)
  const db = connect(databaseUrl, 2)
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-sheets-'))
  const env = { NODE_ENV: 'development', DEMO_DATA: 'false', DATA_DIR: folder }
  const withServer = async <T>(work: (server: Server) => Promise<T>, more = {}): Promise<T> => {
    const server = await startBuilt(databaseUrl, { ...env, ...more })
    try {
      await ask(server, 'GET /api/admin/order/list')
      await new Promise(resolve => setTimeout(resolve, REST_MS))
      return await work(server)
    } finally {
      await server.stop()
    }
  }
  try {
    await fill(db)
    return [
      await withServer(server => exported(server, OF_ORDERS, 'csv'), NO_JOBS),
      await withServer(server => exported(server, OF_ORDERS, 'xlsx'), NO_JOBS),
      await withServer(server => exported(server, OF_MEMBERS, 'csv'), NO_JOBS),
      await withServer(server => exported(server, OF_MEMBERS, 'xlsx'), NO_JOBS),
      ...(await withServer(server => imported(server))),
      ...(await withServer(server => shipped(server, db)))
    ]
  } finally {
    await db.$client.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function emptyDatabase(serverUrl: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query('drop database if exists bench_sheets with (force)')
  await client.query('create database bench_sheets')
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = '/bench_sheets'
  return url.href
}

async function fill(db: Database) {
  await migrate(db)
  const client = await db.$client.connect()
  console.log(`${ORDERS} orders, ${MEMBERS} members …`)
  await client.query(`set statement_timeout = 0; set synchronous_commit = off`)
  const text = readFileSync(path.join(__dirname, 'sheets.sql'), 'utf8')
    .replaceAll('{orders}', String(ORDERS))
    .replaceAll('{members}', String(MEMBERS))
  await client.query(text)
  await client.query('vacuum analyze')
  client.release(true)
  await openAtConsole(db, PERSON, TOKEN)
}

const HEADERS = { 'authori-zation': `Bearer ${TOKEN}` }

async function answerOf<T>(response: Response): Promise<T> {
  const { status, msg, data } = (await response.json()) as { status: number; msg: string; data: T }
  if (status !== 200) throw new Error(msg)
  return data
}

function ask<T>(server: Server, key: string, input?: object): Promise<T> {
  const [method, url] = key.split(' ') as [string, string]
  const body = input && { body: JSON.stringify(input), headers: { ...HEADERS, 'content-type': 'application/json' } }
  return fetch(`${server.origin}${url}`, { method, headers: HEADERS, ...body }).then(response => answerOf<T>(response))
}

const secondsOf = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

interface Taken {
  what: string
  key: string
  asked: object
}
const OF_ORDERS: Taken = {
  what: `${ORDERS} orders`,
  key: 'POST /api/admin/order/export',
  asked: { type: 9, search: '' }
}
const OF_MEMBERS: Taken = { what: `${MEMBERS} members`, key: 'POST /api/admin/customer/export', asked: {} }

/** Takes all of something away as a file: how much more memory that takes than rest does. */
async function exported(server: Server, { what, key, asked }: Taken, format: 'csv' | 'xlsx'): Promise<BenchRow> {
  const rest = server.resident()
  const { url } = await ask<{ url: string }>(server, key, { ...asked, format })
  const since = performance.now()
  let bytes = 0
  const peak = await server.peakOf(async () => {
    const response = await fetch(`${server.origin}${url}`)
    for await (const chunk of response.body!) bytes += chunk.length
  })
  const size = (bytes / MIB).toFixed(0)
  console.log(
    `  ${what} as .${format}: ${size} MiB in ${secondsOf(since)} s; ${told(rest)} at rest, ${told(peak)} at most`
  )
  return {
    name: `export of ${what} as .${format}, MiB above rest`,
    ratio: (peak - rest) / MIB,
    limit: MOST_MIB,
    most: true
  }
}

const told = (bytes: number) => `${(bytes / MIB).toFixed(0)} MiB`

interface Sheet {
  id: string
  state: string
  rows_total: number
  rows_bad: number
  rows_done: number
  rows_refused: number
}

/** Sends a file in, has it worked through, and answers what came of its rows. */
async function worked(server: Server, what: string, file: Blob, name: string) {
  const rest = server.resident()
  let since = performance.now()
  const form = new FormData()
  form.append('file', file, name)
  let sheet: Sheet = { id: '', state: '', rows_total: 0, rows_bad: 0, rows_done: 0, rows_refused: 0 }
  const peak = await server.peakOf(async () => {
    const url = `${server.origin}/api/admin/${what}/sheet`
    sheet = await answerOf<Sheet>(await fetch(url, { method: 'POST', headers: HEADERS, body: form }))
    console.log(
      `  ${name}: ${(file.size / MIB).toFixed(1)} MiB, ${sheet.rows_total} rows checked in ${secondsOf(since)} s, ${sheet.rows_bad} wrong`
    )
    since = performance.now()
    await ask(server, `POST /api/admin/${what}/sheet/start`, { id: sheet.id })
    while (sheet.state !== 'done') {
      await new Promise(resolve => setTimeout(resolve, 1_000))
      sheet = (await ask<{ sheet: Sheet }>(server, `GET /api/admin/${what}/sheet/detail/${sheet.id}?limit=1`)).sheet
    }
  })
  console.log(
    `  ${name}: ${sheet.rows_done} done, ${sheet.rows_refused} refused in ${secondsOf(since)} s; ${told(rest)} at rest, ${told(peak)} at most`
  )
  return sheet
}

async function imported(server: Server): Promise<BenchRow[]> {
  const rows = Array.from({ length: PRODUCTS }, (_, i) => [
    [`挂耳咖啡 ${i}`, '山间茶铺', '茶', '盒', '/pic/a.png', '口味', '深烘', '39.90', '100'],
    [`挂耳咖啡 ${i}`, '山间茶铺', '', '', '', '', '浅烘', '42.00', '100']
  ]).flat()
  const titles = ['商品名称', '店铺', '分类', '单位', '商品图片', '规格名', '规格值', '售价', '库存']
  const workbook = new Blob([new Uint8Array(await xlsxOf([titles, ...rows]))])
  const sheet = await worked(server, 'goods', workbook, '商品.xlsx')
  return [{ name: 'rows of goods done by a workbook', ratio: sheet.rows_done, limit: PRODUCTS * 2 }]
}

async function shipped(server: Server, db: Database): Promise<BenchRow[]> {
  const { rows } = await db.$client.query<{ no: string }>(`select no from orders where state = 'paid' limit ${SHIPPED}`)
  const lines = rows.map(({ no }, i) => [no, '顺丰速运', `SF${1_000_000_000 + i}`])
  const sheet = await worked(
    server,
    'order',
    new Blob([csvOf([['订单号', '快递公司', '快递单号'], ...lines])]),
    '发货.csv'
  )
  return [{ name: 'orders shipped by a file, each with its result', ratio: sheet.rows_done, limit: SHIPPED }]
}
