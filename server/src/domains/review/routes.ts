import { review } from '@contract/review'
import { bindDomain } from '../../http/context'
import { averageScore, goodPercent, replyLine } from './present'
import { ratingOf, replyPage } from './queries'

export const reviewDomain = bindDomain(review, {
  'GET /api/reply/config/{id}': async ({ db }, { id }) => {
    const { good, middle, poor, stars } = await ratingOf(db, id)
    const sum = good + middle + poor
    return {
      sum_count: sum,
      good_count: good,
      in_count: middle,
      poor_count: poor,
      reply_chance: goodPercent(good, sum),
      reply_star: averageScore(stars, sum)
    }
  },

  'GET /api/reply/list/{id}': async ({ db }, { id, type = 0, page, limit }) => {
    const rows = await replyPage(db, id, type, page, limit)
    return rows.map(replyLine)
  }
})
