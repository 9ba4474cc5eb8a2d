import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { Pool } from 'pg'
import type { Sort } from '../src/domains/catalogue/cursor'
import { DETAIL, detailValues } from '../src/domains/catalogue/detail'
import { pageOf, pageStatement, productLine } from '../src/domains/catalogue/lists'
import { productDetail } from '../src/domains/catalogue/present'

/**
 * What the shop's server is measured against: the same SQL and the same answers, from routes written by hand on Fastify
 * and pg, with nothing around them (no checks of input, no sessions, no contract).
 */
async function main() {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
  const app = Fastify()
  const level = { name: 'category-level', text: 'select parent_id from categories where id = $1' }
  const list = async (sid: string, sort: Sort, page: number) => {
    const paging = { page, limit: 20 }
    const { rows } = await pool.query({ ...level, values: [sid] })
    const filter = rows[0].parent_id ? { leaf: sid } : { root: sid }
    return pageOf((await pool.query(pageStatement(filter, sort, paging, new Date()))).rows, sort, paging)
  }

  const { rows } = await pool.query(pageStatement({}, 'default', { page: 1, limit: 20 }, new Date()))
  const answer = { status: 200, msg: 'ok', data: { list: rows.map(productLine), count: rows[0].total, cursor: '' } }
  app.get('/bare', async () => answer)

  app.get('/list', async request => {
    const { sid, sort, page } = request.query as { sid: string; sort: Sort; page: string }
    return { status: 200, msg: 'ok', data: await list(sid, sort, Number(page)) }
  })

  app.get('/detail/:id', async request => {
    const { id } = request.params as { id: string }
    const now = new Date()
    const { rows } = await pool.query({ ...DETAIL, values: detailValues(id, null, now) })
    const beside = pageStatement({ mer_id: rows[0].shop_id }, 'default', { page: 1, limit: 6 }, now, 0)
    const goodList = (await pool.query(beside)).rows.slice(0, 6).map(productLine)
    return { status: 200, msg: 'ok', data: productDetail(rows[0], goodList, null) }
  })

  await app.listen({ port: 0, host: '127.0.0.1' })
  process.once('SIGTERM', () => process.exit(0))
  process.send?.({ port: (app.server.address() as AddressInfo).port })
}

void main()
