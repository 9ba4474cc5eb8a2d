import { eq, inArray } from 'drizzle-orm'
import { applications, commissionDebts, locks, realNames, users, withdrawalRules } from '../../src/db/schema'
import { saveDraw } from '../../src/domains/draw/service'
import { finishPieces } from '../../src/domains/gift/service'
import { savePackage } from '../../src/domains/recharge/service'
import { saveTuan } from '../../src/domains/tuan/service'
import { finishAfterSales, finishRefunds } from '../../src/engines/aftersale'
import { openDraw, poolOf } from '../../src/engines/draw'
import { saveExchangeRule } from '../../src/engines/exchange'
import { payGiveaways } from '../../src/engines/giveaway'
import { endGroup } from '../../src/engines/group'
import { type Asset, fundPool, merchant, platform, pool, user } from '../../src/engines/ledger'
import { SETTLE_MS, settleDue } from '../../src/engines/order'
import { endRounds } from '../../src/engines/packet'
import { runRefunds } from '../../src/engines/payment'
import { assignServing, saveCommissionRule } from '../../src/engines/referral'
import { readyPool, savePlan, stopLot } from '../../src/engines/release'
import { moveTask, saveTask } from '../../src/engines/task'
import { saveTransferRule } from '../../src/engines/transfer'
import { runPayouts } from '../../src/engines/withdrawal'
import { newId } from '../../src/lib/ids'
import type { Services } from '../../src/services'
import { Buying } from '../buying'
import { TestShop } from '../harness'
import { earner } from '../withdrawing'
import { Books } from './books'
import { beginSeries, type ModelBoxes, newBoxes, SERIES_POOLS } from './box-model'
import { beginCalendar, CALENDAR, type ModelCalendar, newCalendar } from './calendar-model'
import { BOX, PACKETS } from './draw-terms'
import type { ModelGift } from './gift-ops'
import type { ModelGiveaway } from './giveaway-ops'
import type { ModelGoods, ModelGroup, Role } from './goods'
import type { ModelRound } from './packet-ops'
import type { ModelRecharge } from './recharge-ops'
import type { ModelLot } from './release-ops'
import { beginStore, type ModelPayment } from './store-ops'
import { type ModelTask, newTask, nextPeriod } from './task-model'
import { beginTongbao, endTongbao, type ModelTongbao, noTongbao } from './tb-ops'
import {
  COLLECT_PLAN,
  DOCK,
  DRAW,
  EXCHANGE_RULE,
  GROUP_SIZES,
  groupFen,
  HONGBAO,
  JINDOU_SHARE,
  KEEPER,
  MARGIN_BP,
  NEWCOMER,
  PEOPLE,
  RATES,
  RECHARGE,
  RELEASE_PLAN,
  SHELF,
  TASK,
  TRANSFER_RULE
} from './terms'
import { beginTour, type ModelTour } from './tour-model'

/** What an operation may look back at within its sequence. */
interface Made {
  transfers: { id: string; deltas: Parameters<Books['book']>[0]; reversed: boolean }[]
  orders: { id: string; who: number; fen: bigint; state: 'unpaid' | 'paid' | 'refunded' | 'cancelled' }[]
  withdrawals: { id: string; who: number; amountMinor: bigint; yes: number; state: 'held' | 'approved' | 'over' }[]
  lots: ModelLot[]
  recharges: ModelRecharge[]
  goods: ModelGoods[]
  groups: ModelGroup[]
  rounds: ModelRound[]
  givens: ModelGift[]
  giveaways: ModelGiveaway[]
  payments: ModelPayment[]
  tongbao: ModelTongbao
}

const nothing = (): Made => ({
  transfers: [],
  orders: [],
  withdrawals: [],
  lots: [],
  recharges: [],
  goods: [],
  groups: [],
  rounds: [],
  givens: [],
  giveaways: [],
  payments: [],
  tongbao: noTongbao()
})

/** A server with a database of its own, on which sequences run one after the other, and what its books should be. */
export class Lane {
  made = nothing()
  /** How often each refusal was met, over all sequences. */
  readonly refusals = new Map<string, number>()
  /** How often what has to come about came about, over all sequences. */
  readonly turns = new Map<string, number>()
  /** Keeps the keys of one sequence apart from those of all others. */
  run = newId()
  /** How many days have gone by for what is released. */
  day = 0
  /** The day of exchanges, and what each person has given in on it. */
  exchangeDay = 0
  exchanged: bigint[] = []
  /** The day of gifts, and what each cap has counted by its period; a month's goes on over sequences. */
  giftDay = 0
  readonly gifts = new Map<string, bigint>()
  /** How often each person has drawn, and what is left of each prize; none of it starts anew with a sequence. */
  readonly drawn: number[] = Array.from({ length: PEOPLE }, () => 0)
  readonly prizes: number[] = DRAW.prizes.map(({ stock }) => stock)
  readonly grabbed: number[] = Array.from({ length: PEOPLE }, () => 0)
  readonly packets: number[] = PACKETS.prizes.map(({ stock }) => stock)
  /** How far people are with the task; who waits for its pool goes on waiting from one sequence to the next. */
  readonly task: ModelTask = newTask(PEOPLE)
  /** People's days, which go on from one sequence to the next. */
  readonly calendar: ModelCalendar = newCalendar(PEOPLE, '2027-01-05')
  readonly boxes: ModelBoxes = newBoxes(PEOPLE)
  /** The day people travel on, and who is entered. */
  tour!: ModelTour
  readonly boxed: number[] = Array.from({ length: PEOPLE }, () => 0)
  readonly tickets: number[] = BOX.prizes.map(({ stock }) => stock)
  /** Who brought each person, at which rates commissions are promised, and what each person owes of them. */
  broughtBy: (number | undefined)[] = []
  rates: Record<Role, number> = { first: 0, second: 0, partner: 0, dock: 0, lock: 0 }
  /** Whose customer each person is. */
  lockedBy: (number | undefined)[] = []
  owed: bigint[] = []
  /** The newcomer's name, once it is verified, and what they handed in last. */
  verified: string | undefined
  application: { id: string; name: string; state: string } | undefined

