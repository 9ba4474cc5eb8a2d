import type { Data, Input } from '@contract/core'
import { adminDeposit } from '@contract/deposit-admin'
import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { applicationEvents, applications, orders } from '../../db/schema'
import { bindDomain } from '../../http/context'
import { type DeskFileKind, deskFileAt } from '../../http/desk-files'
import { seconds, timeText } from '../../lib/clock'
import { maskNumber } from '../../lib/mask'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { FEE_ORDER } from '../application/terms'
import { type DepositRow, type DepositState, depositPage, depositsOf } from './held'

type List = (typeof adminDeposit)['GET /api/admin/deposit/list']
type Line = Data<List>['list'][number]
type Asked = Omit<Input<List>, 'cursor' | 'limit'>
type With = Pick<Services, 'db' | 'kinds'>

const STATES: Record<DepositState, string> = { held: '在押', due: '待缴', back: '已退' }
const WALK = 100

/** Kinds of orders that pay what an application costs. */
const feeKinds = ({ kinds }: With) => [
  ...new Set([FEE_ORDER, ...kinds.application.all.flatMap(({ feeOrder }) => feeOrder ?? [])])
]

const shownBy =
  ({ kinds }: With) =>
  (row: DepositRow): Line => ({
    id: row.id,
    title: kinds.application.all.find(({ code }) => code === row.kind)?.title ?? row.kind,
    shop_id: row.shop_id ?? '',
    shop_name: row.shop_name,
    shop_owner: { uid: row.user_id, nickname: row.nickname, phone: maskNumber(row.phone ?? '') },
    price: yuan(BigInt(row.fen)),
    state: row.state,
    order_no: row.order_no ?? '',
    submit_time: row.submitted_s,
    paid_time: row.paid_s ?? 0,
    back_time: row.back_s ?? 0
  })

async function pageOf(services: With, { state, shop }: Asked, at: { cursor?: string; limit: number }) {
  const { db } = services
  if (shop) return { list: (await depositsOf(db, shop, state)).map(shownBy(services)), cursor: null }
  const { list, next } = await depositPage(db, { state: state ?? 'held', kinds: feeKinds(services) }, at)
  return { list: list.map(shownBy(services)), cursor: next }
}

/** What was paid of a deposit and given back, oldest first. @throws Refusal NOT_FOUND */
async function movesOf(
  db: Queryable,
  id: string
): Promise<Data<(typeof adminDeposit)['GET /api/admin/deposit/moves']>> {
  const [found] = await db
    .select({ of: applications, order: orders })
    .from(applications)
    .leftJoin(orders, eq(orders.id, applications.feeOrderId))
    .where(eq(applications.id, id))
  if (!found || found.of.feeFen === null) return refuse('NOT_FOUND', '没有这笔保证金')
  const { of, order } = found
  const { userId } = of
  const events = await db
    .select()
    .from(applicationEvents)
    .where(and(eq(applicationEvents.userId, userId), eq(applicationEvents.applicationId, id)))
    .orderBy(asc(applicationEvents.at), asc(applicationEvents.id))
  const paid = order?.paidAt
    ? [{ at: order.paidAt, title: '缴纳保证金', fen: order.payFen, heldFen: order.payFen }]
    : []
  const back = order?.refundedAt ? [{ at: order.refundedAt, title: '退回保证金', fen: -order.payFen, heldFen: 0n }] : []
  return {
    list: [...paid, ...back].map(({ at, title, fen, heldFen }) => ({
      time: seconds(at),
      title,
      price: yuan(fen),
      balance_price: yuan(heldFen)
    })),
    events: events.map(({ at, words }) => ({ time: seconds(at), words }))
  }
}

export const adminDepositDomain = bindDomain(adminDeposit, {
  'GET /api/admin/deposit/list': (ctx, { cursor, limit, ...asked }) => pageOf(ctx, asked, { cursor, limit }),
  'GET /api/admin/deposit/sums': async ({ db }, { shop }) => {
    const all = await depositsOf(db, shop)
    const sum = (state: DepositState) =>
      yuan(all.filter(row => row.state === state).reduce((fen, row) => fen + BigInt(row.fen), 0n))
    return { held_price: sum('held'), due_price: sum('due'), back_price: sum('back') }
  },
  'GET /api/admin/deposit/moves': ({ db }, { id }) => movesOf(db, id),
  'POST /api/admin/deposit/export': (ctx, asked) => deskFileAt(ctx, 'deposits-file', asked)
})

const time = (at_s: number) => (at_s ? timeText(new Date(at_s * 1000)) : '')
const TITLES = ['店铺', '店主', '店主手机号', '用途', '保证金', '状态', '订单号', '申请时间', '缴纳时间', '退回时间']

/** Deposits as the list finds them. */
export const depositsFile: DeskFileKind = {
  code: 'deposits-file',
  title: '保证金',
  right: 'ledger.read',
  replica: true,
  faces: { 保证金: 'yuan' },
  pages: async function* (services, asked: Asked) {
    yield [TITLES]
    for (let cursor: string | undefined; ; ) {
      const page = await pageOf(services, asked, { cursor, limit: WALK })
      yield page.list.map(one => [
        ...[one.shop_name, one.shop_owner.nickname, one.shop_owner.phone, one.title, one.price, STATES[one.state]],
        ...[one.order_no, time(one.submit_time), time(one.paid_time), time(one.back_time)]
      ])
      if (!page.cursor) return
      cursor = page.cursor
    }
  }
}
