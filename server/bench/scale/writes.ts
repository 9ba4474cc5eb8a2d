import type { EndpointKey } from '@contract'
import { transact } from '../../src/db/connection'
import { account, fundUser, move, post, user } from '../../src/engines/ledger'
import { newId } from '../../src/lib/ids'
import { requestOf } from '../../test/request'
import type { Metered } from './meter'

/** What one write touches, at the middle of the lives that count. */
export interface Write {
  name: string
  pages: number
  statements: number
}

/** PostgreSQL looks for a generic plan after five. */
const LIVES = 9
const COUNTED = 3
const BALANCE_FEN = 1_000_000_00n
const PIECES = 1_000_000

/** The life of an order from the cart to its payment, and a transfer between two people; each step by itself. */
export async function writesOf(metered: Metered): Promise<Write[]> {
  const goods = await prepare(metered)
  const taken = new Map<string, { pages: number; statements: number }[]>()
  for (let life = 0; life < LIVES; life++) {
    for (const [name, { touched }] of [...(await order(metered, goods)), ...(await transfer(metered))]) {
      const pages = touched.reduce((sum, one) => sum + one.pages, 0)
      taken.set(name, [...(taken.get(name) ?? []), { pages, statements: touched.length }])
    }
  }
  return [...taken].map(([name, lives]) => ({
    name,
    ...lives.slice(-COUNTED).sort((a, b) => a.pages - b.pages)[COUNTED >> 1]!
  }))
}

type Done = Awaited<ReturnType<Metered['call']>>

async function prepare({ app, world }: Metered): Promise<{ productId: string; uniqueId: string }> {
  const { db, clock } = app.services
  const funding = { userId: world.people.ordinary.id, asset: 'CNY', amountMinor: BALANCE_FEN } as const
  await transact(db, tx => fundUser(tx, { ...funding, key: newId(), at: clock.now() }))
  const { rows } = await db.$client.query(
    `select p.id, (select k.id from skus k where k.product_id = p.id and k.stock > 0 order by k.id limit 1) as sku
     from products p where p.id = $1`,
    [world.product]
  )
  const [{ id, sku }] = rows
  await db.$client.query('update skus set stock = stock + $2 where id = $1', [sku, PIECES])
  await db.$client.query('update products set stock = stock + $2 where id = $1', [id, PIECES])
  return { productId: id, uniqueId: sku }
}

async function order(metered: Metered, goods: object): Promise<[string, Done][]> {
  const steps: [string, Done][] = []
  const step = async (key: EndpointKey, input: Record<string, unknown>) => {
    const { method, url, payload, headers } = requestOf(key, input, { idem: newId() })
    const done = await metered.call('ordinary', { method, url, payload: payload as never, headers })
    const answer = done.answer.json()
    if (answer.status !== 200) throw new Error(`${key} answered ${done.answer.body.slice(0, 200)}`)
    steps.push([key, done])
    return answer.data
  }
  const { cartId } = await step('POST /api/cart/add', { ...goods, cartNum: 1, new: 1 })
  const { orderKey } = await step('POST /api/order/confirm', { cartId, new: 1 })
  const { result } = await step('POST /api/order/create/{id}', { id: orderKey, payType: 'yue' })
  await step('POST /api/order/pay', { uni: result.orderId, paytype: 'yue', from: 'h5' })
  return steps
}

async function transfer(metered: Metered): Promise<[string, Done][]> {
  const { db, clock } = metered.app.services
  const [from, to] = [metered.world.people.ordinary.id, metered.world.people.whale.id]
  const done = await metered.run(() =>
    transact(db, tx =>
      post(tx, {
        key: newId(),
        reason: 'operator_fund',
        ref: { kind: 'bench', id: 'bench' },
        postings: move(account(user(from), 'CNY'), account(user(to), 'CNY'), 1n),
        at: clock.now()
      })
    )
  )
  return [['post', done as never]]
}
