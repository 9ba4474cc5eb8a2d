import { saveDate, saveRoute } from '../../src/domains/tour/save'
import { dayAfter } from '../../src/domains/tour/terms'
import { dayText } from '../../src/lib/clock'
import { newId } from '../../src/lib/ids'
import type { Services } from '../../src/services'

/** What a day of a lane is opened on. */
export const TOUR = { seats: 7, size: 3, depositFen: 333n, roomFen: 211n, shareBp: 1_250 } as const

export interface ModelEntry {
  id: string
  who: number
  num: number
  rooms: number
  /** Who gets a share of the extras. */
  bringer: number | undefined
  group: ModelTourGroup
  state: 'joined' | 'formed' | 'back' | 'over'
}

export interface ModelTourGroup {
  id: string
  endsAtMs: number
  entries: ModelEntry[]
}

/** The day people of a lane travel on; another one once it is over. It goes on from one sequence to the next. */
export interface ModelTour {
  dateId: string
  routeId: string
  room: string
  groups: ModelTourGroup[]
  entries: ModelEntry[]
}

/** Opens a day that nobody is entered on. */
export async function beginTour(services: Services): Promise<ModelTour> {
  const room = newId()
  const routeId = await saveRoute(services, {
    title: '旅行',
    subtitle: '',
    destination: '远方',
    fromCity: '杭州',
    days: 1,
    pictures: ['/p.png'],
    tags: [],
    itinerary: [{ title: '一天', words: '', meals: '', stay: '' }],
    included: [],
    excluded: [],
    notes: [],
    shareBp: TOUR.shareBp,
    hot: false,
    published: true,
    extras: [{ id: room, title: '单房差', words: '', priceFen: TOUR.roomFen }]
  })
  const departsOn = dayAfter(dayText(services.clock.now()), 3_000)
  const terms = { seats: TOUR.seats, groupSize: TOUR.size, groupHours: 720, depositFen: TOUR.depositFen }
  const dateId = await saveDate(services, { ...terms, routeId, departsOn, closeDays: 7 })
  return { dateId, routeId, room, groups: [], entries: [] }
}
