import { adminSignin } from '@contract/signin'
import { asc, eq } from 'drizzle-orm'
import { calendarPrizes, calendars } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import {
  type Calendar,
  type CalendarPrize,
  calendarReports,
  moveCalendar,
  type PrizeTerms,
  saveCalendar
} from '../../engines/calendar'
import { type Asset, account, assets, balanceOf, minorOf, minorText, pool } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { timeText } from '../../lib/clock'
import { markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { PLACE } from './service'
import { type AssetRow, amountWords, assetIn, KINDS, type KindCode } from './words'

type Report = Awaited<ReturnType<typeof calendarReports>>[number]

/** What the form of a calendar says, whether or not it is open. */
const formOf = ({ state: _, createdAt: __, ...form }: Calendar, prizes: readonly CalendarPrize[]) => ({
  ...form,
  prizes: prizes.map(({ threshold, kind, title, asset, amountMinor, detail }) => [
    ...[threshold, kind, title, asset, amountMinor, detail]
  ])
})

async function shown({ db }: Services, { calendar, prizes, ...counts }: Report, rows: readonly AssetRow[]) {
  const { digits } = assetIn(rows, calendar.asset)
  const text = (minor: bigint) => minorText(minor, digits)
  return {
    id: calendar.code,
    mark: markOf(formOf(calendar, prizes)),
    title: calendar.title,
    asset: calendar.asset,
    pool: calendar.pool,
    state: calendar.state as 'draft' | 'open' | 'ended',
    cards_month: calendar.cardsMonth,
    card_reach: calendar.cardReach,
    card_days: calendar.cardDays,
    card_asset: calendar.cardAsset,
    take_days: calendar.takeDays,
    card_price: minorText(calendar.cardMinor, assetIn(rows, calendar.cardAsset).digits),
    bonus_seconds: calendar.bonusSeconds,
    bonus_times: calendar.bonusTimes,
    bonus: text(calendar.bonusMinor),
    cycle_list: calendar.cycleMinor.map(amount => text(BigInt(amount))),
    starts_at: timeText(calendar.startsAt),
    ends_at: timeText(calendar.endsAt),
    prizes: prizes.map(prize => ({
      days: prize.threshold,
      kind: KINDS[prize.kind as KindCode],
      title: prize.title,
      amount: amountWords(prize, rows)
    })),
    pool_balance: text(await balanceOf(db, account(pool(calendar.pool), calendar.asset as Asset))),
    people: counts.people,
    today: counts.today,
    made_up: counts.madeUp,
    open_num: counts.open,
    given_num: counts.given,
    waiting_num: counts.waiting
  }
}

/** The reports of this page's calendars. */
const reportsOf = async (services: Services) =>
  (await calendarReports(services.db, services.clock.now())).filter(({ calendar }) => calendar.place === PLACE)

async function shownOne(services: Services, { code }: Calendar) {
  const report = (await reportsOf(services)).find(({ calendar }) => calendar.code === code)
  return shown(services, report ?? refuse('NOT_FOUND', '没有这个签到活动'), await assets(services.db))
}

/** An amount as typed. @throws Refusal BAD_CALENDAR, AMOUNT */
function minorIn(rows: readonly AssetRow[], code: string, text: string): bigint {
  const asset = rows.find(row => row.code === code) ?? refuse('BAD_CALENDAR', '没有这种资产')
  try {
    return minorOf(text, asset.digits)
  } catch {
    return refuse('AMOUNT', `${asset.name}最多 ${asset.digits} 位小数`)
  }
}

export interface PrizeSent {
  days: number
  kind: 'points' | 'card' | 'goods'
  title: string
  asset?: string
  amount?: string
  product_id?: string
  sku_id?: string
}

/** A prize as operators send it. @throws Refusal BAD_CALENDAR, AMOUNT */
export function prizeOf(rows: readonly AssetRow[], sent: PrizeSent): PrizeTerms {
  const { days: threshold, kind, title, asset = '', amount = '1' } = sent
  const bare = { threshold, title, asset: '', amountMinor: 0n, detail: null }
  if (kind === 'goods')
    return { ...bare, kind: 'award_goods', detail: { productId: sent.product_id ?? '', skuId: sent.sku_id ?? '' } }
  if (kind === 'card') return { ...bare, kind: 'card', amountMinor: minorWhole(amount) }
  return { ...bare, kind: 'asset', asset, amountMinor: minorIn(rows, asset, amount) }
}

const minorWhole = (text: string) => (/^\d{1,3}$/.test(text) ? BigInt(text) : refuse('AMOUNT', '补签卡的张数须为整数'))

const moment = (at_s: number) => new Date(at_s * 1_000)

export const adminSigninDomain = bindDomain(adminSignin, {
  'GET /api/admin/signins': async ctx => {
    const [reports, rows] = [await reportsOf(ctx), await assets(ctx.db)]
    const list = await Promise.all(reports.map(report => shown(ctx, report, rows)))
    return { list, count: list.length }
  },
  'POST /api/admin/signin': async (ctx, input) => {
    const rows = await assets(ctx.db)
    const terms = {
      code: input.id,
      place: PLACE,
      title: input.title,
      asset: input.asset,
      pool: input.pool,
      cycleMinor: input.cycle,
      cardsMonth: input.cards_month,
      cardReach: input.card_reach,
      cardDays: input.card_days,
      cardAsset: input.card_asset,
      takeDays: input.take_days,
      cardMinor: minorIn(rows, input.card_asset, input.card_price),
      bonusSeconds: input.bonus_seconds,
      bonusTimes: input.bonus_times,
      bonusMinor: minorIn(rows, input.asset, input.bonus),
      startsAt: moment(input.starts_at),
      endsAt: moment(input.ends_at)
    }
    const prizes = input.prizes.map(prize => prizeOf(rows, prize))
    const p = calendarPrizes
    await heldAsSeen(ctx.db, calendars, eq(calendars.code, input.id), input.mark, async calendar =>
      formOf(calendar, await ctx.db.select().from(p).where(eq(p.calendar, input.id)).orderBy(asc(p.threshold)))
    )
    return shownOne(ctx, await saveCalendar(ctx, terms, prizes))
  },
  'POST /api/admin/signin/state': async (ctx, { id, act }) => {
    const report = (await reportsOf(ctx)).find(({ calendar }) => calendar.code === id)
    if (!report) return refuse('NOT_FOUND', '没有这个签到活动')
    return shownOne(ctx, await moveCalendar(ctx, { code: id, act, at: ctx.clock.now() }))
  }
})
