import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { withdrawalRules } from '../../src/db/schema'
import { saveDraw } from '../../src/domains/draw/service'
import { openDraw, poolOf, publishedHash } from '../../src/engines/draw'
import { saveExchangeRule } from '../../src/engines/exchange'
import { fundPool, fundUser } from '../../src/engines/ledger'
import { newId } from '../../src/lib/ids'
import { TestShop } from '../harness'
import { unpaidOrders } from '../orders'
import { earn, earner } from '../withdrawing'
import { type Child, startChild } from './child'
import { type CrashGifts, wrapGifts } from './gifts'
import {
  approval,
  type CrashBox,
  drawing,
  exchangeOf,
  payment,
  type Sent,
  send,
  TICKET,
  taking,
  withdrawal
} from './load'
import { verify } from './verify'

const PEOPLE = 8
const CNY_FEN = 50_000_000n
const SHOUYI_FEN = 50_000_000n
const BEANS = 5_000_000n
/** Orders made for each person before a round; more than can be paid until the end comes. */
const ORDERS = 120
const LIVES_MS = [300, 1_200] as const

export interface Person {
  id: string
  token: string
}

/** What all rounds work on: people with money, an operator, and everything that was ever sent. */
export interface World {
  shop: TestShop
  people: Person[]
  operator: Person
  sent: Sent[]
  cnyFen: bigint
  shouyiFen: bigint
  beans: bigint
  box: CrashBox
  gifts: CrashGifts
}

async function makeWorld(): Promise<World> {
  const shop = await TestShop.open()
  // The server in the other process goes by the real time; cards that were just bound have to wait.
  shop.clock.advance((Date.now() - shop.clock.now().getTime()) / 1000 - 3 * 86_400)
  await shop.db.update(withdrawalRules).set({
    minMinor: 100n,
    stepMinor: 1n,
    dayMinor: 10n ** 12n,
    monthMinor: 10n ** 12n,
    dayTimes: 2_000_000_000
  })
  await saveExchangeRule(shop.app.services, {
    code: 'crash_beans',
    title: '绿豆换券',
    fromAsset: 'lvdou',
    toAsset: 'xfq',
    pool: 'crash',
    rateFrom: 10n,
    rateTo: 1n,
    minMinor: 10n,
    personDayMinor: 10n ** 12n,
    totalDayMinor: 10n ** 12n
  })
  const filling = { pool: 'crash', asset: 'xfq', amountMinor: BEANS, key: newId(), at: shop.clock.now() } as const
  await fundPool(shop.db, filling)
  const people: Person[] = []
  for (let i = 0; i < PEOPLE; i++) {
    const person = await earner(shop)
    await earn(shop, person.id, SHOUYI_FEN - 100_000n)
    const at = shop.clock.now()
    await fundUser(shop.db, { userId: person.id, asset: 'CNY', amountMinor: CNY_FEN, key: newId(), at })
    await fundUser(shop.db, { userId: person.id, asset: 'lvdou', amountMinor: BEANS, key: newId(), at })
    await fundUser(shop.db, { userId: person.id, asset: 'jindou', amountMinor: BEANS, key: newId(), at })
    people.push(person)
  }
  shop.clock.advance(3 * 86_400)
  const operator = await shop.person({ roles: ['operator'] })
  const box = await openBox(shop)
  const gifts = await wrapGifts(shop, people)
  return { shop, people, operator, sent: [], cnyFen: CNY_FEN, shouyiFen: SHOUYI_FEN, beans: BEANS, box, gifts }
}

