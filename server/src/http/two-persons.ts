import type { Contract, Endpoint } from '@contract/core'
import type { ConsoleRight } from '@contract/rights'
import type { HeldChange } from '../db/schema'
import { askApproval, limitOf } from '../engines/approval'
import type { DeskHolder } from '../engines/desk'
import { type KindsOf, kindsOf } from '../lib/kinds'
import { yuan } from '../lib/money'
import { Refusal } from '../lib/refusal'
import type { Services } from '../services'
import type { Context, Domain, TrailFacts } from './context'
import { subjectOf, trail, whyOf } from './trail'

/** How much a deed weighs: fen, or null for what always needs two persons; and the deed in words. */
export interface Weight {
  fen: bigint | null
  words: string
  /** What of a thing becomes another way: shown to the second person, and agreed to only while it still is so. */
  changes?: HeldChange[]
}

/** A write of the console that a second person must agree to above an amount; its endpoint says `twoPersons`. */
export interface HeldDeed {
  /** The endpoint's key. */
  code: string
  title: string
  /** Above how many fen, unless operators set another limit; null where its weight alone says when. */
  limitFen: bigint | null
  /**
   * Weighs a checked input of who asks; undefined for what needs nobody else, such as what its handler will refuse, and what a
   * shop's people do with what is the shop's own.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each deed knows the input of its own endpoint
  weigh(caller: DeedCaller, input: any): Promise<Weight | undefined>
}

export type DeedCaller = Services & { desk: DeskHolder }

/** A held deed with what does it. */
export interface BoundDeed extends HeldDeed {
  right: ConsoleRight
  handler: Domain['handlers'][string]
}

declare module '../services' {
  interface Kinds {
    deed: KindsOf<BoundDeed>
  }
}

/** Throws when an endpoint that says `twoPersons` has no deed, or a deed has no such endpoint. */
export function heldDeeds(deeds: readonly HeldDeed[], domains: readonly Domain[]): KindsOf<BoundDeed> {
  const endpoints: Contract = Object.assign({}, ...domains.map(one => one.contract))
  const handlers: Domain['handlers'] = Object.assign({}, ...domains.map(one => one.handlers))
  const isHeld = (endpoint: Endpoint | undefined) => endpoint?.auth === 'console' && endpoint.twoPersons === true
  const bare = Object.keys(endpoints).find(key => isHeld(endpoints[key]) && !deeds.some(deed => deed.code === key))
  if (bare) throw new Error(`${bare} needs two persons and no domain weighs it`)
  const bound = deeds.map(deed => ({
    ...deed,
    right: endpoints[deed.code]?.right as ConsoleRight,
    handler: handlers[deed.code]!
  }))
  return kindsOf('held deed', bound, ({ code, right }) => {
    if (!isHeld(endpoints[code]) || !right) throw new Error(`${code} is weighed, but does not say twoPersons`)
  })
}

/** What a held write answers inside of its transaction, and again when the same request is repeated. */
interface Held {
  held: string
  words: string
}

const isHeldAnswer = (answer: unknown): answer is Held =>
  typeof answer === 'object' && answer !== null && 'held' in answer

type Caller = Pick<Context, keyof Services | 'ip'> & DeedCaller

/** Keeps a deed that weighs more than its limit for a second person, with its entry in the trail. */
export async function holdBack(
  caller: Caller,
  key: string,
  input: unknown,
  facts: TrailFacts
): Promise<Held | undefined> {
  const deed = caller.kinds.deed.of(key)
  const weight = await deed.weigh(caller, input)
  if (!weight) return
  const { fen, words, changes = null } = weight
  const limitFen = await limitOf(caller.db, deed)
  if (fen !== null && (limitFen === null || fen <= limitFen)) return
  const sent = input as Record<string, unknown>
  const { id } = await askApproval(caller, {
    action: key,
    input,
    words,
    changes,
    amountFen: fen,
    subject: subjectOf(sent),
    why: whyOf(sent),
    askerId: caller.desk.id,
    askerName: caller.desk.name,
    shopId: caller.desk.shop?.id ?? null
  })
  await trail(caller, 'approval ask', input, { ...facts, after: { approval: id, deed: deed.title, words } })
  const why = fen === null || limitFen === null ? '该操作' : `金额超过 ¥${yuan(limitFen)}，`
  return { held: id, words: `${why}需另一位同事复核，已提交到「待复核」` }
}

/** Lets through what was done; what was only kept is told once it is committed. @throws Refusal HELD */
export function unlessHeld<T>(answer: T): T {
  if (isHeldAnswer(answer)) throw new Refusal('HELD', answer.words, 400, { approval: answer.held })
  return answer
}
