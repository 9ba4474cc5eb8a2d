import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connection'
import {
  addresses,
  afterSaleLines,
  afterSales,
  applicationEvents,
  applications,
  carMembers,
  carMonths,
  cartLines,
  commissionDebts,
  commissions,
  draws,
  exchanges,
  favourites,
  messages,
  orderEvents,
  orderLines,
  orders,
  outsideIds,
  paymentRefunds,
  payments,
  payoutAccounts,
  pushGrants,
  realNames,
  releaseBoosts,
  releaseDues,
  releaseLots,
  replies,
  searchHistory,
  sessions,
  shopDocks,
  uploads,
  userCoupons,
  type users,
  videoComments,
  videoLikes,
  videoNotices,
  videos,
  withdrawals
} from '../../db/schema'
import { familyOf } from '../../engines/identity/accounts'
import { timeText } from '../../lib/clock'
import type { Services } from '../../services'

type Owned = PgTable & { userId: PgColumn }

/** What people are given of each table, under a name they can read. */
export const EXPORTED: readonly (readonly [name: string, table: Owned])[] = [
  ['收货地址', addresses],
  ['订单', orders],
  ['订单商品', orderLines],
  ['订单进度', orderEvents],
  ['付款', payments],
  ['退款', paymentRefunds],
  ['售后', afterSales],
  ['售后商品', afterSaleLines],
  ['评价', replies],
  ['优惠券', userCoupons],
  ['收藏', favourites],
  ['消息', messages],
  ['提现', withdrawals],
  ['收款账户', payoutAccounts],
  ['申请', applications],
  ['申请进度', applicationEvents],
  ['实名信息', realNames],
  ['绑定的车牌', carMembers],
  ['车主每月消费', carMonths],
  ['微信登录', outsideIds],
  ['登录设备', sessions],
  ['购物车', cartLines],
  ['搜索记录', searchHistory],
  ['兑换', exchanges],
  ['抽奖', draws],
  ['佣金', commissions],
  ['待扣佣金', commissionDebts],
  ['对接店铺', shopDocks],
  ['待发放权益', releaseLots],
  ['权益发放', releaseDues],
  ['权益加速', releaseBoosts],
  ['微信订阅', pushGrants],
  ['上传的图片', uploads],
  ['视频', videos],
  ['视频评论', videoComments],
  ['点赞的视频', videoLikes],
  ['视频通知', videoNotices]
]

/** Tables with a `user_id` whose rows tell people nothing that they are not given anyway, and why. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  checkouts: 'what is being chosen right now; what came of it is an order',
  conversations: 'given line by line, with who said it',
  direct_uploads: 'leaves of five minutes; what came of them is a video',
  draw_players: 'counts of the draws that are given',
  exchange_quotas: 'counts of the exchanges that are given',
  flash_buyers: 'counts of the orders that are given',
  goods_buyers: 'counts of the orders that are given',
  idempotency_keys: 'names of requests',
  known_devices: 'secrets of the devices; which ones are signed in is given',
  message_pushes: 'how the messages that are given went out',
  tickets: 'secrets that live ten minutes',
  withdrawal_quotas: 'counts of the withdrawals that are given'
}

/** Columns that are secrets of the server, whose masked ones beside them are given; and those that say who others are. */
const KEPT_BACK = /sealed|index$|hash|prepaid|^(snapshot|buyerId|actorId|reviewerId|toUserId)$/i

const readable = (value: unknown): unknown =>
  value instanceof Date ? timeText(value) : typeof value === 'bigint' ? String(value) : value

function clean(table: PgTable, row: Record<string, unknown>) {
  const names = Object.keys(getTableColumns(table)).filter(name => !KEPT_BACK.test(name))
  return Object.fromEntries(names.map(name => [name, readable(row[name])]))
}

const PROFILE = [
  'id',
  'phone',
  'contactPhone',
  'nickname',
  'avatar',
  'sex',
  'birthday',
  'region',
  'inviteCode',
  'level',
  'muted',
  'createdAt'
]

/** Everything kept about a person and their sub-accounts, ready to be written as JSON. */
export async function exportOf({ db, clock }: Pick<Services, 'clock'> & { db: Queryable }, rootId: string) {
  const family = await familyOf(db, rootId)
  const ids = family.map(one => one.id)
  const parts = await Promise.all(
    EXPORTED.map(async ([name, table]) => {
      const rows = await db.select().from(table).where(inArray(table.userId, ids))
      return [name, rows.map(row => clean(table, row))] as const
    })
  )
  const { rows: bills } = await db.execute(sql`
    select p.owner_id as "账号", p.asset as "资产", p.amount_minor::text as "数量", p.balance_minor::text as "余额",
      t.reason as "原因", t.memo as "说明", to_char(p.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "时间"
    from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
    where p.owner_kind = 'user' and p.owner_id in ${ids} order by p.at, p.seq`)
  const { rows: chats } = await db.execute(sql`
    select c.user_id as "账号", coalesce(s.name, '平台客服') as "对方",
      case l.side when 'user' then '我' else '对方' end as "发送人", l.body as "内容",
      to_char(l.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "时间"
    from conversations c join chat_lines l on l.conversation_id = c.id left join shops s on s.id = c.shop_id
    where c.user_id in ${ids} order by c.id, l.seq`)
  return {
    导出时间: timeText(clock.now()),
    账号: family.map(one =>
      Object.fromEntries(PROFILE.map(name => [name, readable(one[name as keyof typeof users.$inferSelect])]))
    ),
    ...Object.fromEntries(parts),
    资产明细: bills,
    聊天记录: chats
  }
}
