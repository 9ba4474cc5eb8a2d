import type { Data, Input } from '@contract/core'
import type { adminJoin } from '@contract/join'
import { and, asc, desc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { applications, shops } from '../../db/schema'
import { kindOf } from '../../engines/application'
import type { Context } from '../../http/context'
import { dayText, seconds } from '../../lib/clock'
import { groupBy } from '../../lib/group'
import { firstEnding } from './ending'
import type { JoinForm } from './form'
import { JOINING } from './kinds'
import { shopIdOf } from './open'
import { paperTitle } from './read'
import { tradeOf } from './terms'

type Asked = Input<(typeof adminJoin)['GET /api/admin/join/papers']>
type Answer = Data<(typeof adminJoin)['GET /api/admin/join/papers']>
type Row = Answer['list'][number]

const DAY_MS = 86_400_000
const SOON_DAYS = 60
const COUNTED = 1000
const KINDS = Object.values(JOINING).map(kind => kind.code)
const WAITING = ['submitted', 'correcting', 'paying']
const a = applications

/** Papers that were renewed are of an application of the same slot that took effect later. */
const IS_REPLACED = sql`exists (select from applications later where later.user_id = ${a.userId}
  and later.kind = ${a.kind} and later.slot = ${a.slot} and later.state in ('approved', 'expired')
  and (later.submitted_at, later.id) > (${a.submittedAt}, ${a.id}))`

function wanted(state: Asked['state'], now: Date): SQL | undefined {
  const joining = inArray(a.kind, KINDS)
  if (state === 'past') return and(eq(a.state, 'expired'), isNotNull(a.expiresAt), joining, sql`not ${IS_REPLACED}`)
  return and(eq(a.state, 'approved'), lte(a.expiresAt, new Date(now.getTime() + SOON_DAYS * DAY_MS)), joining)
}

/** Of each slot the application that waits to take the place of the one there is. */
async function renewalsOf(db: Queryable, slots: readonly { userId: string; slot: string }[]) {
  const rows = await db
    .select({ id: a.id, slot: a.slot, state: a.state })
    .from(a)
    .where(
      and(
        inArray(
          a.userId,
          slots.map(one => one.userId)
        ),
        inArray(
          a.slot,
          slots.map(one => one.slot)
        ),
        inArray(a.state, WAITING)
      )
    )
  return groupBy(rows, row => row.slot)
}

/** What of an application's papers runs out first is called. */
async function paperOf(db: Queryable, payload: Partial<JoinForm>): Promise<string> {
  const { code } = firstEnding(payload) ?? {}
  return code ? paperTitle(await tradeOf(db, payload.category_id ?? ''), code) : '营业执照'
}

/** Shops by how soon one of their papers runs out, or by how lately it did. */
export async function papersEnding(ctx: Context<'console'>, { state, page, limit }: Asked): Promise<Answer> {
  const { db, clock } = ctx
  const now = clock.now()
  const where = wanted(state, now)
  const way = state === 'past' ? desc : asc
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(a)
      .where(where)
      .orderBy(way(a.expiresAt), way(a.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countUpTo(db, COUNTED, a, where)
  ])
  if (rows.length === 0) return { list: [], count }
  const [there, renewals, titles] = await Promise.all([
    db
      .select({ id: shops.id, name: shops.name, isOpen: shops.published })
      .from(shops)
      .where(inArray(shops.id, rows.map(shopIdOf))),
    renewalsOf(db, rows),
    Promise.all(rows.map(row => paperOf(db, row.payload)))
  ])
  const list = rows.map((row, i): Row => {
    const shop = there.find(one => one.id === shopIdOf(row))
    const renewal = renewals.get(row.slot)?.[0]
    const expiresAt = row.expiresAt!
    return {
      id: row.id,
      title: kindOf(ctx, row.kind).title,
      company: String(row.payload.company ?? ''),
      mer_id: shopIdOf(row),
      shop_name: shop?.name ?? String(row.payload.shop_name ?? ''),
      shop_open: shop?.isOpen ? 1 : 0,
      paper: titles[i]!,
      _expire_time: dayText(new Date(expiresAt.getTime() - 1)),
      // It is good for all of its last day, after which none is left.
      days_left: Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS) - 1,
      remind_time: row.remindedAt ? seconds(row.remindedAt) : null,
      renewal_id: renewal?.id ?? '',
      renewal_state: (renewal?.state as Row['renewal_state']) ?? null
    }
  })
  return { list, count }
}