  private constructor(
    readonly shop: TestShop,
    readonly people: { id: string; token: string }[],
    readonly books: Books,
    readonly shelf: { productId: string; skuId: string; shopId: string }[]
  ) {}

  static async open(): Promise<Lane> {
    const env = { PLATFORM_MARGIN_BP: String(MARGIN_BP), JINDOU_SHARE_PERCENT: String(JINDOU_SHARE) }
    const shop = await TestShop.open({ env })
    await shop.db.update(withdrawalRules).set({
      minMinor: 100n,
      stepMinor: 1n,
      maxMinor: 1_000_000n,
      feeBp: 60,
      feeMinFen: 1n,
      dayMinor: 10n ** 12n,
      monthMinor: 10n ** 12n,
      dayTimes: 2_000_000_000,
      twoPersonsMinor: 3_000n
    })
    const people = []
    for (let i = 0; i < PEOPLE; i++) people.push(await earner(shop))
    // A card that was just bound has to wait before anything is paid to it.
    shop.clock.advance(3 * 86_400)
    await savePlan(shop.app.services, RELEASE_PLAN)
    await savePlan(shop.app.services, COLLECT_PLAN)
    await saveExchangeRule(shop.app.services, EXCHANGE_RULE)
    await saveTransferRule(shop.app.services, TRANSFER_RULE)
    // Made by the machine's clock, which may be ahead of the shop's: a new account gives nothing yet.
    await shop.db.update(users).set({ createdAt: new Date(0) })
    await savePackage(shop.db, RECHARGE)
    await beginTask(shop)
    await beginCalendar(shop)
    await beginDraws(shop, DRAW)
    await beginDraws(shop, PACKETS, DRAW.code)
    await beginDraws(shop, BOX)
    await beginSeries(shop, people)
    const shopId = await openShop(shop, people)
    const buying = new Buying(shop)
    const shelf = []
    for (const fields of SHELF) shelf.push(await buying.goods({ ...fields, shopId, stock: 1_000_000_000 }))
    for (const [sku, { productId, skuId }] of shelf.entries())
      await saveTuan(shop.app.services, {
        productId,
        published: true,
        hours: 24,
        sizes: GROUP_SIZES.map(size => ({ size, prices: [{ skuId, priceFen: groupFen(sku, size) }] }))
      })
    const owners = [
      ...people.map(({ id }) => user(id)),
      pool('model'),
      merchant(shopId),
      pool(RELEASE_PLAN.pool),
      pool(EXCHANGE_RULE.pool),
      poolOf(DRAW.code),
      pool(RECHARGE.pool),
      poolOf(PACKETS.code),
      platform('margin'),
      platform('deducted'),
      pool(TASK.pool),
      readyPool(RELEASE_PLAN.pool),
      poolOf(BOX.code),
      pool(CALENDAR.pool),
      pool(HONGBAO),
      ...SERIES_POOLS
    ]
    const lane = new Lane(shop, people, new Books(owners), shelf)
    lane.tour = await beginTour(shop.app.services)
    return lane
  }

  get services() {
    return this.shop.app.services
  }

  /** Forgets the sequence before: what is open from it stays as it is, except for what anybody's run would pay. */
  async begin() {
    this.run = newId()
    await this.stopLots()
    await endTongbao(this)
    for (const { id } of this.made.groups) await endGroup(this.services, id)
    while ((await endRounds(this.afterAWeek())) > 0);
    this.made = nothing()
    this.exchangeDay++
    this.giftDay++
    this.exchanged = this.people.map(() => 0n)
    nextPeriod(this.task)
    await payGiveaways(this.services)
    await this.payOut()
    await this.moneyBack()
    while ((await settleDue(this.afterAWeek())) > 0);
    await this.beginReferrals()
    await this.forgetName()
    await this.books.load(this.shop)
  }

