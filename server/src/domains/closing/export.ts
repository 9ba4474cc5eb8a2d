import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connection'
import {
  addresses,
  applications,
  carMembers,
  carMonths,
  cartLines,
  draws,
  exchanges,
  favourites,
  messages,
  orderLines,
  orders,
  outsideIds,
  payments,
  payoutAccounts,
  realNames,
  replies,
  searchHistory,
  sessions,
  uploads,
  userCoupons,
  type users,
  videoComments,
  videoLikes,
  videos,
  withdrawals
} from '../../db/schema'
import { familyOf } from '../../engines/identity/accounts'
import { timeText } from '../../lib/clock'
import type { Services } from '../../services'

type Owned = PgTable & { userId: PgColumn }

/** What people are given of each table, under a name they can read. */
const TABLES: readonly [name: string, table: Owned][] = [
  ['收货地址', addresses],
  ['订单', orders],
  ['订单商品', orderLines],
  ['付款', payments],
  ['评价', replies],
  ['优惠券', userCoupons],
  ['收藏', favourites],
  ['消息', messages],
  ['提现', withdrawals],
  ['收款账户', payoutAccounts],
  ['申请', applications],
  ['实名信息', realNames],
  ['绑定的车牌', carMembers],
  ['车主每月消费', carMonths],
  ['微信登录', outsideIds],
  ['登录设备', sessions],
  ['购物车', cartLines],
  ['搜索记录', searchHistory],
  ['兑换', exchanges],
  ['抽奖', draws],
  ['上传的图片', uploads],
  ['视频', videos],
  ['视频评论', videoComments],
  ['点赞的视频', videoLikes]
]

/** Columns that are secrets of the server rather than facts about a person; the masked ones beside them are given. */
const KEPT_BACK = /sealed|index$|hash|prepaid|^snapshot$/i

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
  'createdAt'
]

/** Everything kept about a person and their sub-accounts, ready to be written as JSON. */
export async function exportOf({ db, clock }: Pick<Services, 'clock'> & { db: Queryable }, rootId: string) {
  const family = await familyOf(db, rootId)
  const ids = family.map(one => one.id)
  const parts = await Promise.all(
    TABLES.map(async ([name, table]) => {
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
