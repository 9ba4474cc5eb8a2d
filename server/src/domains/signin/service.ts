import { within } from '../../db/connection'
import {
  awardOf,
  type Calendar,
  calendarAt,
  endBonus,
  enterDay,
  type MakeUp,
  makeUp,
  openBonus,
  remindOnce,
  setRemindable,
  takeAward
} from '../../engines/calendar'
import { userById } from '../../engines/identity/accounts'
import { addMessage } from '../../engines/message'
import { happened } from '../../engines/task'
import { dayText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { orderDelivery } from '../draw/service'
import { givenGoods } from './goods-award'
import { fanOf } from './group'
import { signedIn } from './tasks'
import { closedWords } from './words'

/** The page that shows the calendar people sign in to. */
export const PLACE = 'signin'

/** The calendar people sign in to. @throws Refusal NOT_FOUND */
export const calendarNow = ({ db }: Pick<Services, 'db'>): Promise<Calendar> => calendarAt(db, PLACE)

/** @throws Refusal CLOSED */
async function openCalendar(services: Services): Promise<Calendar> {
  const calendar = await calendarNow(services)
  const closed = closedWords(calendar, services.clock.now())
  return closed ? refuse('CLOSED', closed) : calendar
}

/** Signs a person in for today; tasks hear of it. @throws Refusal SUB_ACCOUNT, CLOSED, SIGNED */
export async function signIn(services: Services, userId: string) {
  const calendar = await openCalendar(services)
  const at = services.clock.now()
  const done = await enterDay(services, { userId, calendar: calendar.code, at }, (tx, day) =>
    happened(tx, signedIn, { userId, key: day, at })
  )
  if (!done.fresh) refuse('SIGNED', '今天已经签到过了，明天再来')
  return { calendar, ...done }
}

/** @throws Refusal as `makeUp` of the engine */
export async function makeDayUp(services: Services, request: Pick<MakeUp, 'userId' | 'day' | 'by'>) {
  const { code: calendar } = await openCalendar(services)
  return makeUp(services, { ...request, calendar, at: services.clock.now() }).catch(error => {
    if (error.code === 'INSUFFICIENT') refuse('INSUFFICIENT', '积分不足，换不了补签卡')
    throw error
  })
}

/** @throws Refusal as `openBonus` of the engine, NOT_SIGNED */
export async function beginAd(services: Services, userId: string) {
  const calendar = await openCalendar(services)
  return openBonus(services, { userId, calendar: calendar.code, at: services.clock.now() }).catch(error => {
    if (error.code === 'NOT_ENTERED') refuse('NOT_SIGNED', '先签到，再领加赠')
    throw error
  })
}

/** @throws Refusal as `endBonus` of the engine */
export async function endAd(services: Services, userId: string, pass: string) {
  const calendar = await openCalendar(services)
  return endBonus(services, { userId, calendar: calendar.code, pass, at: services.clock.now() })
}

/** Takes a prize that goes into the wallet. @throws Refusal NOT_FOUND, EXPIRED, TAKEN, ADDRESS_NEEDED */
export async function takePoints(services: Services, userId: string, id: string) {
  const award = await awardOf(services, userId, id)
  if (award.kind === 'award_goods') refuse('ADDRESS_NEEDED', '实物奖励请填写收货地址领取')
  return takeAward(services, { userId, id, at: services.clock.now() })
}

/**
 * Takes a prize that is goods and orders its delivery, in one; where no piece is left it waits, and the address is asked for
 * once there is one.
 * @throws Refusal NOT_FOUND, EXPIRED, TAKEN, NO_GOODS, and what the delivery refuses
 */
export const takeGoods = (
  services: Services,
  { userId, id, addressId }: { userId: string; id: string; addressId?: string }
) =>
  within(services, async tx => {
    const before = await awardOf(tx, userId, id)
    if (before.kind !== 'award_goods') refuse('NO_GOODS', '这份奖励直接领取到账户，不需要地址')
    const collects = before.state === 'given' && (await givenGoods(tx, before))?.state === 'waiting'
    const award = collects ? before : await takeAward(tx, { userId, id, at: services.clock.now() })
    if (award.state !== 'given') return { award, order: null }
    return { award, order: await orderDelivery(tx, { userId, prizeIds: [id], addressId }) }
  })

/** Lets who invited a person remind them, or not. A sub-account has no say in it. @throws Refusal SUB_ACCOUNT, CLOSED */
export async function allowReminders(services: Services, { id, rootId }: { id: string; rootId: string }, on: boolean) {
  if (id !== rootId) refuse('SUB_ACCOUNT', '子账号不能参加，请切换到主账号')
  const { code: calendar } = await openCalendar(services)
  await setRemindable(services, { userId: rootId, calendar, on })
}

/** Reminds a fan, once a day. @throws Refusal SUB_ACCOUNT, CLOSED, NOT_FOUND, SIGNED, NOT_AGREED, REMINDED */
export const remindFan = (services: Services, who: { id: string; rootId: string }, fanId: string): Promise<void> =>
  within(services, async tx => {
    if (who.id !== who.rootId) refuse('SUB_ACCOUNT', '子账号不能参加，请切换到主账号')
    const { code: calendar } = await openCalendar(tx)
    const at = tx.clock.now()
    const day = dayText(at)
    const fan =
      (await fanOf(tx.db, { userId: who.rootId, calendar, day, fanId })) ?? refuse('NOT_FOUND', '没有这位粉丝')
    if (fan.signed) refuse('SIGNED', '对方今天已经签到了')
    if (!fan.agreed) refuse('NOT_AGREED', '对方没有开启签到提醒')
    if (!(await remindOnce(tx, { userId: fanId, calendar, day, at }))) refuse('REMINDED', '今天已经提醒过了')
    const me = await userById(tx.db, who.rootId)
    await addMessage(tx.db, {
      userId: fanId,
      kind: 'activity',
      title: '今天还没有签到',
      url: '/pages/signin/signin',
      at,
      key: `signin-remind:${day}`,
      content: remindWords(me?.nickname ?? '好友', fan.streak)
    })
  })

const remindWords = (name: string, streak: number) =>
  streak > 0 ? `${name} 提醒你签到：已经连续 ${streak} 天，别断在今天。` : `${name} 提醒你签到，每天都有金豆。`
