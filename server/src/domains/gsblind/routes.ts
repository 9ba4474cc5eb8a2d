import { gsblind as contract } from '@contract/gsblind'
import { drawsCount, drawsOf, prizesOf } from '../../engines/draw'
import { assets, minorText } from '../../engines/ledger'
import { bindDomain, type Context, type Person } from '../../http/context'
import { flag } from '../../lib/flag'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { ageOf, refuseYoung } from '../box/service'
import { assetIn, drawnLine, infoOf, prizeLine, sharesNow } from '../draw/present'
import { drawn, prizeShown } from '../draw/service'
import { boxAt, boxLines, isGiven, ticketsOf, worthFen } from './boxes'
import { offersOf, takeBox, takenOf } from './take'
import { ruleWords } from './words'

/** Boxes are a person's: their age and their limits are. */
const oneself = ({ id, rootId }: Person): string =>
  id === rootId ? id : refuse('SUB_ACCOUNT', '子账号不能打开盲盒，请切换到主账号')

const shown = async (db: Context['db'], code?: string) => {
  const found = await boxAt(db, code)
  const [prizes, rows] = await Promise.all([prizesOf(db, found.campaign.code), assets(db)])
  return { ...found, prizes, rows }
}

const POOR = '金豆不足，先去赚一些吧'
const NO_BOX = '没有可以打开的盲盒，先去领取吧'

export const gsblindDomain = bindDomain(contract, {
  'GET /api/gsblind/info': async ({ db, person, clock }, { code }) => {
    const { box, campaign, company, prizes, rows } = await shown(db, code)
    const now = clock.now()
    const fen = worthFen(rows, campaign)
    const [info, series, age] = await Promise.all([
      infoOf(db, campaign, { userId: person.id, now }, { rows, prizes }),
      boxLines(db, rows),
      ageOf(db, person.rootId, now)
    ])
    const { total, left } = ticketsOf(prizes)
    const { name, digits } = assetIn(rows, campaign.asset)
    return {
      ...info,
      subtitle: box.subtitle,
      picture: box.picture,
      ...company,
      given: flag(isGiven(campaign)),
      boxes_left: left,
      boxes_total: total,
      worth: isGiven(campaign) || fen === null ? '' : yuan(fen),
      age,
      is_parent: flag(person.id === person.rootId),
      series,
      rules: ruleWords(campaign, prizes, `${minorText(campaign.priceMinor, digits)} ${name}`)
    }
  },
  'GET /api/gsblind/prize_list': async ({ db }, { code }) => {
    const { campaign, prizes, rows } = await shown(db, code)
    const shares = sharesNow(campaign, prizes)
    const list = await Promise.all(
      prizes.map(async prize => {
        const { picture, value, barter } = await prizeShown(db, prize)
        return { ...prizeLine(prize, shares, rows), picture, value, barter }
      })
    )
    return { list, count: list.length }
  },
  'GET /api/gsblind/record': async ({ db, person }, { code, page, limit }) => {
    const { campaign, prizes, rows } = await shown(db, code)
    const [list, count] = await Promise.all([
      drawsOf(db, person.id, campaign.code, limit, (page - 1) * limit),
      drawsCount(db, person.id, campaign.code)
    ])
    return { list: list.map(line => drawnLine(line.draw, line.seed, prizes, rows)), count }
  },
  'POST /api/gsblind/open': async (ctx, { code, ...plan }) => {
    const { db, clock, person } = ctx
    const userId = oneself(person)
    const { campaign, prizes, rows } = await shown(db, code)
    await refuseYoung(db, userId, clock.now())
    const made = await drawn(ctx, campaign, userId, plan, isGiven(campaign) ? NO_BOX : POOR)
    const lines = made.map(one => drawnLine(one, null, prizes, rows))
    return { drawn: lines[0] ?? null, drawn_all: lines }
  },
  'GET /api/takeblind/info': async (ctx, _) => {
    const { db, person, clock } = ctx
    const now = clock.now()
    const [list, age] = await Promise.all([offersOf(ctx, { person, now }), ageOf(db, person.rootId, now)])
    return { list, age, is_parent: flag(person.id === person.rootId) }
  },
  'POST /api/takeblind/take': (ctx, { code }) =>
    takeBox(ctx, { userId: oneself(ctx.person), code, at: ctx.clock.now() }),
  'GET /api/takeblind/list': ({ db, person, clock }, paging) => takenOf(db, person.id, clock.now(), paging)
})
