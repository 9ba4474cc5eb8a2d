import { eq } from 'drizzle-orm'
import { orders, tourDates, tourEntries } from '../src/db/schema'
import { type DateTerms, type RouteTerms, saveDate, saveRoute } from '../src/domains/tour/save'
import { dayAfter } from '../src/domains/tour/terms'
import { lapseGroups } from '../src/engines/group'
import { fundUser } from '../src/engines/ledger'
import { runJob } from '../src/jobs'
import { dayText } from '../src/lib/clock'
import { newId } from '../src/lib/ids'
import { citizenId } from './citizens'
import type { TestShop } from './harness'

type Who = { id: string; token: string }

const DAY_S = 86_400
let births = 0

/** A citizen ID nobody else has: the days of birth differ once a day's numbers are used up. */
const card = () => {
  births++
  return citizenId(`19${50 + (Math.floor(births / 900) % 50)}0105`)
}

/** Somebody who travels. */
export const traveller = (name = '陈小满') => ({ name, card: card() })

/** Short words for tests about tours, over one shop. */
export const touring = (shop: () => TestShop) => ({
  /** A route of three days with a single room at 200 yuan and an insurance at 30. */
  async route(fields: Partial<RouteTerms> = {}) {
    const extras = fields.extras ?? [
      { id: newId(), title: '单房差', words: '一人一间', priceFen: 20_000n },
      { id: newId(), title: '旅行保险', words: '', priceFen: 3_000n }
    ]
    const id = await saveRoute(shop().app.services, {
      title: '莫干山三日',
      subtitle: '竹海与民宿',
      destination: '湖州',
      fromCity: '杭州',
      days: 3,
      pictures: ['/p.png'],
      tags: [],
      itinerary: [1, 2, 3].map(day => ({ title: `第 ${day} 天`, words: '', meals: '', stay: '' })),
      included: [],
      excluded: [],
      notes: [],
      shareBp: 1_000,
      hot: false,
      published: true,
      ...fields,
      extras
    })
    return { id, room: extras[0]!.id!, insurance: extras[1]?.id ?? '' }
  },

  /** A day of a route, thirty days ahead: twenty seats, groups of two, fifty yuan deposit. */
  async date(routeId: string, fields: Partial<DateTerms> & { inDays?: number } = {}): Promise<string> {
    const { inDays = 30, ...terms } = fields
    const departsOn = dayAfter(dayText(shop().clock.now()), inDays)
    const base = { routeId, departsOn, closeDays: 7, seats: 20, groupSize: 2, groupHours: 72, depositFen: 5_000n }
    return saveDate(shop().app.services, { ...base, ...terms })
  },

  apply(who: Who, date_id: string, more: Record<string, unknown> = {}) {
    const input = { date_id, travellers: [traveller()], agree: 1 as const, ...more }
    return shop().call('POST /api/tripfree/create', input, { token: who.token })
  },

  /** An entry that was accepted. */
  async entered(who: Who, dateId: string, more: Record<string, unknown> = {}) {
    const answer = await this.apply(who, dateId, more)
    if (answer.status !== 200) throw new Error(answer.msg)
    const entry = await this.rowOf(answer.data.id)
    return { id: entry.id, no: answer.data.order?.order_id ?? '', groupId: entry.groupId ?? '' }
  },

  /** Pays an order from a balance filled for it. */
  async pay(who: Who, no: string) {
    const [order] = await shop().db.select().from(orders).where(eq(orders.no, no))
    const at = shop().clock.now()
    const amountMinor = order!.payFen
    await fundUser(shop().db, { userId: who.id, asset: 'CNY', amountMinor, key: newId(), at })
    return shop().call('POST /api/order/pay', { uni: no, paytype: 'yue' }, { token: who.token })
  },

  async joined(who: Who, dateId: string, more: Record<string, unknown> = {}) {
    const entry = await this.entered(who, dateId, more)
    const answer = await this.pay(who, entry.no)
    if (answer.data.status !== 'SUCCESS') throw new Error(answer.msg)
    return entry
  },

  rowOf: async (id: string) => (await shop().db.select().from(tourEntries).where(eq(tourEntries.id, id)))[0]!,
  dateRow: async (id: string) => (await shop().db.select().from(tourDates).where(eq(tourDates.id, id)))[0]!,
  info: (who: Who, id: string) => shop().call('GET /api/tripfree/orderinfo', { id }, { token: who.token }),

  /** What the clock brings about: groups lapse, places come free, whoever waits moves up, trips are settled. */
  async tick() {
    await lapseGroups(shop().app.services)
    await runJob(shop().app.services, 'tour-seats')
    await runJob(shop().app.services, 'tour-trips')
  },

  /** Days pass; sessions are made anew. */
  async later(days: number, ...people: Who[]) {
    shop().clock.advance(days * DAY_S)
    for (const who of people) who.token = await shop().tokenOf(who.id)
  },

  /** What must hold of a day at any moment: seats are those of entries that have them, and so are those who wait. */
  async sound(dateId: string) {
    const date = await this.dateRow(dateId)
    const entries = await shop().db.select().from(tourEntries).where(eq(tourEntries.dateId, dateId))
    const sum = (...states: string[]) =>
      entries.filter(({ state }) => states.includes(state)).reduce((all, { places }) => all + places, 0)
    expect(date.taken).toBe(sum('held', 'unpaid', 'joined', 'formed', 'returning', 'done'))
    expect(date.waiting).toBe(sum('waiting'))
    expect(date.taken).toBeLessThanOrEqual(date.seats)
    return date
  }
})
