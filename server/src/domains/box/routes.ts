import { box as contract } from '@contract/box'
import { drawsCount, drawsOf, heldOf, prizesOf } from '../../engines/draw'
import { account, assets, balanceOf, user } from '../../engines/ledger'
import { bindDomain, type Context, type Person } from '../../http/context'
import { limit } from '../../http/limits'
import { flag } from '../../lib/flag'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { drawnLine, infoOf, prizeLine, sharesNow } from '../draw/present'
import { BARTER_ASSET, barterGoods, collected, drawn, toPay } from '../draw/service'
import { ageOf, decideWard, declareAge, wardsOf } from './consent'
import { orderBoxes, refundBoxes } from './order-kind'
import { barrageOf, unopenedOf, wonOf } from './queries'
import { goodsShown, type SeriesShown, seriesAt, seriesShown } from './series'
import { ruleWords } from './words'

/** Boxes are a person's: their age and their limits are. */
const oneself = ({ id, rootId }: Person): string =>
  id === rootId ? id : refuse('SUB_ACCOUNT', '子账号不能购买盲盒，请切换到主账号')

const boxesOf = ({ series, campaign }: SeriesShown) => ({
  code: campaign.code,
  title: campaign.title,
  subtitle: series.subtitle,
  picture: series.picture,
  price: yuan(campaign.chanceFen!),
  total: campaign.entries!,
  left: campaign.entries! - campaign.taken
})

/** What a person has of a series: how many more they may buy, and whether they may at all. */
async function roomOf(db: Context['db'], { campaign }: SeriesShown, { person, now }: { person: Person; now: Date }) {
  const { total, today } = await heldOf(db, person.id, campaign.code, now)
  const room = Math.max(0, campaign.personTotal - total)
  return {
    room_total: room,
    room_today: Math.min(room, Math.max(0, campaign.personDay - today)),
    age: await ageOf(db, person.rootId, now),
    is_parent: flag(person.id === person.rootId)
  }
}

const shownPrizes = async (db: Context['db'], code?: string) => {
  const { campaign } = await seriesAt(db, code)
  const [prizes, rows] = await Promise.all([prizesOf(db, campaign.code), assets(db)])
  return { campaign, prizes, rows }
}

const MOST_ASKED = 10

export const boxDomain = bindDomain(contract, {
  'GET /api/box/get_info': async ({ db, person, clock }, { code }) => {
    const shown = await seriesAt(db, code)
    const now = clock.now()
    const [info, room, all, wards, prizes] = await Promise.all([
      infoOf(db, shown.campaign, { userId: person.id, now }),
      roomOf(db, shown, { person, now }),
      seriesShown(db),
      wardsOf(db, person.rootId),
      prizesOf(db, shown.campaign.code)
    ])
    const { price: box_price, left, total, subtitle, picture } = boxesOf(shown)
    return {
      ...info,
      ...room,
      subtitle,
      picture,
      box_price,
      boxes_left: left,
      boxes_total: total,
      // What can be opened is what was bought: no other limit holds then.
      left_today: info.chances,
      left_total: info.chances,
      stopped: flag(shown.campaign.stoppedAt !== null),
      rules: ruleWords(shown.campaign, prizes),
      series: all.map(boxesOf),
      wards: wards.map(({ id, name, agreedAt }) => ({ id, name, agreed: flag(agreedAt !== null) }))
    }
  },
  'GET /api/box/get_barrage': async ({ db }, { code }) => ({
    list: await barrageOf(db, (await seriesAt(db, code)).campaign.code)
  }),
  'GET /api/box/get_history': async ({ db, person }, { code, page, limit }) => {
    const { campaign, prizes, rows } = await shownPrizes(db, code)
    const [list, count] = await Promise.all([
      drawsOf(db, person.id, campaign.code, limit, (page - 1) * limit),
      drawsCount(db, person.id, campaign.code)
    ])
    return { list: list.map(line => drawnLine(line.draw, line.seed, prizes, rows)), count }
  },
  'GET /api/box/get_rules': async ({ db }, { code }) => {
    const { campaign, prizes } = await shownPrizes(db, code)
    return { title: campaign.title, list: ruleWords(campaign, prizes) }
  },
  'GET /api/box/get_award_list': async ({ db }, { code }) => {
    const { campaign, prizes, rows } = await shownPrizes(db, code)
    const shares = sharesNow(campaign, prizes)
    const goods = await goodsShown(db, prizes)
    const list = prizes.map(prize => {
      const { picture, value, barter } = goods.get(prize.position)!
      return { ...prizeLine(prize, shares, rows), picture, value, barter }
    })
    return { list, count: list.length }
  },
  'GET /api/box/get_award_desc_list': async ({ db }, { code }) => {
    const { prizes } = await shownPrizes(db, code)
    const goods = await goodsShown(db, prizes)
    const list = prizes.map(prize => {
      const { title, suk, pictures, value } = goods.get(prize.position)!
      return { id: prize.position, name: prize.name, goods_name: title, suk, pictures, value, num: prize.stock }
    })
    return { list, count: list.length }
  },
  'GET /api/box/get_user_box_list': ({ db, person, clock }, { type, ...paging }) =>
    type === 'unopened'
      ? unopenedOf(db, person.id, clock.now(), paging)
      : wonOf(db, person.id, type, clock.now(), paging),
  'POST /api/box/join': async (ctx, { code, times }) =>
    toPay(await orderBoxes(ctx, { userId: oneself(ctx.person), code, times })).order,
  'POST /api/box/open_award': async (ctx, { code, ...plan }) => {
    const userId = oneself(ctx.person)
    const { campaign, prizes, rows } = await shownPrizes(ctx.db, code)
    const made = await drawn(ctx, campaign, userId, plan, '没有可以打开的盲盒')
    const lines = made.map(one => drawnLine(one, null, prizes, rows))
    return { drawn: lines[0] ?? null, drawn_all: lines }
  },
  'POST /api/box/draw_award': async (ctx, input) => ({
    order: null,
    delivery: null,
    ...(await collected(ctx, ctx.person.id, input))
  }),
  'POST /api/box/do_barter': async (ctx, { id }) => {
    const { db, person, clock } = ctx
    const beans = await barterGoods(ctx, { userId: person.id, id, at: clock.now() })
    const balance = await balanceOf(db, account(user(person.id), BARTER_ASSET))
    return { beans: Number(beans), balance: String(balance) }
  },
  'POST /api/box/refund': async (ctx, { order_id: no }) => ({
    status: await refundBoxes(ctx, { userId: ctx.person.id, no })
  }),
  'POST /api/box/consent': async (ctx, { act, birthday, guardian_phone: guardianPhone, id }) => {
    const { db, clock } = ctx
    const userId = oneself(ctx.person)
    const at = clock.now()
    await limit(db, at, `box-consent:${userId}`, MOST_ASKED, 86_400, '今天操作次数较多，请明天再试')
    if (act === 'declare') {
      if (!birthday) return refuse('INVALID', '请选择出生日期')
      await declareAge(ctx, { userId, birthday, guardianPhone, at })
    } else {
      if (!id) return refuse('INVALID', '请选择要确认的申请')
      await decideWard(ctx, { guardianId: userId, wardId: id, agrees: act === 'agree', at })
    }
    return { age: await ageOf(db, userId, at) }
  }
})
