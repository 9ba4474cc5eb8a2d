import type { Data } from '@contract/core'
import type { sendtb } from '@contract/sendtb'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { exchanges, tbGifts, users } from '../../db/schema'
import {
  assets,
  merchant,
  minorText,
  type Owner,
  reasonTitles,
  statement,
  statementCount,
  user
} from '../../engines/ledger'
import type { ShopScope } from '../../engines/scope'
import type { Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { maskedName } from '../review/present'
import { ASSET } from './money'

type Log = Data<(typeof sendtb)['GET /api/sendtb/loglist']>
interface Paging {
  page: number
  limit: number
}

/** Lists count to here. */
const COUNTED = 1000

const when = (at: Date) => ({ add_time: seconds(at), _add_time: timeText(at) })

/** What moved on somebody's 通宝 for these reasons, newest first. */
async function moved(
  ctx: Pick<Context, 'db' | 'kinds'>,
  owner: Owner,
  reasons: readonly string[],
  { page, limit }: Paging
) {
  const filter = { assets: [ASSET] as const, buckets: ['available'] as const, reasons }
  const lines = await statement(ctx.db, owner, filter, { limit, offset: (page - 1) * limit })
  return { lines: lines.list, count: await statementCount(ctx.db, owner, filter), title: reasonTitles(ctx) }
}

const signed = (amountMinor: bigint) => ({
  pm: (amountMinor > 0n ? 1 : 0) as 0 | 1,
  number: minorText(amountMinor < 0n ? -amountMinor : amountMinor, 0)
})

/** What a shop bought, and what went back of it. */
export async function boughtLog(ctx: Pick<Context, 'db' | 'kinds'>, shop: ShopScope, paging: Paging): Promise<Log> {
  const { lines, count } = await moved(ctx, merchant(shop.id), ['top_up', 'top_up_back'], paging)
  const list = lines.map(line => ({
    id: line.id,
    title: line.amountMinor > 0n ? '充值通宝' : '充值退款',
    mark: line.memo,
    ...signed(line.amountMinor),
    _state: '',
    ...when(line.at)
  }))
  return { list, count }
}

/** What somebody was given, and what refunds took back. */
export async function gotLog(ctx: Pick<Context, 'db' | 'kinds'>, userId: string, paging: Paging): Promise<Log> {
  const { lines, count, title } = await moved(ctx, user(userId), ['tb_give', 'tb_give_back'], paging)
  const list = lines.map(line => ({
    id: line.id,
    title: title(line.reason, line.amountMinor > 0n ? 'in' : 'out'),
    mark: line.memo,
    ...signed(line.amountMinor),
    _state: '',
    ...when(line.at)
  }))
  return { list, count }
}

/** What somebody exchanged, with what came of it. */
export async function exchangedLog(ctx: Pick<Context, 'db' | 'kinds'>, userId: string, paging: Paging): Promise<Log> {
  const { lines, count } = await moved(ctx, user(userId), ['exchange'], paging)
  const ids = lines.map(({ ref }) => ref.id)
  const made = ids.length
    ? await ctx.db
        .select()
        .from(exchanges)
        .where(and(eq(exchanges.userId, userId), inArray(exchanges.id, ids)))
    : []
  const known = await assets(ctx.db)
  const list = lines.map(line => {
    const one = made.find(({ id }) => id === line.ref.id)
    const to = known.find(({ code }) => code === one?.toAsset)
    return {
      id: line.id,
      title: line.memo || '兑换',
      mark: one && to ? `兑得 ${minorText(one.toMinor, to.digits)} ${to.name}` : '',
      ...signed(line.amountMinor),
      _state: '',
      ...when(line.at)
    }
  })
  return { list, count }
}

const STATES = { waiting: '待发放', given: '', skipped: '未送出', cancelled: '已取消' } as const

/** What a shop gave, or is to give, to each of its customers. */
export async function givenLog(db: Queryable, shop: ShopScope, { page, limit }: Paging): Promise<Log> {
  const own = eq(tbGifts.shopId, shop.id)
  const newest = [desc(tbGifts.createdAt), desc(tbGifts.id)]
  // Who got those turned past is not looked up.
  const few = db
    .select({ userId: tbGifts.userId, id: tbGifts.id })
    .from(tbGifts)
    .where(own)
    .orderBy(...newest)
    .limit(limit)
    .offset((page - 1) * limit)
    .as('few')
  const rows = await db
    .select({ gift: tbGifts, nickname: users.nickname })
    .from(few)
    .innerJoin(tbGifts, and(eq(tbGifts.userId, few.userId), eq(tbGifts.id, few.id)))
    .innerJoin(users, eq(users.id, tbGifts.userId))
    .orderBy(...newest)
  const list = rows.map(({ gift, nickname }) => ({
    id: gift.id,
    title: maskedName(nickname),
    mark: [gift.orderId ? '消费赠送' : '手动赠送', gift.reason, gift.back > 0 && `退款收回 ${gift.back}`]
      .filter(Boolean)
      .join(' · '),
    pm: 0 as const,
    number: String(gift.given || gift.asked),
    _state: STATES[gift.state as keyof typeof STATES],
    ...when(gift.createdAt)
  }))
  return { list, count: await countUpTo(db, COUNTED, tbGifts, own) }
}
