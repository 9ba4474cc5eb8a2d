import fc from 'fast-check'
import {
  acceptOffer,
  agreeAfterSale,
  askAfterSale,
  declineOffer,
  MOST_OFFERS,
  offerPart,
  receiveBack,
  refuseAfterSale,
  sendBack,
  withdrawAfterSale
} from '../../src/engines/aftersale'
import { newId } from '../../src/lib/ids'
import { greatest } from '../../src/lib/money'
import {
  cash,
  endRefund,
  endSale,
  isParted,
  type ModelGoods,
  type ModelSale,
  partOf,
  piecesLeft,
  sumsOf,
  unsentLeft,
  waits
} from './goods'
import { buyAndPay, buyAndPaySome, sendSome } from './goods-ops'
import type { Lane } from './lane'
import { drawn, happens, LAST, type Operation, pick, type Way } from './operation'

const nth = fc.nat(3)

/** Pieces that may be asked back: in parts, what has not left for nothing, and what has left is sent back. */
function openFor(goods: ModelGoods, type: 1 | 2) {
  if (!isParted(goods)) return piecesLeft(goods)
  const unsent = unsentLeft(goods)
  return type === 1 ? unsent : piecesLeft(goods) - unsent
}

/** How asking has to end. */
function ending(goods: ModelGoods, type: 1 | 2, qty: number): true | string {
  if (goods.settled || !['paid', 'shipped', 'received'].includes(goods.state)) return 'STATE'
  if (waits(goods)) return 'STATE'
  if (type === 2 && goods.state === 'paid' && goods.sent === 0) return 'NOT_SHIPPED'
  return qty <= openFor(goods, type) || 'QTY'
}

const ask = drawn(
  fc.record({ nth, type: fc.constantFrom(1 as const, 2 as const), qty: fc.integer({ min: 1, max: 3 }) }),
  ({ nth, type, qty }) => ({
    name: 'ask for pieces to be taken back',
    async run(lane: Lane) {
      const goods = pick(lane.made.goods, nth)
      if (!goods) return
      const expected = ending(goods, type, qty)
      const asking = { ref: goods.id, type, wants: [{ lineId: goods.lineId, qty }], reason: '不想要了' }
      const more = { userId: lane.people[goods.who]!.id, words: '', pictures: [] }
      const answer = await happens(lane, expected, () => askAfterSale(lane.services, { ...asking, ...more }))
      if (!answer) return
      const shipped = goods.state !== 'paid' || type === 2
      const made = { id: answer.id, type, qty, sums: partOf(goods, qty), shipped, state: 'asked' as const }
      goods.sales.push({ ...made, offers: [], kept: sumsOf(() => 0n) })
    }
  })
)

/** The money of some pieces goes back: at once to a balance, and when the channel has said so to anything else. */
function payBack(lane: Lane, goods: ModelGoods, sale: ModelSale) {
  if (goods.by === 'sandbox' && sale.sums.payFen > 0n) sale.state = 'paying'
  else {
    lane.books.book([cash(goods.who, sale.sums.payFen)])
    endSale(lane, goods, sale)
  }
}

interface Turn {
  from(sale: ModelSale): boolean
  work(lane: Lane, sale: ModelSale, userId: string): Promise<unknown>
  after(lane: Lane, goods: ModelGoods, sale: ModelSale): void
}

const over: Turn['after'] = (_lane, _goods, sale) => {
  sale.state = 'over'
}
const decision = ({ id }: ModelSale) => ({ id, actorId: newId(), words: '' })
const parcel = { company: '圆通速递', no: 'YT7700112233', phone: '13800138000' }

const inState =
  (...states: ModelSale['state'][]) =>
  ({ state }: ModelSale) =>
    states.includes(state)
const offered = (type: 1 | 2) => (sale: ModelSale) => sale.state === 'offered' && sale.type === type

/** What is offered: a quarter of the money the first time, then more, and always more than the last time. */
const offerOf = ({ sums, offers }: ModelSale) =>
  greatest((offers.at(-1) ?? 0n) + 1n, (sums.payFen * BigInt(offers.length + 1)) / 4n)

function mayOffer(sale: ModelSale): boolean {
  const isPart = offerOf(sale) < sale.sums.payFen
  const isDue = sale.state === 'asked' ? sale.type === 1 && sale.shipped : sale.state === 'returned'
  return isDue && isPart && sale.offers.length < MOST_OFFERS
}

const answerTo = (sale: ModelSale, userId: string) => ({ userId, id: sale.id, no: sale.offers.length })

/** The same part of everything goes back, and of the money what was offered exactly. */
function divide(sale: ModelSale) {
  const [whole, fen] = [sale.sums, sale.offers.at(-1)!]
  const floor = (of: bigint) => (of * fen) / whole.payFen
  const freightFen = greatest(floor(whole.freightFen), whole.freightFen - (whole.payFen - fen))
  sale.sums = { ...sumsOf(name => floor(whole[name])), payFen: fen, freightFen }
  sale.kept = sumsOf(name => whole[name] - sale.sums[name])
}

