import type fc from 'fast-check'
import type { Lane } from './lane'

/** One thing that happens: done to the model and to the engines, which must agree on how it ends. */
export interface Operation {
  name: string
  run(lane: Lane): Promise<void>
}

/** Operations that bring about together what hardly ever comes about by chance. */
export type Way = readonly Operation[]

/** An operation whose arguments are drawn; `of` makes one with arguments of the caller's choice. */
export const drawn = <Args>(args: fc.Arbitrary<Args>, of: (args: Args) => Operation) =>
  Object.assign(
    args.map(one => of(one)),
    { of }
  )

/** As `nth`: what was made last. */
export const LAST = -1

/** One of what a sequence has made, if it has made anything. */
export const pick = <T>(made: readonly T[], nth: number): T | undefined => made.at(nth % made.length)

/** Does it, and expects it to succeed (`true`; its answer comes back) or to be refused with a code or by an
 * error's name; one of several, where `|` stands between them. */
export async function happens<T>(lane: Lane, expected: true | string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    const answer = await work()
    if (expected !== true) throw new Error(`should have been refused with ${expected}`)
    return answer
  } catch (error) {
    const { code, name } = error as { code?: string; name: string }
    const met = expected === true ? undefined : expected.split('|').find(one => one === code || one === name)
    if (!met) throw error
    lane.refused(met)
  }
}
