import { TOUR_PARTY } from '@contract/tour'
import { applyTour } from '../src/domains/tour/apply'
import { saveDate, saveRoute } from '../src/domains/tour/save'
import { dayAfter } from '../src/domains/tour/terms'
import { endTrips } from '../src/domains/tour/trips'
import { exchange, saveExchangeRule } from '../src/engines/exchange'
import { fundUser } from '../src/engines/ledger'
import { actInSandbox, openPayment, payableOrder, payByBalance, runRefunds } from '../src/engines/payment'
import { dayText } from '../src/lib/clock'
import type { Server } from '../src/services'
import { sceneryPicture } from './art/scenery'
import { EXCLUDED, INCLUDED, tourData } from './data/tours'
import { demoId, reviewerId } from './people'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

const RULE = {
  code: 'tour_income',
  title: '旅游收益换消费券',
  fromAsset: 'lvyou',
  toAsset: 'xfq',
  pool: 'exchange-xfq',
  rateFrom: 100n,
  rateTo: 110n,
  minMinor: 100n,
  stepMinor: 100n,
  personDayMinor: 20_000n,
  totalDayMinor: 2_000_000n
} as const

/** Days from now on which each route leaves; seats of each. */
const LEAVES = [
  [20, 34, 48],
  [16, 30, 44],
  [27, 41],
  [18, 32],
  [15, 22, 29],
  [38, 52]
] as const
const SEATS = 20
const GROUP = { groupSize: 4, groupHours: 168, closeDays: 7, depositFen: 5_000n }

/** Somebody of the demo, by key, or one of those who shopped here before, by number. */
type Who = 'shopper' | 'leader' | number

interface Party {
  who: Who
  /** Who travel. */
  num: number
  /** Extras by their place in the route, and how many of each. */
  extras?: readonly (readonly [nth: number, num: number])[]
}

/** A group of a day: who entered, one after the other. */
interface Story {
  route: number
  day: number
  parties: readonly Party[]
}

/** A trip that is over, whose extras have brought the leader something. */
const PAST: readonly Story[] = [
  {
    route: 0,
    day: -14,
    parties: [
      {
        who: 'shopper',
        num: 2,
        extras: [
          [0, 1],
          [1, 2]
        ]
      },
      { who: 3, num: 2, extras: [[1, 2]] }
    ]
  },
  {
    route: 0,
    day: -14,
    parties: [
      { who: 21, num: 1 },
      { who: 5, num: 3, extras: [[2, 3]] }
    ]
  }
]

const PRESENT: readonly Story[] = [
  {
    route: 0,
    day: 20,
    parties: [
      { who: 30, num: 1 },
      { who: 'shopper', num: 2, extras: [[1, 2]] }
    ]
  },
  { route: 0, day: 20, parties: [{ who: 17, num: 2 }] },
  { route: 0, day: 34, parties: [{ who: 33, num: 3 }] },
  {
    route: 3,
    day: 18,
    parties: [
      { who: 'shopper', num: 2, extras: [[0, 1]] },
      { who: 24, num: 2 }
    ]
  },
  {
    route: 2,
    day: 27,
    parties: [
      { who: 'leader', num: 1 },
      { who: 6, num: 2, extras: [[1, 2]] }
    ]
  },
  { route: 2, day: 27, parties: [{ who: 41, num: 2 }] },
  { route: 5, day: 38, parties: [{ who: 37, num: 1 }] },
  {
    route: 4,
    day: 15,
    parties: [
      { who: 12, num: 2 },
      { who: 44, num: 2 }
    ]
  },
  {
    route: 4,
    day: 15,
    parties: [
      { who: 50, num: 3 },
      { who: 9, num: 1 }
    ]
  }
]

/** The day of route 4 that is full, with its seats, and who waits for it. */
const FULL = { route: 4, day: 15, seats: 8, waits: ['shopper', 19] as const }

const userOf = (who: Who) => (typeof who === 'number' ? reviewerId(who) : demoId(who))
const dateKey = (route: number, day: number) => seedId(`tour-date:${route}:${day}`)
const extraKey = (route: number, nth: number) => seedId(`tour-extra:${route}:${nth}`)
const at = (services: Server, then: Date): Server => ({ ...services, clock: { now: () => then } })

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const NAMES = ['安然', '陈禾', '方知', '顾晚', '何田', '江澄', '林夏', '沈木', '唐糖', '吴悠']

