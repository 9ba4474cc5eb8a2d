import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { buildApp } from '../src/app'
import { readConfig } from '../src/config'
import type { Database } from '../src/db/connection'
import { migrate } from '../src/db/migrate'
import { flashSessions } from '../src/db/schema'
import { mall } from '../src/domains/order/order-kind'
import { packSnapshot, planFlash } from '../src/engines/order'
import { hashToken } from '../src/http/auth'
import { newId } from '../src/lib/ids'
import { median } from './load'
import { loggedBy } from './logged'
import { DROP_COPIES, makeCopies, orderByHand } from './order-by-hand'
import type { BenchRow } from './row'
import { postgresOf } from './taken'
import { costOf, takeTurns } from './turns'

const CONNECTIONS = 64
const ROUNDS = 7
const SLICE_MS = 1_000
const BUYERS = 12_000

/**
 * An order goes to the database three times and writes four rows with some twenty entries of indexes, where the UPDATE goes once and
 * writes one with none. So the UPDATE says little of what could be better; what an order is by hand says it, which checks neither
 * what was sent nor who may have how many. Processor time against either swings by half with what a system call costs the machine
 * at the moment: these limits are for what is far worse, and the trips and the bytes of log for the rest.
 */
const LEAST_OF_UPDATE = 0.15
const LEAST_BY_HAND = 0.3
const MOST_LOGGED = 1.15

interface Buyer {
  id: string
  token: string
  orderKey: string
}

/**
 * Measures making orders: how often one goes to the database and back, and a flash sale (whole orders over HTTP: session,
 * stock, limit, lines, timeline) against one guarded UPDATE of one row a request, and against the statements of an order by hand.
 */
export async function benchOrder(databaseUrl: string): Promise<BenchRow[]> {
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATABASE_POOL: String(CONNECTIONS),
    RATE_ADDRESS: '0',
    RATE_TOKEN: '0'
  }
  const app = await buildApp({ config: readConfig(env), databaseUrl })
  const { db } = app.services
  try {
    await migrate(db)
    app.post('/bench/update', async () => {
      const { rowCount } = await db.$client.query(GUARDED)
      return { status: rowCount === 1 ? 200 : 400 }
    })
    app.post('/bench/order', async request => {
      await orderByHand(db.$client, request.body as Buyer)
      return { status: 200 }
    })
    await makeCopies(db.$client)
    const buyers = await prepare(db)
    const trips = await roundTrips(app, buyers.pop()!)
    const logged = await loggedBy(db.$client, {
      orders: () => createOrder(app, buyers.pop()!),
      byHand: () => orderByHand(db.$client, buyers[randomInt(buyers.length)]!)
    })
    const rounds = await measure(app, buyers)
    await checkSold(db, buyers)
    const against = (name: 'updates' | 'byHand') => median(rounds.map(one => costOf(one[name]) / costOf(one.orders)))
    return [
      { name: 'round trips of an order', ratio: trips, limit: 4, most: true },
      {
        name: 'bytes of log of an order against its rows by hand',
        ratio: logged.orders / logged.byHand,
        limit: MOST_LOGGED,
        most: true
      },
      { name: 'flash sale orders against one guarded UPDATE', ratio: against('updates'), limit: LEAST_OF_UPDATE },
      { name: 'flash sale orders against their rows written by hand', ratio: against('byHand'), limit: LEAST_BY_HAND }
    ]
  } finally {
    await db.$client.query(`drop table if exists bench_stock; ${DROP_COPIES}`)
    await app.close()
  }
}

const GUARDED = {
  name: 'bench-guarded',
  text: 'update bench_stock set sold = sold + 1 where id = 1 and sold < stock returning sold'
}

