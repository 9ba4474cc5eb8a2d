import { signin } from '@contract/signin'
import { type Award, awardOf, bonusesOf, standingOf, streakAwards } from '../../engines/calendar'
import { assets, minorText } from '../../engines/ledger'
import { bindDomain, type Context } from '../../http/context'
import { dayText } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { placeText } from '../../lib/regions'
import { addressOf, defaultAddress } from '../address/queries'
import { bannersOf } from '../content/queries'
import { fansPage, groupSums } from './group'
import { awardLine, overview, stepsOf } from './present'
import {
  allowReminders,
  beginAd,
  calendarNow,
  endAd,
  makeDayUp,
  remindFan,
  signIn,
  takeGoods,
  takePoints
} from './service'
import { assetIn } from './words'

const reachedOf = (awards: readonly Award[]) => awards.map(({ id, title }) => ({ id, title }))
const paidOf = ({ state }: Award) => (state === 'given' ? ('paid' as const) : ('waiting' as const))

/** What the bonus of looking at an advertisement is, and how many are left to a person today. */
async function bonusNow(ctx: Context<'login'>) {
  const calendar = await calendarNow(ctx)
  const day = dayText(ctx.clock.now())
  const had = await bonusesOf(ctx.db, ctx.person.rootId, calendar.code, day)
  const { name, digits } = assetIn(await assets(ctx.db), calendar.asset)
  return {
    calendar,
    left: Math.max(0, calendar.bonusTimes - had),
    asset_name: name,
    reward: minorText(calendar.bonusMinor, digits)
  }
}

const groupOf = async (ctx: Context<'login'>) => ({
  userId: ctx.person.rootId,
  calendar: (await calendarNow(ctx)).code,
  day: dayText(ctx.clock.now())
})

const lineNow = async (ctx: Context<'login'>, award: Award) => awardLine(ctx, award, await assets(ctx.db))

