import assert from 'node:assert/strict'
import { checkBox } from '../../src/engines/draw'
import { account, balanceOf, check, user } from '../../src/engines/ledger'
import { giftsAreWhole } from './gifts'
import { TICKET } from './load'
import type { World } from './rounds'

interface OrderLine {
  id: string
  user_id: string
  state: string
  fen: string
  payments: number
  transfers: number
}
interface WithdrawalLine {
  id: string
  user_id: string
  status: string
  minor: string
  held: number
  paid: number
  back: number
}

interface ExchangeLine {
  id: string
  user_id: string
  given: string
  got: string
  made: number
}

const EXCHANGES = `select x.id, x.user_id, x.from_minor::text as given, x.to_minor::text as got,
  (select count(*)::int from ledger_transfers t where t.idem_key = 'exchange:' || x.id) as made from exchanges x`
const ORDERS = `select o.id, o.user_id, o.state, o.pay_fen::text as fen,
  (select count(*)::int from payments p where p.order_id = o.id and p.status = 'paid') as payments,
  (select count(*)::int from ledger_transfers t where t.ref_kind = 'order' and t.ref_id = o.id::text and t.reason = 'order_pay') as transfers
  from orders o where o.kind = 'mall'`
const WITHDRAWALS = `select w.id, w.user_id, w.status, w.amount_minor::text as minor,
  (select count(*)::int from ledger_transfers t where t.idem_key = 'withdraw:' || w.id) as held,
  (select count(*)::int from ledger_transfers t where t.idem_key = 'payout:' || w.payout_no) as paid,
  (select count(*)::int from ledger_transfers t where t.idem_key = 'withdraw-back:' || w.id) as back
  from withdrawals w`

/** Throws on the first thing that was acknowledged and is not there, is there by half or twice, or does not add up. */
export async function verify(world: World) {
  const { shop, people } = world
  const { rows: orders } = await shop.db.$client.query<OrderLine>(ORDERS)
  const { rows: withdrawals } = await shop.db.$client.query<WithdrawalLine>(WITHDRAWALS)
  for (const { id, state, payments, transfers } of orders) {
    const times = state === 'paid' ? 1 : 0
    assert.deepEqual({ id, payments, transfers }, { id, payments: times, transfers: times }, `order ${id} is ${state}`)
  }
  for (const { id, status, held, paid, back } of withdrawals) {
    const whole = { id, held: 1, paid: status === 'paid' ? 1 : 0, back: status === 'failed' ? 1 : 0 }
    assert.deepEqual({ id, held, paid, back }, whole, `withdrawal ${id} is ${status}`)
  }
  const { rows: exchanges } = await shop.db.$client.query<ExchangeLine>(EXCHANGES)
  for (const { id, made } of exchanges) assert.equal(made, 1, `exchange ${id} is made once`)
  acknowledged(world, orders, withdrawals, exchanges)
  for (const { id } of people) {
    const spent = sum(orders.filter(order => order.user_id === id && order.state === 'paid').map(order => order.fen))
    const taken = sum(withdrawals.filter(one => one.user_id === id && one.status !== 'failed').map(one => one.minor))
    assert.equal(await balanceOf(shop.db, account(user(id), 'CNY')), world.cnyFen - spent)
    assert.equal(await balanceOf(shop.db, account(user(id), 'shouyi')), world.shouyiFen - taken)
    const own = exchanges.filter(one => one.user_id === id)
    assert.equal(await balanceOf(shop.db, account(user(id), 'lvdou')), world.beans - sum(own.map(one => one.given)))
    assert.equal(await balanceOf(shop.db, account(user(id), 'xfq')), sum(own.map(one => one.got)))
  }
  await boxIsWhole(world)
  await giftsAreWhole(world)
  assert.deepEqual((await check(shop.db)).problems, [])
}

interface TicketLine {
  player: string
  nonce: number
  ticket: number
  given: number
  priced: number
}

/** Each ticket was given once, paid for once, and won what it says; every draw that was acknowledged is there. */
async function boxIsWhole({ shop, people, sent, box, beans }: World) {
  const { rows } = await shop.db.$client.query<TicketLine>(
    `select player, nonce, ticket, given,
      (select count(*)::int from ledger_transfers t where t.idem_key = 'draw:' || d.id || ':1') as priced
      from draws d where campaign = $1 order by ticket`,
    [box.code]
  )
  assert.deepEqual(
    rows.map(({ ticket, priced }) => [ticket, priced]),
    rows.map((_, i) => [i + 1, 1]),
    'tickets follow one another, each paid once'
  )
  assert.equal((await checkBox(shop.db, box.code)).wrong, null, 'every ticket was picked by what was left')
  for (const [who, { id }] of people.entries()) {
    const own = rows.filter(row => row.player === id)
    const yes = sent.filter(one => one.who === who && one.kind === 'draw' && one.answer?.status === 200)
    const drawn = yes.reduce((all, one) => all + Number(one.body.times), 0)
    assert.equal(own.length, drawn, 'as many draws as were acknowledged')
    const won = own.reduce((all, { given }) => all + TICKET.wins[given]! - TICKET.priceMinor, beans)
    assert.equal(await balanceOf(shop.db, account(user(id), 'jindou')), won)
  }
}

/** Every yes that was said is kept, and every withdrawal is there once for its key. */
function acknowledged(
  { sent, people }: World,
  orders: OrderLine[],
  withdrawals: WithdrawalLine[],
  exchanges: ExchangeLine[]
) {
  const stateOf = new Map(orders.map(order => [order.id, order.state]))
  const statusOf = new Map(withdrawals.map(one => [one.id, one.status]))
  const yes = sent.filter(one => one.answer?.status === 200)
  for (const one of yes) {
    if (one.kind === 'pay') assert.equal(stateOf.get(one.id), 'paid', `${one.id} was acknowledged as paid`)
    if (one.kind === 'withdraw') assert.ok(statusOf.has(one.answer!.data.id!), 'an acknowledged withdrawal is there')
    if (one.kind === 'approve') assert.match(statusOf.get(one.id) ?? '', /^(approved|paying|paid)$/)
  }
  const exchanged = yes.filter(one => one.kind === 'exchange').map(one => one.answer!.data.id)
  assert.deepEqual([...exchanged].sort(), exchanges.map(one => one.id).sort(), 'an exchange for each key, and no more')
  const asked = yes.filter(one => one.kind === 'withdraw').map(one => one.answer!.data.id)
  assert.equal(new Set(asked).size, withdrawals.length, 'a withdrawal for each key, and no more')
  assert.equal(asked.length, withdrawals.length)
  assert.ok(people.length > 0 && sent.every(one => one.answer), 'every request has an answer in the end')
}

const sum = (texts: string[]) => texts.reduce((all, text) => all + BigInt(text), 0n)