/** A box with more tickets than are drawn until the end comes. */
async function openBox(shop: TestShop): Promise<CrashBox> {
  const [code, at] = ['crash-box', shop.clock.now()]
  const prizes = TICKET.wins.map((amountMinor, i) => ({
    name: `奖 ${i}`,
    asset: 'jindou',
    amountMinor,
    weight: 1,
    stock: i === 0 ? 500 : 9_000
  }))
  const caps = { personDay: 1_000_000, personTotal: 1_000_000 }
  const times = { startsAt: at, endsAt: new Date(at.getTime() + 30 * 86_400_000) }
  const terms = { code, place: 'jindou', title: '票箱', asset: 'jindou', priceMinor: TICKET.priceMinor, pick: 'box' }
  await saveDraw(shop.app.services, { ...terms, ...caps, ...times }, prizes)
  const amountMinor = prizes.reduce((sum, prize) => sum + prize.amountMinor * BigInt(prize.stock), 0n)
  await fundPool(shop.db, { pool: poolOf(code).id, asset: 'jindou', amountMinor, key: newId(), at })
  await openDraw(shop.app.services, { code, at })
  return { code, hash: await publishedHash(shop.db, code) }
}

/** The number of somebody's next draw: one after all that were answered with a yes. */
const nextNonce = ({ sent }: World, who: number) =>
  sent.reduce((next, one) => {
    const isMade = one.who === who && one.kind === 'draw' && one.answer?.status === 200
    return isMade ? next + Number(one.body.times) : next
  }, 1)

/** The link of a gift somebody has nothing of yet, as far as they were answered. */
const nextLink = ({ sent, gifts }: World, who: number) => {
  const had = sent.filter(one => one.who === who && one.kind === 'gift' && one.answer?.status === 200).length
  return gifts.links[had % gifts.links.length]!
}

/** One person pays and withdraws, one request after the other, until the server is gone. */
async function live(world: World, child: Child, who: number, orders: readonly { id: string }[]) {
  const { token } = world.people[who]!
  for (const { id: order } of orders) {
    const draw = drawing(who, token, world.box, nextNonce(world, who))
    const gift = taking(who, token, nextLink(world, who), world.gifts.addresses[who]!)
    const money = [withdrawal(who, token), exchangeOf(who, token), payment(who, token, order)]
    const next = [...money, draw, gift][randomInt(5)]!
    world.sent.push(next)
    if (!(await send(child.origin, next))) return
    if (next.kind !== 'withdraw' || !next.answer!.data.id) continue
    const agreed = approval(who, world.operator.token, next.answer!.data.id)
    world.sent.push(agreed)
    if (!(await send(child.origin, agreed))) return
  }
}

/** The load, the end at a moment nobody chose, the start after it, and every unanswered request once more. */
async function round(world: World, child: Child): Promise<Child> {
  const sums = () => Array.from({ length: ORDERS }, () => BigInt(randomInt(1, 500)))
  const orders = await Promise.all(world.people.map(({ id }) => unpaidOrders(world.shop, id, sums())))
  const [shortest, longest] = LIVES_MS
  const end = pause(randomInt(shortest, longest)).then(() => child.kill())
  await Promise.all([end, ...world.people.map((_, who) => live(world, child, who, orders[who]!))])
  const again = await startChild(world.shop)
  const open = world.sent.filter(one => !one.answer)
  await Promise.all(open.map(one => send(again.origin, one)))
  assert.ok(
    open.every(one => one.answer),
    'a server that started again answers'
  )
  return again
}

/**
 * Kills the server in the middle of payments, withdrawals and payouts, again and again. After each start nothing that was
 * acknowledged is lost, nothing is half done, and the books add up.
 */
export async function killRounds(rounds: number, tell: (line: string) => void = () => {}) {
  const world = await makeWorld()
  let child = await startChild(world.shop)
  let interrupted = 0
  try {
    for (let i = 1; i <= rounds; i++) {
      const before = world.sent.length
      const answered = () => world.sent.filter(one => one.answer).length
      const known = answered()
      child = await round(world, child)
      interrupted += world.sent.length - before
      await verify(world)
      tell(
        `${i} of ${rounds}: ${world.sent.length - before} requests under way, ${answered() - known} answered, all is well`
      )
    }
  } finally {
    await child.kill()
    await world.shop.close()
  }
  return { requests: world.sent.length, interrupted }
}
