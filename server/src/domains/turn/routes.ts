import { turn as contract } from '@contract/turn'
import { drawsCount, drawsOf, prizesOf } from '../../engines/draw'
import { assets } from '../../engines/ledger'
import { bindDomain, type Context } from '../../http/context'
import { yuan } from '../../lib/money'
import { drawnLine, infoOf, prizeLine, sharesNow } from '../draw/present'
import { collected, drawn, shownAt } from '../draw/service'
import { collectPoints, takeBack, termsOf } from './points'
import { pointsPage, pointsSums } from './queries'

/** Campaigns of this place stand on the wheel. */
const PLACE = 'welfare'

async function ruleWords(db: Context['db']): Promise<string[]> {
  const terms = await termsOf(db)
  const rate = terms
    ? `商品订单售后期过后，每实付 ${yuan(terms.fenPerPoint)} 元可领 1 积分，不足部分不计。`
    : '目前购物不再产生新的积分，已有积分仍可使用。'
  return [rate, '订单退款后，对应的积分会收回；已用掉的，从以后得到的积分里补扣。']
}

const prizesShown = async (db: Context['db'], code?: string) => {
  const campaign = await shownAt(db, PLACE, code)
  const [prizes, rows] = await Promise.all([prizesOf(db, campaign.code), assets(db)])
  return { campaign, prizes, rows }
}

export const turnDomain = bindDomain(contract, {
  'GET /api/turn/info': async ({ db, person, clock }, { code }) => {
    const campaign = await shownAt(db, PLACE, code)
    const [info, sums, rules] = await Promise.all([
      infoOf(db, campaign, { userId: person.id, now: clock.now() }),
      pointsSums(db, person.id),
      ruleWords(db)
    ])
    const words: string[] = [...rules, ...info.rules]
    return { ...info, ...sums, rules: words }
  },
  'GET /api/turn/prizelist': async ({ db }, { code }) => {
    const { campaign, prizes, rows } = await prizesShown(db, code)
    const shares = sharesNow(campaign, prizes)
    return { list: prizes.map(prize => prizeLine(prize, shares, rows)), count: prizes.length }
  },
  'POST /api/turn/draw': async (ctx, { code, ...plan }) => {
    const { campaign, prizes, rows } = await prizesShown(ctx.db, code)
    // Points of what was refunded are no points to draw with.
    await takeBack(ctx, ctx.person.id)
    const made = await drawn(ctx, campaign, ctx.person.id, plan, '积分不足，购物后可得积分')
    const lines = made.map(one => drawnLine(one, null, prizes, rows))
    return { drawn: lines[0] ?? null, drawn_all: lines }
  },
  'POST /api/turn/receive': async (ctx, input) => ({
    order: null,
    delivery: null,
    ...(await collected(ctx, ctx.person.id, input))
  }),
  'POST /api/turn/getpoint': async ctx => {
    const points = await collectPoints(ctx, ctx.person.id)
    return { points, points_waiting: (await pointsSums(ctx.db, ctx.person.id)).points_waiting }
  },
  'GET /api/turn/pointslist': ({ db, person }, paging) => pointsPage(db, person.id, paging),
  'GET /api/turn/record': async ({ db, person }, { code, page, limit }) => {
    const { campaign, prizes, rows } = await prizesShown(db, code)
    const [list, count] = await Promise.all([
      drawsOf(db, person.id, campaign.code, limit, (page - 1) * limit),
      drawsCount(db, person.id, campaign.code)
    ])
    return { list: list.map(line => drawnLine(line.draw, line.seed, prizes, rows)), count }
  }
})
