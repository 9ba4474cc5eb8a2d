import { eq } from 'drizzle-orm'
import { orderRewards, releasePlans } from '../../db/schema'
import { account, balanceOf, balancesOf, minorText, user } from '../../engines/ledger'
import { boostWaiting, collectReleases, NOTHING_PROMISED, releaseDays, releaseTotals } from '../../engines/release'
import type { Context } from '../../http/context'
import { dayText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { waysOf } from '../exchange/service'
import { tasksSeen } from '../task/service'
import { expByDay, firstDay, lastDays, POWER_DAYS, standingOf } from './standing'

type Caller = Context<'login'>

/** Both subsidies have two digits. */
const text = (minor: bigint) => minorText(minor, 2)

/** How the caller stands with subsidies, and the ways on from there. */
export async function centre(ctx: Caller) {
  const { db, person, clock } = ctx
  const now = clock.now()
  const [standing, held, promised, today, ways, seen, rules] = await Promise.all([
    standingOf(db, person.id, now),
    balancesOf(db, user(person.id)),
    releaseTotals(db, person.id),
    releaseDays(db, person.id, 'bt', dayText(now)),
    waysOf(db, 'bt'),
    tasksSeen(ctx, ['subsidy']),
    orderRules(ctx)
  ])
  const { lockedMinor, waitingMinor, readyMinor } = promised.bt ?? NOTHING_PROMISED
  return {
    ...standing,
    bt: text(held.bt?.available ?? 0n),
    shubt: text(held.shubt?.available ?? 0n),
    ready: text(readyMinor),
    day_release: text(today[0]?.amountMinor ?? 0n),
    locked: text(lockedMinor),
    waiting: text(waitingMinor),
    ways,
    task_num: seen.length,
    draw_num: seen.filter(({ standing: of }) => of === 'done').length,
    rules: [...rules, ...RULES]
  }
}

const RULES = [
  { title: '每天释放', words: '购物所得的补贴逐日释放，当天的由你领取；奖励池不足时按先后顺序等待，补足后照发。' },
  { title: '有什么用', words: '补贴可以兑换财富包、消费券和数字补贴，兑换按公布的比例即时到账，不能撤销。' },
  { title: '请注意', words: '补贴是活动积分，不会自行增长，平台不承诺升值，用户之间不能转让或买卖。' }
]

/** What orders earn, by the rows that operators set. */
async function orderRules({ db }: Caller) {
  const rows = await db
    .select({ plan: releasePlans, minor: orderRewards.minor, perFen: orderRewards.perFen, on: orderRewards.open })
    .from(orderRewards)
    .innerJoin(releasePlans, eq(releasePlans.code, orderRewards.plan))
    .where(eq(releasePlans.asset, 'bt'))
  return rows
    .filter(({ plan, on }) => on && plan.open)
    .map(({ plan, minor, perFen }) => ({
      title: plan.title,
      words: `订单结算后，每实付 ${yuan(perFen)} 元得 ${text(minor)} 补贴，${plan.lastsDays} 天内逐日释放完；发生退款的部分不计。`
    }))
}

/** Hands over what is set aside for the caller. @throws Refusal NOTHING, COLLECTED */
export async function completePop({ db, person, clock }: Caller) {
  const taken = await collectReleases({ db }, { userId: person.id, asset: 'bt', at: clock.now() })
  return { number: text(taken), bt: text(await balanceOf(db, account(user(person.id), 'bt'))) }
}

/** What the caller's power is made of, and what it has brought forward. */
export async function powerDetail({ db, person, clock }: Caller) {
  const now = clock.now()
  const [standing, exp, released, boost, promised] = await Promise.all([
    standingOf(db, person.id, now),
    expByDay(db, person.id, now),
    releaseDays(db, person.id, 'bt', firstDay(now)),
    boostWaiting(db, person.id, 'bt'),
    releaseTotals(db, person.id)
  ])
  const of = new Map(released.map(row => [row.day, row]))
  return {
    ...standing,
    locked: text((promised.bt ?? NOTHING_PROMISED).lockedMinor),
    boost: text(boost),
    boosted: text(released.reduce((sum, row) => sum + row.boostMinor, 0n)),
    list: lastDays(now).map(day => ({
      day,
      exp: exp.get(day) ?? 0,
      number: text(of.get(day)?.amountMinor ?? 0n),
      boosted: text(of.get(day)?.boostMinor ?? 0n)
    })),
    rules: POWER_RULES
  }
}

const POWER_RULES = [
  {
    title: '补贴力怎么来',
    words: `你直接邀请的好友，订单过了售后期，每实付 1 元加 1 点经验；补贴力是近 ${POWER_DAYS} 天的经验。整单退款会扣回。`
  },
  {
    title: '补贴力有什么用',
    words: '直属好友的订单会让待释放的补贴提前到账，提前多少以每笔补贴的释放计划为准；补贴的总数不变。'
  },
  { title: '补贴力不是钱', words: '补贴力和经验只是数字，不能兑换、提现或转让；只看直接邀请的好友，不看层级和人数。' }
]