  /** The first brought the second, who brought the third; a binding is for good, so that only this starts anew. */
  private async beginReferrals() {
    const ids = this.people.map(({ id }) => id)
    await this.shop.db.delete(locks).where(inArray(locks.userId, ids))
    this.lockedBy = ids.map(() => undefined)
    await this.shop.db.update(users).set({ referrerId: null, referredAt: null }).where(inArray(users.id, ids))
    this.broughtBy = ids.map(() => undefined)
    for (const guest of [1, 2]) {
      await this.shop.db
        .update(users)
        .set({ referrerId: ids[guest - 1]! })
        .where(eq(users.id, ids[guest]!))
      this.broughtBy[guest] = guest - 1
    }
    await saveCommissionRule(this.shop.app.services, { scope: 'default', ...RATES })
    this.rates = {
      first: RATES.firstBp,
      second: RATES.secondBp,
      partner: RATES.partnerBp,
      dock: RATES.dockBp,
      lock: RATES.lockBp
    }
    this.owed = await debtsOf(this.shop, this.people)
  }

  /** The newcomer has a card, and no name any more. */
  private async forgetName() {
    const { id } = this.people[NEWCOMER]!
    await this.shop.db.delete(realNames).where(eq(realNames.userId, id))
    await this.shop.db.delete(applications).where(eq(applications.userId, id))
    this.verified = undefined
    this.application = undefined
  }

  /** Counts a refusal that was expected. */
  refused(code: string) {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
  }

  /** Notes that something came about that a run has to meet. */
  saw(turn: string) {
    this.turns.set(turn, (this.turns.get(turn) ?? 0) + 1)
  }

  /** When what was received now is settled. */
  afterAWeek(): Services {
    const at = new Date(this.shop.clock.now().getTime() + SETTLE_MS)
    return { ...this.services, clock: { ...this.services.clock, now: () => at } }
  }

  /** Asks channels for the refunds that wait, and ends what waited for them; several at the same moment. */
  async moneyBack(times = 1) {
    for (const work of [runRefunds, finishRefunds, finishAfterSales, finishPieces]) {
      const several = () => allOf(Array.from({ length: times }, () => work(this.services)))
      while ((await several()).some(done => done > 0));
    }
  }

  private async stopLots() {
    const at = this.shop.clock.now()
    for (const { who, id: lotId } of this.made.lots)
      await stopLot(this.services, { userId: this.people[who]!.id, lotId, at })
  }

  async payOut() {
    while ((await runPayouts(this.services)) > 0);
  }

  close() {
    return this.shop.close()
  }
}

/** Opens the task; its pool has a single reward. */
async function beginTask({ db, app, clock }: TestShop) {
  const at = clock.now()
  await saveTask(app.services, { ...TASK, startsAt: at, endsAt: new Date(at.getTime() + 10 ** 13) })
  await fundPool(db, { pool: TASK.pool, asset: 'xfq', amountMinor: TASK.amountMinor, key: newId(), at })
  await moveTask(app.services, { code: TASK.code, act: 'open', at })
}

/** Fills the pool of draws for every prize, and opens it. */
async function beginDraws(
  { db, app, clock }: TestShop,
  { prizes, ...terms }: typeof DRAW | typeof PACKETS | typeof BOX,
  roundOf: string | null = null
) {
  const startsAt = clock.now()
  const endsAt = new Date(startsAt.getTime() + 365 * 86_400_000)
  await saveDraw(app.services, { place: terms.code, title: '抢红包', ...terms, roundOf, startsAt, endsAt }, prizes)
  for (const { asset, amountMinor, stock } of prizes) {
    const filling = { pool: poolOf(terms.code).id, asset: asset as Asset, key: newId(), at: startsAt }
    if (stock > 0) await fundPool(db, { ...filling, amountMinor: amountMinor * BigInt(stock) })
  }
  await openDraw(app.services, { code: terms.code, at: startsAt })
}

/** The first of the people has a shop, the second looks after it, and all have an address. */
async function openShop(shop: TestShop, people: readonly { id: string }[]): Promise<string> {
  const buying = new Buying(shop)
  for (const { id } of people) await buying.address(id)
  const shopId = await buying.store({ ownerId: people[KEEPER]!.id })
  const at = shop.clock.now()
  const dock = {
    userId: people[DOCK]!.id,
    role: 'dock' as const,
    since: at,
    until: null,
    by: '运营',
    reason: '指定',
    at
  }
  await assignServing(shop.db, { shopId, ...dock })
  await beginStore(shop.app.services, shopId)
  await beginTongbao(shop, shopId, people)
  return shopId
}

/** What everybody owes, as the database has it. */
export async function debtsOf({ db }: TestShop, people: readonly { id: string }[]): Promise<bigint[]> {
  const debts = await db
    .select()
    .from(commissionDebts)
    .where(
      inArray(
        commissionDebts.userId,
        people.map(({ id }) => id)
      )
    )
  return people.map(({ id }) => debts.find(debt => debt.userId === id)?.owedFen ?? 0n)
}

/** Waits for every one, also after a refusal: what is still under way would be done after the next operation. */
export async function allOf<T>(works: Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(works)
  return ended.map(one => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}
