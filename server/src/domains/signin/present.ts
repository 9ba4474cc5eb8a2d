import type { Queryable } from '../../db/connection'
import { type Award, cardsOf, pointsOf, prizesOf, standingOf, usedCards } from '../../engines/calendar'
import { userById } from '../../engines/identity/accounts'
import { assets, minorText } from '../../engines/ledger'
import { dayText, monthText, seconds, timeText } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { givenGoods, goodsOf } from './goods-award'
import { beganOn, cycleOf, monthOf } from './month'
import { calendarNow } from './service'
import { type AssetRow, amountWords, assetIn, closedWords, KINDS, type KindCode, ruleWords } from './words'

interface Caller {
  id: string
  rootId: string
}

const accountOf = async (db: Queryable, { rootId }: Caller) =>
  (await userById(db, rootId)) ?? refuse('NOT_FOUND', '账号不存在')

/** Cards in hand and what more there is to know of them. */
async function cardPart(services: Services, userId: string, rows: readonly AssetRow[]) {
  const [calendar, now] = [await calendarNow(services), services.clock.now()]
  const [cards, used] = await Promise.all([
    cardsOf(services.db, userId, calendar.code, now),
    usedCards(services.db, userId, calendar.code, now)
  ])
  const priced = assetIn(rows, calendar.cardAsset)
  return {
    card_num: cards.length,
    card_stop_time: cards[0] ? seconds(cards[0].expiresAt) : 0,
    card_used: used,
    card_most: calendar.cardsMonth,
    card_reach: calendar.cardReach,
    card_asset_name: priced.name,
    card_price: minorText(calendar.cardMinor, priced.digits)
  }
}

/** The page of signing in: a month, the streak and what it brings. */
export async function overview(services: Services, person: Caller, asked?: string) {
  const { db, clock } = services
  const [calendar, now, rows] = [await calendarNow(services), clock.now(), await assets(db)]
  const { rootId: userId } = person
  const [account, prizes, standing, earned] = await Promise.all([
    accountOf(db, person),
    prizesOf(db, calendar.code),
    standingOf(db, userId, calendar.code, now),
    pointsOf(db, userId, calendar)
  ])
  const note = closedWords(calendar, now)
  const began = beganOn(calendar, account.createdAt).slice(0, 7)
  const last = monthText(now)
  const month = asked && asked >= began && asked <= last ? asked : last
  const shown = await monthOf(db, {
    userId,
    joinedAt: account.createdAt,
    calendar,
    month,
    at: now,
    open: note === ''
  })
  const { name, digits } = assetIn(rows, calendar.asset)
  return {
    title: calendar.title,
    open: flag(note === ''),
    note,
    can_sign: flag(person.id === userId),
    today: dayText(now),
    signed: flag(standing.today),
    streak: standing.run?.length ?? 0,
    asset_name: name,
    earned_num: minorText(earned.given, digits),
    waiting: minorText(earned.waiting, digits),
    cycle_list: cycleOf(calendar, standing.run, standing.today).map(({ nth, minor, state }) => ({
      name: `第 ${nth} 天`,
      amount: minorText(minor, digits),
      state
    })),
    month,
    first_month: [began, last].sort()[0]!,
    last_month: last,
    days: shown.days,
    signed_num: shown.signed,
    remind: flag(standing.remindable),
    ...(await cardPart(services, userId, rows)),
    rules: ruleWords(calendar, prizes, rows)
  }
}

const STATES = {
  open: '待领取',
  waiting: '待发放',
  collect: '待填写地址',
  given: '已到账',
  ordered: '已安排发货',
  lapsed: '已过期'
} as const

/** An award as it is shown, goods with their picture and how far they are on their way. */
export async function awardLine(services: Services, award: Award, rows: readonly AssetRow[]) {
  const isGoods = award.kind === 'award_goods'
  const goods = isGoods ? await goodsOf(services, award) : { picture: '', suk: '' }
  const thing = isGoods && award.state === 'given' ? await givenGoods(services, award) : undefined
  const state = thing ? stateOfThing(thing.state) : (award.state as keyof typeof STATES)
  const until = thing?.state === 'waiting' ? thing.endsAt : award.state === 'open' ? award.endsAt : null
  return {
    id: award.id,
    title: award.title,
    kind: KINDS[award.kind as KindCode],
    amount: amountWords(award, rows),
    days: award.threshold,
    since: award.since,
    state,
    _state: STATES[state],
    ...goods,
    order_id: thing?.orderNo ?? '',
    stop_time: until ? seconds(until) : 0,
    _stop_time: until ? timeText(until) : ''
  }
}

const stateOfThing = (state: string) =>
  state === 'waiting' ? ('collect' as const) : state === 'ordered' ? ('ordered' as const) : ('lapsed' as const)

/** What streaks bring, with the pictures of goods; `length` is how far a person is. */
export async function stepsOf(services: Services, length: number, rows: readonly AssetRow[]) {
  const { code } = await calendarNow(services)
  const prizes = await prizesOf(services.db, code)
  return Promise.all(
    prizes.map(async prize => ({
      days: prize.threshold,
      title: prize.title,
      kind: KINDS[prize.kind as KindCode],
      amount: amountWords(prize, rows),
      left: Math.max(0, prize.threshold - length),
      picture: prize.kind === 'award_goods' ? (await goodsOf(services, prize)).picture : ''
    }))
  )
}
