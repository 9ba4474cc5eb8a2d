import type { Data } from '@contract/core'
import type { tour } from '@contract/tour'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { tourEntries } from '../../db/schema'
import { groupById, membersOf } from '../../engines/group'
import { dayText, monthTitle, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { maskedName } from '../review/present'
import { type Brought, datesOf, factsOf, groupsToJoin, placeInQueue, travelledOf } from './queries'
import { type DateRow, dateOf, type EntryRow, extrasOf, type RouteRow, routeOf, travellersOf } from './rows'
import { openEntryOf } from './seats'
import { OPEN_STATES, TOUR } from './states'
import { CONSENT, changeUntil, dayWords, ruleWords, spanWords } from './terms'
import { dateWire, entryWire, extraWire, groupWire, routeWire, stepsOf } from './wire'

type Answers = typeof tour
type Details = Data<Answers['GET /api/tripfree/details']>
type Entry = Data<Answers['GET /api/tripfree/orderinfo']>
type Card = Data<Answers['GET /api/tripfree/list']>['list'][number]
type Read = Pick<Services, 'db' | 'clock'>

/** Groups a page lists for each day. */
const GROUPS_EACH = 3

/** Routes as cards, with what is open of each. */
export async function cards({ db, clock }: Read, routes: readonly RouteRow[]): Promise<Card[]> {
  const now = clock.now()
  const ids = routes.map(({ id }) => id)
  const [dates, travelled] = await Promise.all([datesOf(db, ids, dayText(now)), travelledOf(db, ids)])
  return routes.map(route => {
    const open = dates.filter(date => date.routeId === route.id && date.closesAt > now)
    const free = open.map(date => dateWire(date, now).left)
    const next = open.find((_, i) => free[i]! > 0) ?? open[0]
    return {
      ...routeWire(route),
      start_date: next?.departsOn ?? '',
      _start_date: next ? dayWords(next.departsOn) : '',
      left: free.reduce((sum, left) => sum + left, 0),
      date_num: open.length,
      deposit: next ? yuan(next.depositFen) : '',
      travelled: travelled.get(route.id) ?? 0
    }
  })
}

/** A route whole, for whoever looks. */
export async function details({ db, clock }: Read, id: string, groupId?: string, me?: string): Promise<Details> {
  const now = clock.now()
  const route = await routeOf(db, id)
  const dates = await datesOf(db, [id], dayText(now))
  const [extras, groups, travelled, shared, mine] = await Promise.all([
    extrasOf(db, id),
    groupsToJoin(db, dates, { now, each: GROUPS_EACH }, me),
    travelledOf(db, [id]),
    groupId ? sharedGroup(db, groupId, dates, me) : null,
    me ? ownEntry(db, me, dates) : undefined
  ])
  const [facts] = mine ? await factsOf(db, [mine]) : []
  return {
    ...routeWire(route),
    pictures: route.pictures,
    itinerary: route.itinerary,
    included: route.included,
    excluded: route.excluded,
    notes: route.notes,
    extras: extras.map(extraWire),
    dates: dates.map(date => dateWire(date, now)),
    groups,
    shared_group: shared,
    my_trip: facts ? entryWire(facts, now) : null,
    travelled: travelled.get(id) ?? 0,
    share_ratio: route.shareBp > 0 ? String(route.shareBp / 100) : ''
  }
}

async function ownEntry(db: Read['db'], me: string, dates: readonly DateRow[]): Promise<EntryRow | undefined> {
  if (dates.length === 0) return
  const ids = dates.map(({ id }) => id)
  const [row] = await db
    .select()
    .from(tourEntries)
    .where(
      and(eq(tourEntries.userId, me), inArray(tourEntries.dateId, ids), inArray(tourEntries.state, [...OPEN_STATES]))
    )
    .orderBy(desc(tourEntries.createdAt))
    .limit(1)
  return row
}

async function sharedGroup(db: Read['db'], id: string, dates: readonly DateRow[], me?: string) {
  const group = await groupById(db, TOUR, id)
  const date = dates.find(one => one.id === group?.subject)
  return group && date ? groupWire(group, date, await membersOf(db, [group]), me) : null
}

/** What can be chosen when entering a route. */
export async function choices({ db, clock }: Read, asked: { id: string; dateId?: string; me: string }) {
  const now = clock.now()
  const route = await routeOf(db, asked.id)
  const all = await datesOf(db, [asked.id], dayText(now))
  const dates = all.filter(date => date.closesAt > now)
  const shown = asked.dateId ? dates.filter(({ id }) => id === asked.dateId) : dates
  const [groups, extras, mine] = await Promise.all([
    groupsToJoin(db, shown, { now, each: 10 }, asked.me),
    extrasOf(db, asked.id),
    ownEntry(db, asked.me, dates)
  ])
  return { route, dates, groups, extras, held: mine?.state === 'held' && mine.keptUntil! > now ? mine : null, now }
}

/** One entry of a person, whole. */
export async function entryInfo({ db, clock }: Read, entry: EntryRow): Promise<Entry> {
  const now = clock.now()
  const [facts] = await factsOf(db, [entry])
  const { date, route, group } = facts!
  const [people, members, queue] = await Promise.all([
    travellersOf(db, entry),
    group ? membersOf(db, [group]) : [],
    entry.state === 'waiting' ? placeInQueue(db, entry) : 0
  ])
  const whole = { ...facts!, queue }
  return {
    ...entryWire(whole, now),
    lines: entry.lines.map(({ title, unitFen, num, fen }) => ({
      title,
      price: yuan(BigInt(unitFen)),
      num,
      sum_price: yuan(BigInt(fen))
    })),
    travellers: people.map(({ id, nameMasked, cardMasked }) => ({ id, name: nameMasked, card: cardMasked })),
    edit_until: timeText(changeUntil(date)),
    queue,
    group: group ? groupWire(group, date, members, entry.userId) : null,
    steps: stepsOf(whole, now),
    rules: ruleWords(route, date)
  }
}

/** A group by its link, with its route. @throws Refusal NOT_FOUND */
export async function groupInfo({ db, clock }: Read, id: string, me: string) {
  const group = (await groupById(db, TOUR, id)) ?? refuse('NOT_FOUND', '这个团不存在')
  const [{ date, route }, members, own] = await Promise.all([
    dateOf(db, group.subject),
    membersOf(db, [group]),
    openEntryOf(db, me, group.subject)
  ])
  const wire = groupWire(group, date, members, me)
  const isOpen = group.state === 'open' && group.endsAt > clock.now()
  return {
    ...wire,
    route_id: route.id,
    title: route.title,
    pic: route.pictures[0]!,
    entry_id: own?.userId === me && own.groupId === id ? own.id : '',
    can_join: (isOpen && wire.seats > 0 && !own ? 1 : 0) as 0 | 1,
    rules: ruleWords(route, date)
  }
}

const INCOME_TITLES = { pending: '返程后结算', settled: '已到账', void: '未成行' } as const

/** A trip of somebody one brought. */
export function broughtWire({ income, places, date, route, nickname, avatar }: Brought) {
  const state = income.state as keyof typeof INCOME_TITLES
  return {
    id: income.id,
    nickname: maskedName(nickname),
    avatar,
    title: route.title,
    pic: route.pictures[0]!,
    _date: spanWords(date),
    num: places,
    extras_price: yuan(income.extrasFen),
    ratio: String(income.rateBp / 100),
    money: yuan(income.amountFen),
    state,
    _state: INCOME_TITLES[state],
    add_time: Math.floor(income.createdAt.getTime() / 1000),
    _add_time: timeText(income.createdAt)
  }
}

export const consentWire = () => ({ title: CONSENT.title, list: CONSENT.list })

export const monthsWire = (months: readonly string[]) => months.map(month => ({ month, title: monthTitle(month) }))
