import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, transact } from '../src/db/connection'
import { fundUser } from '../src/engines/ledger'
import { hashToken } from '../src/http/auth'
import { newId } from '../src/lib/ids'
import { nextRead } from './reads'

const SHOPPERS = 16
/** Reads of lists and searches to one order, which is four requests. */
const READS = 4
const AGAIN_MS = 100
const BALANCE_FEN = 10_000_000_00n

export interface Shopper {
  id: string
  token: string
}
interface Goods {
  productId: string
  uniqueId: string
}

/** A request that was not answered, or with words that it was not done. */
export interface Failure {
  at_ms: number
  what: string
  why: string
}

/** What shoppers did, and what they were told. */
export interface Deeds {
  /** Numbers of orders that were acknowledged, with when; and of those, which were paid. */
  orders: { no: string; at_ms: number }[]
  paid: Set<string>
  requests: number
  failures: Failure[]
}

export const noDeeds = (): Deeds => ({ orders: [], paid: new Set(), requests: 0, failures: [] })

/** So many people with an address and money, signed in. */
export async function signedIn(db: Database, count: number): Promise<Shopper[]> {
  const people = Array.from({ length: count }, () => ({
    id: newId(),
    token: randomBytes(32).toString('base64url'),
    family: newId(),
    address: newId()
  }))
  const rows = people.map(({ token, ...one }) => ({ ...one, hash: hashToken(token) }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (id uuid, hash text, family uuid, address uuid)`
  await db.execute(
    sql`insert into users (id, nickname, invite_code) select id, 'bench', right(id::text, 12) from ${given}`
  )
  await db.execute(sql`insert into sessions (user_id, id, family_id, token_hash, expires_at)
    select id, family, family, hash, now() + interval '1 day' from ${given}`)
  await db.execute(sql`insert into addresses (user_id, id, real_name, phone, province, city, district, city_id, detail, is_default)
    select id, address, '张三', '13800138000', '广东省', '深圳市', '南山区', '440305', '科技路 1 号', true from ${given}`)
  for (const { id } of people) {
    const filling = { userId: id, asset: 'CNY', amountMinor: BALANCE_FEN, key: newId(), at: new Date() } as const
    await transact(db, tx => fundUser(tx, filling))
  }
  return people
}

/** Shoppers, and goods of the demo shop that do not run out. */
export async function prepare(db: Database): Promise<{ people: Shopper[]; goods: Goods[] }> {
  const people = await signedIn(db, SHOPPERS)
  const { rows: goods } = await db.execute<Goods & Record<string, unknown>>(sql`
    select p.id as "productId", min(k.id::text) as "uniqueId" from products p join skus k on k.product_id = p.id
    where p.published and k.price_fen < 20000 and p.stock > 0 and k.stock > 0 and p.limit_num = 0 group by p.id order by p.id limit 40`)
  const ids = sql.join(
    goods.map(({ productId }) => sql`${productId}`),
    sql`, `
  )
  await db.execute(sql`update skus set stock = 100000000 where product_id in (${ids})`)
  await db.execute(sql`update products set stock = 100000000 where id in (${ids})`)
  return { people, goods }
}

export type World = Awaited<ReturnType<typeof prepare>>

/** Shoppers who look and order, one thing after the other, until `stop`; what fails they leave. */
export async function shop(origin: string, world: World, deeds: Deeds, stop: AbortSignal, reads = READS) {
  await Promise.all(world.people.map((who, i) => visit({ origin, deeds, who }, world.goods, i, stop, reads)))
}

interface Visit {
  origin: string
  deeds: Deeds
  who: Shopper
}

async function visit(at: Visit, goods: readonly Goods[], first: number, stop: AbortSignal, reads: number) {
  for (let i = first; !stop.aborted; i++) {
    let done = true
    for (let n = 0; n < reads && done && !stop.aborted; n++) done = (await ask(at, 'GET', nextRead())) !== undefined
    if (done && !stop.aborted) done = await order(at, goods[i % goods.length]!)
    if (!done) await pause(AGAIN_MS)
  }
}

/** Has every person order so many times and pay none of it. @throws when one of the requests fails */
export async function orderUnpaid(origin: string, { people, goods }: World, each: number) {
  const deeds = noDeeds()
  await Promise.all(
    people.map(async (who, i) => {
      for (let n = 0; n < each; n++) await place({ origin, deeds, who }, goods[(i + n) % goods.length]!)
    })
  )
  const [failure] = deeds.failures
  if (failure) throw new Error(`${failure.what}: ${failure.why}`)
}

/** Puts something in the cart and orders it; answers its number, undefined where something failed. */
async function place(at: Visit, of: Goods): Promise<string | undefined> {
  const line = await ask<{ cartId: string }>(at, 'POST', '/api/cart/add', { ...of, cartNum: 1, new: 1 })
  const checkout =
    line && (await ask<{ orderKey: string }>(at, 'POST', '/api/order/confirm', { cartId: line.cartId, new: 1 }))
  const made =
    checkout &&
    (await ask<{ result: { orderId: string } }>(at, 'POST', `/api/order/create/${checkout.orderKey}`, {
      payType: 'yue'
    }))
  if (!made) return
  const no = made.result.orderId
  at.deeds.orders.push({ no, at_ms: performance.now() })
  return no
}

/** Orders something and pays; answers whether all of it was done. */
async function order(at: Visit, of: Goods): Promise<boolean> {
  const no = await place(at, of)
  if (!no) return false
  const paid = await ask<{ status: string }>(at, 'POST', '/api/order/pay', { uni: no, paytype: 'yue', from: 'h5' })
  if (paid?.status === 'SUCCESS') at.deeds.paid.add(no)
  return paid !== undefined
}

/** The data of an answer; undefined, and noted, when there is none. */
async function ask<Data>(
  { origin, deeds, who }: Visit,
  method: string,
  path: string,
  body?: object
): Promise<Data | undefined> {
  deeds.requests++
  const fail = (why: string) =>
    void deeds.failures.push({ at_ms: performance.now(), what: `${method} ${path.split(/[?]|create\//)[0]}`, why })
  try {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        'authori-zation': `Bearer ${who.token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': newId() })
      },
      body: body && JSON.stringify(body)
    })
    const text = await answer.text()
    if (answer.status !== 200) return fail(`HTTP ${answer.status}`)
    const { status, data, msg } = JSON.parse(text)
    return status === 200 ? data : fail(msg)
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    fail(cause?.code ?? message)
  }
}

interface OrderLine {
  no: string
  state: string
  payments: number
}

/** What was acknowledged and is not there, or is there twice, or does not say it was paid. */
export async function lost(db: Database, deeds: Deeds): Promise<string[]> {
  const { rows } = await db.$client.query<OrderLine>(
    `select o.no, o.state, count(p.id)::int as payments from orders o
     left join payments p on p.order_id = o.id and p.user_id = o.user_id and p.status = 'paid'
     where o.no = any($1) group by o.user_id, o.id`,
    [deeds.orders.map(({ no }) => no)]
  )
  const known = new Map(rows.map(row => [row.no, row]))
  return deeds.orders.flatMap(({ no }) => {
    const found = known.get(no)
    if (!found) return [`order ${no} is not there`]
    if (deeds.paid.has(no) && (found.state === 'unpaid' || found.payments !== 1))
      return [`order ${no} is ${found.state}, with ${found.payments} payments`]
    return found.payments > 1 ? [`order ${no} was paid ${found.payments} times`] : []
  })
}
