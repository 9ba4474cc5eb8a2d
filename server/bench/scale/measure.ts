import { type EndpointKey, endpoints } from '@contract'
import { requestOf } from '../../test/request'
import type { Ask } from './asks'
import type { Metered } from './meter'
import { type Reading, SAMPLES } from './samples'
import type { Persona } from './world'

export const PAGES = [1, 50, 1000] as const

/**
 * What one way of asking cost: pages at the middle of the calls that count; time of the fastest of them and the fewest
 * statements, since what else the machine and the server do makes a call slower and adds statements, and never the other way.
 */
export interface Cost {
  endpoint: string
  as: string
  persona: Persona
  page: number
  pages: number
  ms: number
  statements: number
  /** The statement that touched most. */
  worst: string
}

export interface Calls {
  /** How many there are, and how many of the last count: PostgreSQL looks for a generic plan after five. */
  calls: number
  counted: number
}
export const THOROUGH: Calls = { calls: 13, counted: 5 }
export const QUICK: Calls = { calls: 7, counted: 1 }

/** What a list of the console takes at the fastest, and every call of it, with few orders and with a hundred times as many. */
export interface Grown {
  name: string
  few_ms: number
  many_ms: number
  few: readonly number[]
  many: readonly number[]
}
/**
 * How often each of the two is asked in turns before and while the fastest call is looked for, and how often that is done again
 * while the two are too far apart.
 */
const TURNS = { warm: 6, counted: 15, rounds: 5 }

export interface Case {
  key: Reading
  ask: Ask
  persona: Persona
  page: number
}

/** Endpoints that read and nobody said how to ask; must be none. */
export const unsampled = () => Object.keys(endpoints).filter(key => key.startsWith('GET ') && !(key in SAMPLES))

const WHO = {
  open: ['ordinary', 'whale', 'leader', 'merchant'],
  login: ['ordinary', 'whale', 'leader', 'merchant'],
  keeper: ['merchant'],
  console: ['operator']
} as const satisfies Record<string, readonly Persona[]>

/** Every way to ask every endpoint, for some personas and pages. */
export function casesOf(metered: Metered, personas: readonly Persona[], pages: readonly number[] = PAGES): Case[] {
  return Object.entries(SAMPLES).flatMap(([name, sample]) => {
    const key = name as Reading
    const { auth, input } = endpoints[key]!
    const listed = 'page' in input.properties && 'limit' in input.properties
    return (WHO[auth as keyof typeof WHO] as readonly Persona[])
      .filter(persona => personas.includes(persona))
      .flatMap(persona =>
        sample(metered.world, metered.world.people[persona])
          .filter(({ by }) => !by || by.includes(persona))
          .flatMap(ask => (listed ? pages : [1]).map(page => ({ key, ask, persona, page })))
      )
  })
}

const isConsoleList = ({ key, persona, page }: Case) =>
  persona === 'operator' && page === 1 && 'page' in endpoints[key]!.input.properties

/**
 * The first pages of the console's lists, however they are asked, on two servers in turns; no statement of either is counted.
 * Those that are not `kept` are asked again: the fastest call is better known then, and can only be faster.
 */
export async function grownLists(
  few: Metered,
  many: Metered,
  kept: (list: Grown) => boolean,
  only = ''
): Promise<Grown[]> {
  const casesOn = (server: Metered) => casesOf(server, ['operator'], [1]).filter(isConsoleList)
  const before = new Map(casesOn(few).map(one => [`${one.key} ${one.ask.as ?? ''}`, one]))
  const lists: Grown[] = []
  for (const one of casesOn(many).filter(({ key }) => key.includes(only))) {
    const name = `${one.key} ${one.ask.as ?? ''}`.trim()
    const same = before.get(`${one.key} ${one.ask.as ?? ''}`)
    if (!same) continue
    few.settle()
    many.settle()
    const [fewTook, manyTook]: number[][] = [[], []]
    const list = { name, few_ms: Infinity, many_ms: Infinity, few: fewTook!, many: manyTook! }
    for (let i = 0; i < TURNS.warm; i++) await bothOf(few, same, many, one)
    for (let round = 0; round < TURNS.rounds && !(round > 0 && kept(list)); round++)
      for (let i = 0; i < TURNS.counted; i++) {
        const taken = await bothOf(few, same, many, one)
        list.few.push(taken.few_ms)
        list.many.push(taken.many_ms)
        list.few_ms = Math.min(list.few_ms, taken.few_ms)
        list.many_ms = Math.min(list.many_ms, taken.many_ms)
      }
    lists.push(list)
  }
  return lists
}

async function bothOf(few: Metered, same: Case, many: Metered, one: Case) {
  return { few_ms: (await called(few, same)).ms, many_ms: (await called(many, one)).ms }
}

/** Who asked too often is let in again after so long. */
const LET_IN_MS = 86_400_000

/** @throws when the endpoint answers something else than asked for */
async function called(metered: Metered, { key, ask, persona, page }: Case) {
  const { method, url, query, payload, headers } = requestOf(
    key as EndpointKey,
    page > 1 ? { ...ask.input, page } : ask.input
  )
  const asking = { method, url, query: query as never, payload: payload as never, headers }
  let call = await metered.call(persona, asking)
  if (call.answer.body.includes('"TOO_MANY"')) {
    metered.lapse(LET_IN_MS)
    call = await metered.call(persona, asking)
  }
  check(key, ask, call.answer.body, call.answer.statusCode)
  return call
}

/** What it answers. @throws when the endpoint answers something else than asked for */
export const answerOf = async (metered: Metered, one: Case) => (await called(metered, one)).answer

/** @throws when the endpoint answers something else than asked for */
export async function costOf(metered: Metered, one: Case, { calls, counted }: Calls): Promise<Cost> {
  const { key, ask, persona, page } = one
  const taken = []
  metered.settle()
  for (let i = 0; i < calls; i++) taken.push(await called(metered, one))
  const last = taken.slice(-counted)
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
  const sums = last.map(({ touched }) => touched.reduce((sum, { pages }) => sum + pages, 0))
  const most = [...last.at(-1)!.touched].sort((a, b) => b.pages - a.pages)[0]
  return {
    endpoint: key,
    as: ask.as ?? '',
    persona,
    page,
    pages: middle(sums),
    ms: Math.min(...last.map(({ ms }) => ms)),
    statements: Math.min(...last.map(({ touched }) => touched.length)),
    worst: most ? most.text.replace(/\s+/g, ' ') : ''
  }
}

function check(key: string, ask: Ask, body: string, http: number) {
  const fine = http === 200 && (ask.refused || body.startsWith('{"status":200,') || !body.startsWith('{'))
  if (!fine) throw new Error(`${key} ${JSON.stringify(ask.input)} answered ${http} ${body.slice(0, 200)}`)
}
