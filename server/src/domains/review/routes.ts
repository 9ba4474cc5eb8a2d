import { adminReview, review } from '@contract/review'
import { bindDomain } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { isOurUpload } from '../../media/address'
import { reviewPage } from './lists'
import { averageScore, goodPercent, replyLine } from './present'
import { ratingOf, replyPage } from './queries'
import { answerReply, decideShown, reviewLine } from './service'

export const adminReviewDomain = bindDomain(adminReview, {
  'GET /api/admin/review/list': ({ db, shop }, filter) => reviewPage(db, { ...filter, shop: shop?.id ?? filter.shop }),
  'POST /api/admin/review/show': async ({ db, clock, desk, note }, { id, shown, reason }) => {
    const at = clock.now()
    await decideShown(db, { id, shown: shown === 1, reason: reason.trim(), by: desk.name, at })
    note({ before: { shown: shown === 0 }, after: { shown: shown === 1 } })
    return {}
  },
  'POST /api/admin/reply/answer': async ({ db, clock, shop }, { id, content }) => {
    await answerReply(db, id, content.trim(), clock.now(), shop)
    return {}
  }
})

export const reviewDomain = bindDomain(review, {
  'POST /api/order/comment': (ctx, input) => {
    if (!input.pics.every(url => isOurUpload(url, ctx.config.PUBLIC_URL))) refuse('BAD_PICTURE', '请先上传图片')
    return reviewLine(ctx, { ...input, userId: ctx.person.id, at: ctx.clock.now() })
  },

  'GET /api/reply/config/{id}': async ({ db }, { id, of = 'product' }) => {
    const { good, middle, poor, count, stars } = await ratingOf(db, { of, id })
    const sum = good + middle + poor
    return {
      sum_count: sum,
      good_count: good,
      in_count: middle,
      poor_count: poor,
      reply_chance: goodPercent(good, sum),
      reply_star: averageScore(stars, count)
    }
  },

  'GET /api/reply/list/{id}': async ({ db }, { id, of = 'product', type = 0, page, limit }) => {
    const rows = await replyPage(db, { of, id, type }, page, limit)
    return rows.map(replyLine)
  }
})
