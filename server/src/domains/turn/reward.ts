import type { OrderReward } from '../../engines/order'
import { orderPoints } from './queries'

const NOTES = {
  coming: '售后期过后可领',
  open: '现在就能领取',
  waiting: '已领取，等待发放',
  paid: '已领取'
} as const

/** Points for the welfare wheel. */
export const turnReward: OrderReward = {
  code: 'turn_points',
  async of({ db }, order) {
    const found = await orderPoints(db, order)
    if (!found || found.state === 'back') return null
    return { title: '福利积分', points: found.points, note: NOTES[found.state], url: '/pages/business/welfare' }
  }
}
