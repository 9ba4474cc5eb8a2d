import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { skus } from '../../db/schema'
import { addGrowth } from '../../engines/identity/membership'
import { bringOrders, type PastOrder, UNPAID_MS } from '../../engines/order'
import { groupBy } from '../../lib/group'
import { newId } from '../../lib/ids'
import { yuan } from '../../lib/money'
import { sharesOf } from './amounts'
import { belonging, inBatches, Misfits, type Move, oursOf, remember, type Staged } from './book'
import { type Bought, boughtOf } from './bought'
import { type Ending, endingOf } from './order-state'
import { cut, fenOf, hundredths, intOf, isOn, momentOf, phoneOf, textOf } from './values'

/** Orders that have ended, as history: nothing is paid, promised or rewarded for them again. */
export const moveOrders = (move: Move) =>
  inBatches(move, { name: 'orders', table: 'store_order', size: 200 }, async (tx, rows) => {
    const misfits = new Misfits('store_order')
    const people = await oursOf(
      tx,
      'user',
      rows.map(({ owner }) => owner)
    )
    const bought = await boughtOfAll(tx, move, rows)
    const made: { key: bigint; past: PastOrder }[] = []
    for (const row of rows) {
      const past = pastOf(move, row, {
        userId: people.get(row.owner ?? 0n),
        bought: bought.get(row.key) ?? [],
        misfits
      })
      if (past) made.push({ key: row.key, past })
    }
    const orders = made.map(({ past }) => past)
    await bringOrders(tx, orders)
    await grow(tx, orders)
    await remember(
      tx,
      'store_order',
      made.map(({ key, past }) => ({ key, id: past.order.id }))
    )
    await misfits.write(tx)
  })

/** What was spent counts towards people's levels, as orders of ours do when they are settled. */
async function grow(tx: Queryable, past: readonly PastOrder[]) {
  const complete = past.filter(({ order }) => order.state === 'complete' && order.payFen > 0n)
  for (const [userId, own] of groupBy(complete, ({ order }) => order.userId))
    await addGrowth(
      tx,
      userId,
      own.reduce((sum, { order }) => sum + order.payFen, 0n)
    )
}

/** The lines of these orders, with the goods and SKUs they became. */
async function boughtOfAll(tx: Queryable, move: Move, rows: readonly Staged[]): Promise<Map<bigint, Bought[]>> {
  const lines = await belonging(tx, 'store_order_cart_info', rows)
  const read = new Map([...lines].map(([oid, own]) => [oid, own.map(row => boughtOf(move, row))]))
  const all = [...read.values()].flat()
  const goods = await oursOf(
    tx,
    'store_product',
    all.map(({ productKey }) => productKey)
  )
  const ids = [...goods.values()]
  const shelf = ids.length > 0 ? await tx.select().from(skus).where(inArray(skus.productId, ids)) : []
  const skuOf = new Map(shelf.map(sku => [`${sku.productId} ${sku.suk}`, sku.id]))
  for (const line of all) {
    line.productId = goods.get(line.productKey)
    line.skuId = line.productId && skuOf.get(`${line.productId} ${line.suk}`)
  }
  return read
}

interface With {
  userId: string | undefined
  bought: Bought[]
  misfits: Misfits
}

function pastOf(move: Move, row: Staged, { userId, bought, misfits }: With): PastOrder | undefined {
  const { key, data } = row
  const ending = endingOf(data)
  if ('left' in ending) {
    misfits.left(key, named(row, ending.left))
    return undefined
  }
  if (!userId) {
    misfits.left(key, named(row, `买家 ${row.owner ?? 0n} 不存在`))
    return undefined
  }
  if ((hundredths(data.pay_price) ?? -1n) < 0n || (hundredths(data.total_price) ?? -1n) < 0n) {
    misfits.left(key, named(row, '金额无法识别'))
    return undefined
  }
  if (ending.note) misfits.changed(key, named(row, ending.note))
  if (bought.length === 0) misfits.changed(key, named(row, '没有商品明细，已按一行“商品明细缺失”搬入'))
  if (bought.some(({ unread }) => unread)) misfits.changed(key, named(row, '商品明细无法读取，只保留了数量'))
  const id = newId()
  const lines = bought.length > 0 ? bought : [unknown(data)]
  const amounts = sharesOf(
    amountsOf(row),
    lines.map(line => line.priceFen * BigInt(line.qty))
  )
  const times = timesOf(move, data, ending)
  const totalNum = lines.reduce((sum, { qty }) => sum + qty, 0)
  return {
    order: { ...headOf(move, row), ...times, ...amounts.order, id, userId, totalNum, state: ending.state },
    lines: lines.map((line, position) => ({
      ...lineOf(move, line, amounts.lines[position]!),
      userId,
      orderId: id,
      rootId: id,
      position,
      createdAt: times.createdAt
    })),
    events: eventsOf(times, ending)
  }
}