export const signinDomain = bindDomain(signin, {
  'GET /api/sign/dayslist': (ctx, { month }) => overview(ctx, ctx.person, month),

  'POST /api/sign/integral': async ctx => {
    const { calendar, run, daily, reached } = await signIn(ctx, ctx.person.id)
    const { name, digits } = assetIn(await assets(ctx.db), calendar.asset)
    return {
      streak: run.length,
      reward: minorText(daily?.amountMinor ?? 0n, digits),
      asset_name: name,
      state: daily ? paidOf(daily) : ('none' as const),
      reached: reachedOf(reached)
    }
  },

  'POST /api/sign/makeup': async (ctx, { day, by }) => {
    const { run, reached } = await makeDayUp(ctx, { userId: ctx.person.id, day, by })
    return { streak: run.length, reached: reachedOf(reached) }
  },

  'GET /api/sign/adinfo': async ctx => {
    const { calendar, left, reward, asset_name } = await bonusNow(ctx)
    const now = ctx.clock.now()
    const [standing, list] = await Promise.all([
      standingOf(ctx.db, ctx.person.rootId, calendar.code, now),
      bannersOf(ctx.db, 'signin', now)
    ])
    return {
      seconds: calendar.bonusSeconds,
      reward,
      asset_name,
      left,
      most_num: calendar.bonusTimes,
      can: flag(standing.today && left > 0 && ctx.person.id === ctx.person.rootId),
      list: list.map(({ id, title, picture, url, color }) => ({ id, title, pic: picture, url, color }))
    }
  },

  'POST /api/sign/adrecord': async (ctx, { act, pass }) => {
    const userId = ctx.person.id
    if (act === 'open') {
      const begun = await beginAd(ctx, userId)
      const { reward, asset_name, left } = await bonusNow(ctx)
      return { ...begun, reward, asset_name, left, state: 'begun' as const }
    }
    const award = await endAd(ctx, userId, pass ?? refuse('INVALID', '观看信息不完整，请重新打开'))
    const { reward, asset_name, left } = await bonusNow(ctx)
    return { pass: '', seconds: 0, reward, asset_name, left, state: paidOf(award) }
  },

  'GET /api/sign/awardinfo': async ctx => {
    const { db, person, clock } = ctx
    const [calendar, rows] = [await calendarNow(ctx), await assets(db)]
    const [{ run }, list] = await Promise.all([
      standingOf(db, person.rootId, calendar.code, clock.now()),
      streakAwards(db, person.rootId, calendar.code)
    ])
    const streak = run?.length ?? 0
    return {
      streak,
      take_days: calendar.takeDays,
      steps: await stepsOf(ctx, streak, rows),
      list: await Promise.all(list.map(award => awardLine(ctx, award, rows)))
    }
  },

  'GET /api/sign/checkdraw': async (ctx, { id, address_id }) => {
    const { db, person, clock } = ctx
    const award = await lineNow(ctx, await awardOf(ctx, person.rootId, id))
    const chosen = address_id ? await addressOf(db, person.id, address_id) : await defaultAddress(db, person.id)
    if (address_id && !chosen) refuse('NOT_FOUND', '收货地址不存在')
    const address = award.kind === 'goods' ? (chosen ?? null) : null
    const note = noteOf(award, person.id === person.rootId, Math.floor(clock.now().getTime() / 1000))
    return {
      award,
      can: flag(note === ''),
      note,
      addressInfo: address && {
        id: address.id,
        real_name: address.realName,
        phone: address.phone,
        detail: `${placeText(address)}${address.detail}`
      }
    }
  },

  'POST /api/sign/drawaward': async (ctx, { id }) => {
    ownOnly(ctx)
    return lineNow(ctx, await takePoints(ctx, ctx.person.id, id))
  },

  'POST /api/sign/toaward': async (ctx, { id, address_id: addressId }) => {
    ownOnly(ctx)
    const { award, order } = await takeGoods(ctx, { userId: ctx.person.id, id, addressId })
    return { award: await lineNow(ctx, award), order: order && { order_id: order.no, pay_price: yuan(order.payFen) } }
  },

  'GET /api/sign/groupinfo': async ctx => {
    const group = await groupOf(ctx)
    const [sums, me] = await Promise.all([
      groupSums(ctx.db, group),
      standingOf(ctx.db, group.userId, group.calendar, ctx.clock.now())
    ])
    const { total, signed, can_remind, reminded } = sums
    return { total, signed, can_remind, reminded, me_signed: flag(me.today), me_streak: me.run?.length ?? 0 }
  },

  'GET /api/sign/grouplist': async (ctx, { type = 'all', ...paging }) => {
    const { list, count } = await fansPage(ctx.db, await groupOf(ctx), type, paging)
    return {
      list: list.map(fan => ({
        uid: fan.id,
        nickname: fan.nickname,
        avatar: fan.avatar,
        signed: flag(fan.signed),
        time: fan.time,
        streak: fan.streak,
        reminded: flag(fan.reminded),
        can_remind: flag(fan.agreed && !fan.signed && !fan.reminded)
      })),
      count
    }
  },

  'POST /api/sign/remind': async (ctx, { uid }) => {
    await remindFan(ctx, ctx.person, uid)
    return {}
  },

  'POST /api/sign/notice': async (ctx, { on }) => {
    await allowReminders(ctx, ctx.person, on === 1)
    return { on }
  }
})

type Line = Awaited<ReturnType<typeof awardLine>>

/** Why a prize cannot be taken now; empty when it can. */
function noteOf({ state, stop_time }: Line, isParent: boolean, now_s: number): string {
  if (state === 'waiting') return '奖励池或库存补足后发放，会通知你'
  if (state === 'given') return '奖励已到账'
  if (state === 'ordered') return '奖品已安排发货'
  if (state === 'lapsed' || (stop_time > 0 && stop_time <= now_s)) return '奖励已过领取期限'
  return isParent ? '' : '奖励由主账号领取，请切换到主账号'
}

function ownOnly({ person }: Context<'login'>) {
  if (person.id !== person.rootId) refuse('SUB_ACCOUNT', '奖励由主账号领取，请切换到主账号')
}
