import { and, count, eq, gt } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { userCoupons } from '../../db/schema'
import { userById } from '../../engines/identity/accounts'
import { FIRST_WITH_PRICES, type Level, memberLevels, standing } from '../../engines/identity/membership'
import { assets, balancesOf, minorText, user } from '../../engines/ledger'
import { rewardsHad, type TaskSeen, waitingRewards } from '../../engines/task'
import type { Context } from '../../http/context'
import { yuan } from '../../lib/money'
import { tasksSeen } from './present'

const ALL = ['daily', 'growth', 'invite', 'bonus'] as const
const CAN_BE_DONE: readonly TaskSeen['standing'][] = ['doing', 'done', 'paid', 'waiting']

/** What each level gives, with the first that has it. */
const benefitsOf = (levels: readonly Level[]) => [
  { level: 0, title: '任务奖励', info: '每天做任务领金豆', url: '/pages/user/task' },
  { level: 0, title: '金豆抵现', info: '下单抵扣货款', url: '/pages/user/jindou' },
  { level: 0, title: '每日免费抽', info: '天天一次，概率公开', url: '/pages/store/free' },
  {
    level: FIRST_WITH_PRICES,
    title: '会员价',
    info: `${levels[FIRST_WITH_PRICES]!.name}及以上专享`,
    url: '/pages/vip/zhuanqu'
  }
]

async function couponsOf(db: Queryable, userId: string, now: Date): Promise<number> {
  const usable = and(eq(userCoupons.userId, userId), eq(userCoupons.state, 'unused'), gt(userCoupons.endsAt, now))
  const [row] = await db.select({ times: count() }).from(userCoupons).where(usable)
  return row!.times
}

/** Counts of the caller's tasks, and what a member has. */
export async function welfareOf(ctx: Context<'login'>) {
  const { db, person, clock } = ctx
  const [seen, had, waits, rows, held, coupons, me, levels] = await Promise.all([
    tasksSeen(ctx, ALL),
    rewardsHad(db, person.rootId),
    waitingRewards(db, person.rootId),
    assets(db),
    balancesOf(db, user(person.id)),
    couponsOf(db, person.id, clock.now()),
    userById(db, person.id),
    memberLevels(db)
  ])
  const now = seen.filter(line => line.isNow && CAN_BE_DONE.includes(line.standing))
  const { name, next } = standing(levels, me!.level, me!.growthFen)
  const asset = (code: string) => rows.find(row => row.code === code)!
  return {
    task_num: now.length,
    done_num: now.filter(line => line.standing !== 'doing').length,
    draw_num: seen.filter(line => line.standing === 'done').length,
    total_num: had,
    waiting_list: [...waits].map(([code, minor]) => ({
      asset_name: asset(code).name,
      amount: minorText(minor, asset(code).digits)
    })),
    jindou: minorText(held.jindou?.available ?? 0n, asset('jindou').digits),
    xfq: minorText(held.xfq?.available ?? 0n, asset('xfq').digits),
    couponCount: coupons,
    level: me!.level,
    level_name: name,
    growth: yuan(me!.growthFen),
    next_level_name: next?.name ?? '',
    next_level_growth: next ? yuan(next.fromFen) : '',
    benefits: benefitsOf(levels).map(({ level, ...benefit }) => ({
      ...benefit,
      has: (me!.level >= level ? 1 : 0) as 0 | 1
    }))
  }
}
