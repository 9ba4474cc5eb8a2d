import assert from 'node:assert/strict'
import { Buying } from '../buying'
import { Gifting } from '../gifting'
import type { TestShop } from '../harness'
import type { World } from './rounds'

/** Gifts of somebody who takes no other part, each with a piece for everybody. Who has had them all asks for the first again. */
const GIFTS = 40

export interface CrashGifts {
  /** What each gift's link carries. */
  links: string[]
  /** Where each person has theirs sent. */
  addresses: string[]
}

export async function wrapGifts(shop: TestShop, people: readonly { id: string }[]): Promise<CrashGifts> {
  const [g, buying] = [new Gifting(shop), new Buying(shop)]
  const giver = await g.giver(10_000_000n)
  const goods = await buying.goods({ priceFen: 7n, stock: GIFTS * people.length })
  const links: string[] = []
  for (let i = 0; i < GIFTS; i++) {
    const { id } = await g.send(giver, goods, { num: people.length })
    links.push(await g.link(giver, id))
  }
  return { links, addresses: await Promise.all(people.map(({ id }) => buying.address(id))) }
}

interface PieceLine {
  state: string
  takings: number
  deliveries: number
  payments: number
}

const PIECES = `select p.state, count(distinct t.order_id)::int as takings, count(distinct o.id)::int as deliveries,
    count(distinct y.id)::int as payments
  from gift_pieces p left join gift_takings t on t.piece_id = p.id
  left join orders o on o.user_id = t.user_id and o.id = t.order_id and o.state = 'paid'
  left join payments y on y.order_id = o.id and y.status = 'paid'
  group by p.user_id, p.id`

/** Each piece is taken whole or waits, and every taking that was acknowledged is there, under the order it was told. */
export async function giftsAreWhole({ shop, sent, people }: World) {
  const { rows } = await shop.db.$client.query<PieceLine>(PIECES)
  for (const { state, ...made } of rows) {
    const times = state === 'taken' ? 1 : 0
    assert.deepEqual(made, { takings: times, deliveries: times, payments: times }, `a piece is ${state}`)
  }
  const { rows: deliveries } = await shop.db.$client.query<{ no: string; user_id: string }>(
    `select no, user_id from orders where kind = 'gift_delivery'`
  )
  const yes = sent.filter(one => one.kind === 'gift' && one.answer?.status === 200)
  const told = yes.map(one => `${one.answer!.data.order_id} ${people[one.who]!.id}`)
  assert.deepEqual([...new Set(told)].sort(), deliveries.map(one => `${one.no} ${one.user_id}`).sort())
}
