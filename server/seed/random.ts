import { createHash } from 'node:crypto'
import { v5 } from 'uuid'

const NAMESPACE = '6f1c5f2e-0d0b-4c57-9d3c-2b1a7e9f4c11'

/** The same id for the same name, in every database. */
export const seedId = (name: string) => v5(name, NAMESPACE)

/** Numbers that look random and are the same every time for the same name. */
export class Random {
  private state: number

  constructor(name: string) {
    this.state = createHash('sha256').update(name).digest().readUInt32LE()
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number in [from, to]. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]!
  }

  /** `count` different items in random order. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    const chosen: T[] = []
    while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(this.int(0, rest.length - 1), 1))
    return chosen
  }

  chance(share: number): boolean {
    return this.next() < share
  }
}