const named = ({ data }: Staged, words: string) =>
  `订单 ${textOf(data, 'order_id')}（${yuan(fenOf(data, 'pay_price'))} 元）：${words}`

const unknown = (data: Staged['data']): Bought => ({
  productKey: 0n,
  title: '商品明细缺失',
  picture: '',
  suk: '默认',
  qty: Math.max(intOf(data, 'total_num'), 1),
  priceFen: fenOf(data, 'total_price'),
  unread: false
})

const amountsOf = ({ data }: Staged) => ({
  goodsFen: fenOf(data, 'total_price'),
  freightFen: fenOf(data, 'pay_postage'),
  couponFen: fenOf(data, 'coupon_price'),
  jindou: fenOf(data, 'use_integral') / 100n,
  jindouFen: fenOf(data, 'deduction_price'),
  payFen: fenOf(data, 'pay_price')
})

/** Ways to pay that have the same name here. */
const PAID_BY = ['weixin', 'yue', 'alipay']

function headOf(move: Move, { data }: Staged) {
  const [province = '', city = '', district = '', ...rest] = textOf(data, 'user_address').split(/\s+/)
  const whole = rest.length > 0
  const payType = textOf(data, 'pay_type')
  const shipped = textOf(data, 'delivery_type') === 'express' || textOf(data, 'delivery_code') !== ''
  return {
    no: cut(textOf(data, 'order_id'), 32),
    kind: 'mall',
    shopId: move.shopId,
    shopName: move.shopName,
    payType: PAID_BY.includes(payType) ? payType : '',
    receiver: cut(textOf(data, 'real_name'), 32),
    receiverPhone: phoneOf(textOf(data, 'user_phone')) ?? textOf(data, 'user_phone'),
    receiverRegion: whole ? province + city + district : '',
    receiverDetail: whole ? rest.join(' ') : textOf(data, 'user_address'),
    mark: cut(textOf(data, 'mark'), 200),
    shipCode: shipped ? textOf(data, 'delivery_code') : '',
    shipCompany: shipped ? textOf(data, 'delivery_name') : '',
    shipNo: shipped ? textOf(data, 'delivery_id') : ''
  }
}

type Ended = Extract<Ending, { state: string }>

/** When it was made, paid and ended. Of the steps between, CRMEB keeps no time with the order. */
function timesOf(move: Move, data: Staged['data'], { state }: Ended) {
  const createdAt = momentOf(data, 'add_time') ?? momentOf(data, 'pay_time') ?? move.at
  const paidAt = isOn(data, 'paid') ? (momentOf(data, 'pay_time') ?? createdAt) : null
  const expiresAt = new Date(createdAt.getTime() + UNPAID_MS)
  const end = paidAt ?? createdAt
  const complete = state === 'complete' ? { receivedAt: end, completedAt: end, settledAt: end } : {}
  const refunded = state === 'refunded' ? { refundedAt: momentOf(data, 'refund_reason_time') ?? end } : {}
  const cancelled = state === 'cancelled' ? { cancelledAt: createdAt } : {}
  return { createdAt, paidAt, expiresAt, ...complete, ...refunded, ...cancelled }
}

const ENDED = {
  complete: { action: 'settle', words: '交易已完成（原商城订单）' },
  refunded: { action: 'refunded', words: '已退款（原商城订单）' },
  cancelled: { action: 'cancel', words: '没有付款，已取消（原商城订单）' }
}

function eventsOf(times: ReturnType<typeof timesOf>, { state }: Ended): PastOrder['events'] {
  const { createdAt, paidAt } = times
  return [
    { action: 'create', words: '提交订单（原商城）', at: createdAt },
    ...(paidAt ? [{ action: 'pay', words: '已付款（原商城）', at: paidAt }] : []),
    { ...ENDED[state], at: ('refundedAt' in times && times.refundedAt) || (paidAt ?? createdAt) }
  ]
}

type Shares = ReturnType<typeof sharesOf>['lines'][number]

function lineOf(move: Move, line: Bought, shares: Shares) {
  const priceFen = shares.goodsFen / BigInt(line.qty)
  return {
    ...shares,
    id: newId(),
    shopId: move.shopId,
    shopName: move.shopName,
    // Goods that are gone have a number all the same, which leads nowhere.
    productId: line.productId ?? newId(),
    skuId: line.skuId ?? newId(),
    title: line.title,
    picture: line.picture,
    suk: line.suk,
    qty: line.qty,
    priceKind: 'list',
    priceFen,
    listFen: priceFen,
    // What is gone cannot be judged any more.
    reviewed: line.productId === undefined
  }
}