type Turns = 'agree' | 'refuse' | 'withdraw' | 'send' | 'receive' | 'offer' | 'accept' | 'decline'

const TURNS: Record<Turns, Turn> = {
  agree: {
    from: sale => sale.state === 'asked' || offered(1)(sale),
    work: (lane, sale) => agreeAfterSale(lane.services, decision(sale)),
    after(lane, goods, sale) {
      if (sale.type === 1) payBack(lane, goods, sale)
      else sale.state = 'returning'
    }
  },
  refuse: {
    from: inState('asked', 'returned'),
    work: (lane, sale) => refuseAfterSale(lane.services, decision(sale)),
    after: over
  },
  withdraw: {
    from: sale => inState('asked', 'returning')(sale) || offered(1)(sale),
    work: (lane, sale, userId) => withdrawAfterSale(lane.services, { userId, id: sale.id }),
    after: over
  },
  send: {
    from: inState('returning'),
    work: (lane, sale, userId) => sendBack(lane.services, { userId, id: sale.id, parcel }),
    after(_lane, _goods, sale) {
      sale.state = 'returned'
    }
  },
  receive: {
    from: sale => sale.state === 'returned' || offered(2)(sale),
    work: (lane, sale) => receiveBack(lane.services, decision(sale)),
    after: payBack
  },
  offer: {
    from: mayOffer,
    work: (lane, sale) => offerPart(lane.services, { ...decision(sale), fen: offerOf(sale), words: '有使用痕迹' }),
    after(_lane, _goods, sale) {
      sale.offers.push(offerOf(sale))
      sale.state = 'offered'
    }
  },
  accept: {
    from: inState('offered'),
    work: (lane, sale, userId) => acceptOffer(lane.services, answerTo(sale, userId)),
    after(lane, goods, sale) {
      divide(sale)
      payBack(lane, goods, sale)
    }
  },
  decline: {
    from: inState('offered'),
    work: (lane, sale, userId) => declineOffer(lane.services, answerTo(sale, userId)),
    after(_lane, _goods, sale) {
      sale.state = sale.type === 1 ? 'asked' : 'returned'
    }
  }
}

const WEIGHED: readonly Turns[] = [
  ...(['agree', 'agree', 'refuse', 'withdraw', 'send', 'receive', 'receive'] as const),
  ...(['offer', 'offer', 'accept', 'accept', 'decline'] as const)
]

const turn = drawn(fc.record({ nth, which: fc.constantFrom<Turns>(...WEIGHED) }), ({ nth, which }) => ({
  name: `after-sale: ${which}`,
  async run(lane: Lane) {
    const all = lane.made.goods.flatMap(goods => goods.sales.map(sale => ({ goods, sale })))
    const one = pick(all, nth)
    if (!one) return
    const { from, work, after } = TURNS[which]
    const expected = from(one.sale) || 'STATE'
    const { id } = lane.people[one.goods.who]!
    await happens(lane, expected, () => work(lane, one.sale, id))
    if (expected === true) after(lane, one.goods, one.sale)
  }
}))

/** Channels give money back, and what waited for it ends; by one run or two at the same moment. */
const moneyBack = drawn(fc.integer({ min: 1, max: 2 }), times => ({
  name: 'money is back',
  async run(lane: Lane) {
    await lane.moneyBack(times)
    for (const goods of lane.made.goods) {
      if (goods.state === 'refunding') endRefund(lane, goods)
      for (const sale of goods.sales) if (sale.state === 'paying') endSale(lane, goods, sale)
    }
  }
}))

/** Pieces of orders asked back: agreed to, refused, sent back, their money and all they were paid with given back. */
export const afterSaleOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 12, arbitrary: ask },
  { weight: 6, arbitrary: turn },
  { weight: 2, arbitrary: moneyBack }
]

const askOne = (type: 1 | 2) => ask.of({ nth: LAST, type, qty: 1 })
const agree = turn.of({ nth: LAST, which: 'agree' })
const does = (which: Turns) => turn.of({ nth: LAST, which })

/** More pieces than were ordered, and pieces that were never sent; parcels with what is given back between and after them. */
export const afterSaleWays: readonly Way[] = [
  [buyAndPay(0), ask.of({ nth: LAST, type: 1, qty: 3 }), askOne(2)],
  [
    buyAndPaySome(0, 4),
    sendSome(1),
    askOne(1),
    sendSome(1),
    agree,
    moneyBack.of(1),
    sendSome(3),
    sendSome(1),
    sendSome()
  ],
  [buyAndPaySome(0, 2), sendSome(1), askOne(2), agree, askOne(1), agree, moneyBack.of(1), sendSome()],
  [
    buyAndPaySome(0, 3),
    sendSome(1),
    ...[ask.of({ nth: LAST, type: 2, qty: 1 }), does('agree'), does('send'), does('offer'), does('decline')],
    ...[does('refuse'), ask.of({ nth: LAST, type: 2, qty: 1 }), does('agree'), does('send'), does('offer')],
    ...[does('decline'), does('offer'), does('accept'), moneyBack.of(1), askOne(1), agree, moneyBack.of(1)]
  ]
]