/** A paper that is nobody's, since its area does not exist. */
function paper(nth: number): string {
  const first = `999999${1970 + (nth % 35)}0${1 + (nth % 9)}1${nth % 9}${String(nth % 1000).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(first[i]), 0)
  return first + '10X98765432'[sum % 11]
}

/** Between the first parties of two groups. */
const PAUSE_MS = 6_000_000

/** Routes with their days, groups that can be joined, and trips of the demo's people in every state. */
export async function seedTours(world: World) {
  const { services, now } = world
  await saveExchangeRule(services, RULE)
  const opened = at(services, daysAgo(now, 60))
  for (const [nth, data] of tourData.entries()) {
    const { scenery, extras, itinerary, tags, notes, hot = false, ...words } = data
    await saveRoute(opened, {
      ...words,
      id: seedId(`tour:${data.title}`),
      sort: nth,
      fromCity: '杭州',
      pictures: [0, 1].map(i => world.album.add(sceneryPicture({ ...scenery, name: `${data.title}${i}` }))),
      tags: [...tags],
      itinerary: [...itinerary],
      included: INCLUDED,
      excluded: EXCLUDED,
      notes: [...notes],
      shareBp: 1_000,
      hot,
      published: true,
      extras: extras.map((extra, i) => ({ ...extra, id: extraKey(nth, i) }))
    })
    for (const day of LEAVES[nth]!) await openDay(opened, now, nth, day)
  }
  await openDay(opened, now, 0, -14)
  let person = 0
  const gather = async (story: Story, then: Date, i: number) => {
    let groupId: string | undefined
    for (const [j, party] of story.parties.entries()) {
      const moment = new Date(then.getTime() + i * PAUSE_MS + j * 600_000)
      groupId = await enter(at(services, moment), story, party, { groupId, person })
      person += TOUR_PARTY
    }
  }
  for (const [i, story] of PAST.entries()) await gather(story, daysAgo(now, 45), i)
  await comeBack(services, now)
  const began = daysAgo(now, 1)
  const beginning = (i: number) => new Date(began.getTime() + i * PAUSE_MS)
  for (const [i, story] of PRESENT.entries())
    world.stories.push({ at: beginning(i), tell: () => gather(story, began, i) })
  // Who waits comes when the seats are taken.
  world.stories.push({
    at: beginning(PRESENT.length),
    async tell() {
      for (const who of FULL.waits) {
        const then = at(services, new Date(daysAgo(now, 0.5).getTime() + person * 1_000))
        await wait(then, who, person)
        person += TOUR_PARTY
      }
    }
  })
}

const openDay = (services: Server, now: Date, route: number, day: number) =>
  saveDate(services, {
    ...GROUP,
    id: dateKey(route, day),
    routeId: seedId(`tour:${tourData[route]!.title}`),
    departsOn: dayAfter(dayText(now), day),
    seats: route === FULL.route && day === FULL.day ? FULL.seats : SEATS
  })

const peopleOf = (num: number, first: number) =>
  Array.from({ length: num }, (_, i) => ({ name: NAMES[(first + i) % NAMES.length]!, card: paper(first + i) }))

interface Entering {
  groupId: string | undefined
  /** The number of the first of them who travels. */
  person: number
}

/** One party enters and pays; answers their group. */
async function enter(services: Server, story: Story, { who, num, extras = [] }: Party, entering: Entering) {
  const userId = userOf(who)
  const { entry, order } = await applyTour(services, {
    userId,
    dateId: dateKey(story.route, story.day),
    groupId: entering.groupId,
    wait: false,
    people: peopleOf(num, entering.person),
    extras: extras.map(([nth, count]) => ({ id: extraKey(story.route, nth), num: count })),
    agree: true
  })
  const payable = await payableOrder(services, { userId, ref: order!.id })
  if (typeof who === 'string' && services.providers.pay.sandbox) {
    const opening = { order: payable, channel: 'sandbox', scene: 'h5', userIds: [userId], ip: '127.0.0.1' } as const
    const { payNo } = await openPayment(services, opening)
    await actInSandbox(services, payNo, 'pay')
  } else {
    const filling = { userId, asset: 'CNY', amountMinor: order!.payFen, at: services.clock.now() } as const
    await fundUser(services.db, { ...filling, key: `demo:tour:${order!.id}` })
    await payByBalance(services, payable)
  }
  return entry.groupId ?? undefined
}

const wait = (services: Server, who: Who, person: number) =>
  applyTour(services, {
    userId: userOf(who),
    dateId: dateKey(FULL.route, FULL.day),
    wait: true,
    people: peopleOf(1, person),
    extras: [],
    agree: true
  })

/** Trips that are over are settled, deposits go back, and the leader exchanges a part of what came of them. */
async function comeBack(services: Server, now: Date) {
  const then = at(services, daysAgo(now, 10))
  await endTrips(then)
  await runRefunds(then)
  await endTrips(then)
  const random = new Random('tour:exchange')
  const swapped = daysAgo(now, 4 + random.next())
  const leader = demoId('leader')
  const asked = { userId: leader, rule: RULE.code, fromMinor: 800n, key: seedId('tour:exchange'), at: swapped }
  await exchange(at(services, swapped), asked)
}
