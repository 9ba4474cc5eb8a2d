import { and, eq, isNull, sql } from 'drizzle-orm'
import { releaseLots } from '../../db/schema'
import type { Asset } from '../../engines/ledger'
import { boostWaiting, dayAfter, releaseDays } from '../../engines/release'
import type { Context } from '../../http/context'
import { dayText } from '../../lib/clock'
import { boostWords, dailyWords, sumsOf, writerOf } from './lots'

type Caller = Context<'login'>

const DAYS = 30
/** Terms are few: so many differ at most in what is shown. */
const MOST_PLANS = 20

const RULES = (name: string) => [
  {
    title: '怎样释放',
    words: `${name}从次日起逐日释放，最后一天释放剩余部分；奖励池不足时按先后顺序等待，补足后照发。`
  },
  { title: '怎样加速', words: '本人或直接邀请的好友，订单过了售后期后，一部分会提前释放；只改变快慢，总数不变。' },
  { title: '请注意', words: `${name}不会自行增长，平台不承诺升值，用户之间不能买卖。` }
]

/** What was released of an asset on each of the last thirty days, and what brings it forward. */
export async function dynamicRelease(ctx: Caller, code: Asset, name: string) {
  const { db, person, clock } = ctx
  const today = dayText(clock.now())
  const since = dayAfter(today, 1 - DAYS)
  const [text, sums, rows, boost, plans] = await Promise.all([
    writerOf(db, code),
    sumsOf(ctx, code),
    releaseDays(db, person.id, code, since),
    boostWaiting(db, person.id, code),
    openTerms(ctx, code)
  ])
  const of = new Map(rows.map(row => [row.day, row]))
  return {
    ...sums,
    day_release: text(of.get(today)?.amountMinor ?? 0n),
    boost: text(boost),
    boosted: text(rows.reduce((sum, row) => sum + row.boostMinor, 0n)),
    list: Array.from({ length: DAYS }, (_, i) => dayAfter(since, i)).map(day => ({
      day,
      number: text(of.get(day)?.amountMinor ?? 0n),
      boosted: text(of.get(day)?.boostMinor ?? 0n)
    })),
    plans,
    rules: RULES(name)
  }
}

/** The terms the caller's open lots were opened on, each once. */
async function openTerms({ db, person }: Caller, code: Asset) {
  const l = releaseLots
  const rows = await db
    .selectDistinct({ title: l.title, dailyBp: l.dailyBp, ownBp: l.ownBp, fanBp: l.fanBp })
    .from(l)
    .where(and(eq(l.userId, person.id), eq(l.asset, code), isNull(l.stoppedAt), sql`${l.dueMinor} < ${l.totalMinor}`))
    .orderBy(l.title, l.dailyBp, l.ownBp, l.fanBp)
    .limit(MOST_PLANS)
  return rows.map(row => ({
    title: row.title,
    daily_text: dailyWords(row),
    own_text: boostWords(row.ownBp, '本人'),
    fan_text: boostWords(row.fanBp, '直属好友')
  }))
}
