import { createHmac, hkdfSync } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Mark, markVisits } from '../engines/stats'
import { dayText } from '../lib/clock'
import type { Services } from '../services'
import { networkOf } from './limits'

/** Who calls, as far as they are counted: whose session it is, else what the app calls the device it is on. */
interface Visitor {
  person: { id: string } | null
  device: string
  ip: string
}

/** How far somebody came; each step has those before it. */
const STEPS = { here: 1, look: 3, cart: 7 } as const
export type VisitStep = Exclude<keyof typeof STEPS, 'here'>

/** Counts the people who come by day. It decides nothing: what a client says of its device is believed, and only counted. */
export interface Visits {
  /** Notes that somebody was here, and where a step is told that they looked at a product or put it in a cart. */
  note(who: Visitor, step?: VisitStep, productId?: string): void
  /** Writes down what was noted since the last time. */
  flush(): Promise<void>
  /** Begins to write it down every few seconds. */
  begin(): void
  close(): Promise<void>
}

const FLUSH_MS = 10_000
/** So many somebodies with something are remembered as written down; who is forgotten is written down once more, for nothing. */
const KNOWN = 20_000
/** Between two flushes no more are noted: a flood of made-up devices is not worth the memory. */
const MOST_WAITING = 20_000
/** Devices of one address network that nobody is signed in on, a day, on this server: a carrier puts many behind one. */
const STRANGERS = 1_000
const NETWORKS = 10_000
/** As the app makes them up (`src/api/device.ts`). */
const DEVICE = /^[\w-]{8,64}$/

/**
 * Keeps in memory who called since the last flush, so that no request writes for it. Of who and when nothing is written down but a
 * keyed hash.
 */
export function visitCounter({ db, clock, log, config }: Pick<Services, 'db' | 'clock' | 'log' | 'config'>): Visits {
  const known = new LRUCache<string, number>({ max: KNOWN })
  const strangers = new LRUCache<string, number>({ max: NETWORKS })
  const key = Buffer.from(hkdfSync('sha256', config.APP_SECRET, '', 'visits', 32))
  let waiting = new Map<string, Mark>()
  let timer: NodeJS.Timeout | undefined

  /** Whether one more stranger of a network is counted today. */
  const isLetIn = (day: string, ip: string) => {
    const network = `${day} ${networkOf(ip)}`
    const count = (strangers.get(network) ?? 0) + 1
    strangers.set(network, count)
    return count <= STRANGERS
  }
  const add = (day: string, who: string, productId: string, steps: number) => {
    const of = `${day} ${who} ${productId}`
    const had = known.get(of) ?? 0
    if ((had | steps) === had || (waiting.size >= MOST_WAITING && !waiting.has(of))) return
    known.set(of, had | steps)
    waiting.set(of, { day, visitor: who, productId, steps: had | steps })
  }
  const hashed = ({ day, visitor }: Mark) =>
    createHmac('sha256', key).update(`${day} ${visitor}`).digest('hex').slice(0, 32)

  const flush = async () => {
    if (waiting.size === 0) return
    const marks = waiting
    waiting = new Map()
    try {
      await markVisits(
        db,
        [...marks.values()].map(mark => ({ ...mark, visitor: hashed(mark) }))
      )
    } catch (err) {
      log.warn({ err }, 'visits were not written down, and are tried again')
      waiting = new Map([...marks, ...waiting])
    }
  }
  return {
    note({ person, device, ip }: Visitor, step?: VisitStep, productId = '') {
      const who = person?.id ?? device
      const day = dayText(clock.now())
      if (!known.has(`${day} ${who} `) && !person && !(DEVICE.test(device) && isLetIn(day, ip))) return
      add(day, who, '', STEPS[step ?? 'here'])
      if (step) add(day, who, productId, STEPS[step])
    },
    flush,
    begin() {
      timer = setInterval(() => void flush(), FLUSH_MS).unref()
    },
    async close() {
      clearInterval(timer)
      await flush()
    }
  }
}
