import { wealth } from '@contract/wealth'
import { and, desc, eq } from 'drizzle-orm'
import { releaseLots, wealthBuys } from '../../db/schema'
import { account, balanceOf, minorText, user } from '../../engines/ledger'
import type { ReleaseLot, ReleasePlan } from '../../engines/release'
import { bindDomain, type Context } from '../../http/context'
import { dayText, seconds, timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { ASSET, type Bag, bagOf, bagsOpen, faultOf, planOfBag, produce, timesBought, versionOf } from './bags'
import { type Buy, buyBag } from './buy'

type Caller = Context<'login'>

/** Subsidies have two digits. */
const text = (minor: bigint) => minorText(minor, 2)

function amounts({ priceMinor, bonusMinor }: Pick<Bag, 'priceMinor' | 'bonusMinor'>, days: number) {
  return {
    number: text(priceMinor),
    bonus: text(bonusMinor),
    total_number: text(priceMinor + bonusMinor),
    days_num: days
  }
}

function bagShown(bag: Bag, plan: ReleasePlan, bought: number) {
  const fault = faultOf(bag, bought)
  return {
    code: bag.code,
    title: bag.title,
    info: bag.info,
    version: versionOf(bag, plan),
    ...amounts(bag, plan.lastsDays),
    person_times: bag.personTimes,
    bought,
    stock: bag.stock,
    left_num: Math.max(0, bag.stock - bag.sold),
    usable: (fault === '' ? 1 : 0) as 0 | 1,
    note: fault
  }
}

const RULES = [
  '财富包是发放计划：换入的补贴和赠送的补贴在兑换时一起留存，从次日起按发放表逐日发放，最后一天发完剩余部分。',
  '赠送的补贴由平台的赠送池支付，池子里有才能兑换；发放表之外没有任何收益，平台不承诺升值。',
  '兑换后不能撤销或提前取出，也不能转让。限购按人计算，子账号合并计入。'
]

const btOf = async ({ db, person }: Caller) => text(await balanceOf(db, account(user(person.id), ASSET)))

async function bagList(ctx: Caller) {
  const { db, person } = ctx
  const bags = await bagsOpen(db)
  const [bought, bt] = [
    await timesBought(
      db,
      person.rootId,
      bags.map(({ code }) => code)
    ),
    await btOf(ctx)
  ]
  const list = []
  for (const bag of bags) {
    const plan = await planOfBag(db, bag.code)
    if (plan) list.push(bagShown(bag, plan, bought.get(bag.code) ?? 0))
  }
  return { list, count: list.length, bt, rules: RULES }
}

async function bagTable({ db, person, clock }: Caller, code: string) {
  const bag = await bagOf(db, code)
  const plan = bag?.open ? await planOfBag(db, code) : undefined
  if (!bag || !plan) return refuse('NOT_FOUND', '没有这个财富包')
  const bought = (await timesBought(db, person.rootId, [code])).get(code) ?? 0
  const list = produce(bag, plan, dayText(clock.now())).map(({ day, minor, sumMinor }) => ({
    day,
    number: text(minor),
    sum: text(sumMinor)
  }))
  return { ...bagShown(bag, plan, bought), list }
}

const STATES = { open: '发放中', done: '已发完', stopped: '已停止' } as const

function buyShown(buy: Buy, lot: ReleaseLot) {
  const left = lot.totalMinor - lot.dueMinor
  const state = lot.stoppedAt ? ('stopped' as const) : left === 0n ? ('done' as const) : ('open' as const)
  return {
    id: buy.id,
    title: buy.title,
    ...amounts(buy, buy.days),
    released: text(lot.dueMinor),
    left_number: text(state === 'open' ? left : 0n),
    next_day: state === 'open' ? lot.nextDay : '',
    last_day: lot.lastDay,
    state,
    _state: STATES[state],
    add_time: seconds(buy.createdAt),
    _add_time: timeText(buy.createdAt)
  }
}

const bought = ({ db, person }: Caller) =>
  db
    .select({ buy: wealthBuys, lot: releaseLots })
    .from(wealthBuys)
    .innerJoin(releaseLots, and(eq(releaseLots.userId, wealthBuys.userId), eq(releaseLots.id, wealthBuys.lotId)))
    .where(eq(wealthBuys.userId, person.id))
    .orderBy(desc(wealthBuys.createdAt), desc(wealthBuys.id))

export const wealthDomain = bindDomain(wealth, {
  'GET /api/subsidy/richBagList': bagList,
  'GET /api/subsidy/bag/produce_list': (ctx, { code }) => bagTable(ctx, code),
  'POST /api/subsidy/exchangeRichBag': async (ctx, { code, version }) => {
    const { db, person, clock } = ctx
    const asked = { userId: person.id, personId: person.rootId, code, version, at: clock.now() }
    const buy = await buyBag(ctx, asked)
    const [lot] = await db
      .select()
      .from(releaseLots)
      .where(and(eq(releaseLots.userId, person.id), eq(releaseLots.id, buy.lotId)))
    return { ...buyShown(buy, lot!), bt: await btOf(ctx) }
  },
  'GET /api/subsidy/richBagRecord': async (ctx, { page, limit }) => {
    const rows = await bought(ctx)
      .limit(limit)
      .offset((page - 1) * limit)
    const count = await ctx.db.$count(wealthBuys, eq(wealthBuys.userId, ctx.person.id))
    return { list: rows.map(({ buy, lot }) => buyShown(buy, lot)), count }
  }
})
