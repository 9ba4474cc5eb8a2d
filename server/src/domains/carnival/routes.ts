import { carnival as contract } from '@contract/carnival'
import { chancesOf, drawsCount, drawsOf, prizesOf } from '../../engines/draw'
import { account, assets, balanceOf, user } from '../../engines/ledger'
import { bindDomain, type Context, type Person } from '../../http/context'
import { flag } from '../../lib/flag'
import { refuse } from '../../lib/refusal'
import { drawnLine, infoOf, prizeLine, sharesNow } from '../draw/present'
import { collected, drawn, shownAt } from '../draw/service'
import { chanceWords, receiveDay, receiveTask, waysOf } from './chances'
import { goodsOf, takeGoods } from './shop'
import { PLACE } from './terms'

/** Chances are a person's, not each of their accounts'. */
const oneself = ({ id, rootId }: Person): string =>
  id === rootId ? id : refuse('SUB_ACCOUNT', '子账号不能参加，请切换到主账号')

const prizesShown = async (db: Context['db'], code?: string) => {
  const campaign = await shownAt(db, PLACE, code)
  const [prizes, rows] = await Promise.all([prizesOf(db, campaign.code), assets(db)])
  return { campaign, prizes, rows }
}

async function shopLines(db: Context['db'], code: string, userId: string) {
  const found = await goodsOf(db, code, userId)
  return found.map(({ row, line, times }) => ({
    id: row.id,
    name: row.name,
    suk: line?.suk ?? '',
    picture: line?.picture ?? '',
    product_id: row.productId,
    chances: row.chances,
    beans: row.beansMinor === null ? null : Number(row.beansMinor),
    left: row.remaining,
    mine: times,
    person_max: row.personMax,
    post_free: flag(row.postFree)
  }))
}

export const carnivalDomain = bindDomain(contract, {
  'GET /api/carnival/info': async (ctx, { code }) => {
    const { db, person, clock } = ctx
    const campaign = await shownAt(db, PLACE, code)
    const at = clock.now()
    const [info, ways, rules] = await Promise.all([
      infoOf(db, campaign, { userId: person.id, now: at }),
      waysOf(ctx, campaign, { userId: person.rootId, at }),
      chanceWords(db, campaign.code)
    ])
    const words: string[] = [...rules, ...info.rules]
    return { ...info, ...ways, can_receive: flag(person.id === person.rootId), rules: words }
  },
  'GET /api/carnival/prize_list': async ({ db, person }, { code }) => {
    const { campaign, prizes, rows } = await prizesShown(db, code)
    const shares = sharesNow(campaign, prizes)
    const list = prizes.map(prize => prizeLine(prize, shares, rows))
    return { list, count: prizes.length, goods: await shopLines(db, campaign.code, person.rootId) }
  },
  'GET /api/carnival/record': async ({ db, person }, { code, page, limit }) => {
    const { campaign, prizes, rows } = await prizesShown(db, code)
    const [list, count] = await Promise.all([
      drawsOf(db, person.id, campaign.code, limit, (page - 1) * limit),
      drawsCount(db, person.id, campaign.code)
    ])
    return { list: list.map(line => drawnLine(line.draw, line.seed, prizes, rows)), count }
  },
  'POST /api/carnival/receiveNum': async (ctx, { code, task }) => {
    const { db, clock } = ctx
    const who = { userId: oneself(ctx.person), at: clock.now() }
    const campaign = await shownAt(db, PLACE, code)
    const times = task ? await receiveTask(ctx, campaign, { ...who, task }) : await receiveDay(ctx, campaign, who)
    return { times, chances: await chancesOf(db, who.userId, campaign.code, who.at) }
  },
  'POST /api/carnival/draw': async (ctx, { code, ...plan }) => {
    const userId = oneself(ctx.person)
    const { campaign, prizes, rows } = await prizesShown(ctx.db, code)
    const made = await drawn(ctx, campaign, userId, plan, '抽奖机会不足，先去获取机会吧')
    const lines = made.map(one => drawnLine(one, null, prizes, rows))
    return { drawn: lines[0] ?? null, drawn_all: lines }
  },
  'POST /api/carnival/exchange': async (ctx, { id, pay }) => {
    const { db, clock } = ctx
    const userId = oneself(ctx.person)
    const at = clock.now()
    const { prizeId, campaign } = await takeGoods(ctx, { userId, id, pay, at })
    const balance = await balanceOf(db, account(user(userId), 'jindou'))
    return { prize_id: prizeId, chances: await chancesOf(db, userId, campaign, at), balance: String(balance) }
  },
  'POST /api/carnival/collect': async (ctx, input) => ({
    order: null,
    delivery: null,
    ...(await collected(ctx, ctx.person.id, input))
  })
})