/** One flash offer and thousands of people at its checkout. */
async function prepare(db: Database): Promise<Buyer[]> {
  await db.$client.query(`
    drop table if exists bench_stock;
    create table bench_stock (id int primary key, stock int not null, sold int not null default 0);
    insert into bench_stock values (1, 100000000)`)
  const [sessionId, productId, skuId, shopId] = [newId(), newId(), newId(), newId()]
  const now = Date.now()
  const day = new Date(now).toISOString().slice(0, 10)
  const endsAt = new Date(now + 3_600_000)
  await db.insert(flashSessions).values({ id: sessionId, day, title: 'bench', startsAt: new Date(now - 1000), endsAt })
  const plan = { sessionId, productId, skuId, priceFen: 100n, stock: BUYERS, perPerson: 1 }
  const [flashItemId] = await planFlash(db, [plan])
  const buyers = Array.from({ length: BUYERS }, () => ({
    id: newId(),
    token: randomBytes(32).toString('base64url'),
    orderKey: newId(),
    addressId: newId()
  }))
  const line = {
    cartId: newId(),
    shopId,
    shopName: 'bench',
    productId,
    skuId,
    flashItemId: flashItemId!,
    flashEndsAt: endsAt
  }
  const goods = {
    title: 'bench',
    picture: '/p.png',
    suk: '默认',
    qty: 1,
    priceKind: 'flash',
    listFen: 100n,
    unitFen: 100n,
    weightG: 0
  } as const
  const snapshot = packSnapshot({
    kind: mall.code,
    ask: {},
    lines: [{ ...line, ...goods, freight: { by: 'free' } }],
    templates: [],
    choices: { addressId: null, couponIds: [], useJindou: false, useXfq: false }
  })
  await insertBuyers(db, buyers, snapshot)
  return buyers
}

async function insertBuyers(db: Database, buyers: (Buyer & { addressId: string })[], snapshot: object) {
  const rows = buyers.map(({ token, ...buyer }) => ({ ...buyer, hash: hashToken(token), family: newId() }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as b (id uuid, "orderKey" uuid, "addressId" uuid, hash text, family uuid)`
  await db.execute(
    sql`insert into users (id, nickname, invite_code) select id, 'bench', right(id::text, 12) from ${given}`
  )
  await db.execute(sql`insert into sessions (user_id, id, family_id, token_hash, expires_at)
    select id, family, family, hash, now() + interval '1 day' from ${given}`)
  await db.execute(sql`insert into addresses (user_id, id, real_name, phone, province, city, district, city_id, detail)
    select id, "addressId", '张三', '13800138000', '广东省', '深圳市', '南山区', '440305', '科技路 1 号' from ${given}`)
  await db.execute(sql`insert into checkouts (user_id, key, snapshot, expires_at)
    select id, "orderKey", jsonb_set(${JSON.stringify(snapshot)}::jsonb, '{choices,addressId}', to_jsonb("addressId")),
      now() + interval '1 hour' from ${given}`)
}

async function createOrder(app: FastifyInstance, { token, orderKey }: Buyer) {
  const headers = { 'authori-zation': `Bearer ${token}` }
  const response = await app.inject({ method: 'POST', url: `/api/order/create/${orderKey}`, headers, payload: {} })
  if (response.json().status !== 200) throw new Error(`an order was refused: ${response.body}`)
}

async function roundTrips(app: FastifyInstance, buyer: Buyer): Promise<number> {
  const query = Client.prototype.query
  let trips = 0
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    trips++
    return (query as (...args: unknown[]) => never).apply(this, args)
  } as never
  try {
    await createOrder(app, buyer)
  } finally {
    Client.prototype.query = query
  }
  return trips
}

/** All kinds of work in short slices, turn by turn, on as many connections. */
async function measure(app: FastifyInstance, buyers: Buyer[]) {
  let next = 0
  const send = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  return takeTurns(
    {
      updates: () => send('/bench/update', {}),
      byHand: () => send('/bench/order', buyers[randomInt(buyers.length)]!),
      orders: async () => {
        const buyer = buyers[next++]
        if (buyer) await createOrder(app, buyer)
        return buyer !== undefined
      }
    },
    { workers: CONNECTIONS, rounds: ROUNDS, slice_ms: SLICE_MS, postgres: await postgresOf(app.services.db) }
  )
}

/** Every order took its piece: as many sold as orders made. */
async function checkSold(db: Database, buyers: Buyer[]) {
  const [{ made, sold }] = (
    await db.execute<{ made: number; sold: number }>(sql`
      select (select count(*)::int from order_lines l where l.flash_item_id = f.item_id) as made, sum(f.sold)::int as sold
      from flash_stripes f where f.item_id = (
        select flash_item_id from order_lines where user_id = ${buyers[0]!.id} limit 1) group by f.item_id`)
  ).rows as [{ made: number; sold: number }]
  if (made !== sold) throw new Error(`the flash sale sold ${sold} pieces in ${made} orders`)
}
