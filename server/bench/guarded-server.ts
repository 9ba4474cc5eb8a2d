import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

const GUARDED = {
  name: 'bench-guarded',
  text: 'update bench_stock set sold = sold + 1 where id = 1 and sold < stock returning sold'
}

/** The least that buying could cost: a server that does one guarded UPDATE a request, over DATABASE_URL with as many connections. */
function main() {
  const { DATABASE_URL, DATABASE_POOL = '20' } = process.env
  const pool = new Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL) })
  const server = createServer(async (_, response) => {
    const { rowCount } = await pool.query(GUARDED)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: rowCount ? 200 : 400 }))
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
  process.once('SIGTERM', () => process.exit(0))
}

main()
