import { fundPool } from '../src/engines/ledger'
import { moveTask, saveTask, type TaskTerms } from '../src/engines/task'
import { daysAgo, type World } from './world'

type Terms = Pick<TaskTerms, 'code' | 'place' | 'title' | 'info' | 'event' | 'target' | 'period'> &
  Partial<TaskTerms> & { beans?: bigint; vouchersFen?: bigint }

const TASKS: readonly Terms[] = [
  {
    code: 'sign-in',
    place: 'daily',
    title: '今日签到',
    info: '连续签到另有好礼',
    event: 'signin',
    target: 1,
    period: 'day',
    beans: 2n
  },
  {
    code: 'browse-goods',
    place: 'daily',
    title: '浏览 3 件好物',
    info: '每件看满 15 秒，不同商品才计数',
    event: 'goods_seen',
    target: 3,
    period: 'day',
    beans: 8n
  },
  {
    code: 'watch-videos',
    place: 'daily',
    title: '观看 2 个短视频',
    info: '每个看满 10 秒，不同视频才计数',
    event: 'video_seen',
    target: 2,
    period: 'day',
    beans: 5n
  },
  {
    code: 'order-today',
    place: 'daily',
    title: '今日下单 1 笔',
    info: '单笔实付满 20 元，退款后扣回',
    event: 'order_paid',
    leastMinor: 2_000n,
    target: 1,
    period: 'day',
    beans: 20n
  },
  {
    code: 'review-today',
    place: 'daily',
    title: '评价 1 件商品',
    info: '收货后写下真实的使用感受',
    event: 'review_made',
    target: 1,
    period: 'day',
    beans: 10n
  },
  {
    code: 'real-name',
    place: 'growth',
    title: '完成实名认证',
    info: '提现、赠送等功能需要实名',
    event: 'real_name_passed',
    target: 1,
    period: 'once',
    beans: 88n
  },
  {
    code: 'bind-wechat',
    place: 'growth',
    title: '绑定微信',
    info: '绑定后可用微信一键登录',
    event: 'wechat_bound',
    target: 1,
    period: 'once',
    beans: 30n
  },
  {
    code: 'first-order',
    place: 'growth',
    title: '完成首笔订单',
    info: '收货 7 天、售后期过后计入',
    event: 'order_settled',
    target: 1,
    period: 'once',
    vouchersFen: 500n
  },
  {
    code: 'first-review',
    place: 'growth',
    title: '写下首条评价',
    info: '你的评价会帮到后来的买家',
    event: 'review_made',
    target: 1,
    period: 'once',
    beans: 20n
  },
  {
    code: 'invite-first',
    place: 'invite',
    title: '邀请 1 位好友完成首单',
    info: '好友首单过售后期后计入',
    event: 'invite_settled',
    target: 1,
    period: 'once',
    vouchersFen: 500n
  },
  {
    code: 'invite-three',
    place: 'invite',
    title: '邀请 3 位好友完成首单',
    info: '只看好友的购物，单纯分享不计',
    event: 'invite_settled',
    target: 3,
    period: 'once',
    vouchersFen: 1_500n
  },
  {
    code: 'invite-month',
    place: 'invite',
    title: '本月好友首单 2 位',
    info: '每月 1 日重新开始',
    event: 'invite_settled',
    target: 2,
    period: 'month',
    beans: 200n
  },
  {
    code: 'receive-week',
    place: 'bonus',
    title: '本周确认收货 2 单',
    info: '周一零点重新开始',
    event: 'order_received',
    target: 2,
    period: 'week',
    beans: 50n
  },
  {
    code: 'settle-month',
    place: 'bonus',
    title: '本月完成 3 笔订单',
    info: '售后期过后计入，单笔满 30 元',
    event: 'order_settled',
    leastMinor: 3_000n,
    target: 3,
    period: 'month',
    vouchersFen: 800n,
    quota: 2_000
  },
  {
    code: 'browse-week',
    place: 'bonus',
    title: '本周浏览 12 件好物',
    info: '每件看满 15 秒，同一件每天计 1 次',
    event: 'goods_seen',
    target: 12,
    period: 'week',
    beans: 30n
  },
  {
    code: 'review-week',
    place: 'bonus',
    title: '本周评价 3 件商品',
    info: '晒图评价更受欢迎',
    event: 'review_made',
    target: 3,
    period: 'week',
    beans: 36n
  }
]

const POOLS = {
  jindou: { pool: 'task-jindou', minor: 500_000n },
  xfq: { pool: 'task-xfq', minor: 2_000_000n }
} as const
const BEGUN_DAYS = 30
const LASTS_DAYS = 335

/** Tasks that have been open for a month, with filled pools; what people of the demo do from then on counts. */
export async function seedTasks({ services, now }: World) {
  const begun = daysAgo(now, BEGUN_DAYS)
  for (const [asset, { pool, minor: amountMinor }] of Object.entries(POOLS) as [keyof typeof POOLS, typeof POOLS.xfq][])
    await fundPool(services.db, { pool, asset, amountMinor, key: `demo:${pool}`, at: begun })
  for (const [sort, { beans = 0n, vouchersFen = 0n, ...terms }] of TASKS.entries()) {
    const asset = vouchersFen > 0n ? 'xfq' : 'jindou'
    await saveTask(services, {
      leastMinor: 0n,
      quota: 0,
      claimDays: 2,
      startsAt: begun,
      endsAt: daysAgo(now, -LASTS_DAYS),
      ...terms,
      info: terms.info ?? '',
      sort,
      asset,
      pool: POOLS[asset].pool,
      amountMinor: beans + vouchersFen
    })
    await moveTask(services, { code: terms.code, act: 'open', at: begun })
  }
}
