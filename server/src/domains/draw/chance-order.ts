import { within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { refundOrder } from '../../engines/aftersale'
import {
  campaignOf,
  chancesOf,
  drawClosedWords,
  grantChances,
  revokeChances,
  turnsOf,
  unusedGrants
} from '../../engines/draw'
import { type OrderRow, type VirtualKind, writeVirtual } from '../../engines/order'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'

type ChanceDetail = {
  campaign: string
  times: number
  /** What one costs, in fen. */
  chanceFen: string
}

const detailOf = ({ detail }: Pick<OrderRow, 'detail'>) => detail as ChanceDetail

/** An order's grant of chances is keyed so: what is left of it when the campaign is over is given back with the order. */
export const ORDER_GRANT = 'order:'
const grantOf = (order: OrderRow) => ({ campaign: detailOf(order).campaign, key: `${ORDER_GRANT}${order.id}` })

/** Chances to draw that are paid with money: there as soon as they are paid; unused ones are given back. */
export const chanceOrder: VirtualKind = {
  code: 'draw_chance',
  virtual: true,

  async accepts({ db, clock }, order) {
    return drawClosedWords(await campaignOf(db, detailOf(order).campaign), clock.now()) === ''
  },

  async paid(tx, order) {
    const { times } = detailOf(order)
    await grantChances(tx, { ...grantOf(order), userId: order.userId, times, at: order.paidAt! })
  },

  async recalled(tx, order) {
    const left = await revokeChances(tx, grantOf(order))
    if (left === 0) refuse('STATE', '抽奖机会已全部用完，不能退款')
    return BigInt(left) * BigInt(detailOf(order).chanceFen)
  }
}

/**
 * Orders chances of a campaign that sells them, to be paid like any order.
 * @throws Refusal NOT_FOUND, CLOSED, LIMIT
 */
export const orderChances = (services: Services, request: { userId: string; campaign: string; times: number }) =>
  within(services, async ({ db, clock }): Promise<OrderRow> => {
    const { userId, campaign: code, times } = request
    const campaign = await campaignOf(db, code)
    const now = clock.now()
    if (campaign.chanceFen === null) return refuse('NOT_FOUND', '这个活动不出售抽奖机会')
    const closed = drawClosedWords(campaign, now)
    if (closed) refuse('CLOSED', closed)
    const { counted, again } = await turnsOf(db, userId, code, now)
    // Chances that no cap lets anybody use are not sold.
    const room = campaign.personTotal - counted - ((await chancesOf(db, userId, code, now)) - again)
    if (times > room) refuse('LIMIT', `本期每人最多 ${campaign.personTotal} 次，你还可购买 ${Math.max(0, room)} 次`)
    const detail: ChanceDetail = { campaign: code, times, chanceFen: String(campaign.chanceFen) }
    const priceFen = campaign.chanceFen * BigInt(times)
    const title = `${campaign.title} ${times} 次`
    return writeVirtual(db, {
      userId,
      kind: chanceOrder.code,
      title,
      priceFen,
      elsewhereFen: 0n,
      detail: { ...detail },
      now
    })
  })

/** Gives back what was paid for chances that nobody can use any more, since their campaign is over. Answers how many orders. */
export async function refundUnused(services: Services): Promise<number> {
  const grants = await unusedGrants(services.db, ORDER_GRANT, 100)
  const due = grants.map(({ key }) => ({ id: key.slice(ORDER_GRANT.length) }))
  return inTurn(services, due, 'chances nobody used are not given back', async ({ id }) => {
    await refundOrder(services, { ref: id, reason: '活动已结束，退回未使用的部分' })
    return true
  })
}
