import { type Kind, type KindsOf, kindsOf } from '../../lib/kinds'
import type { Services } from '../../services'
import type { Group, Seat } from './rows'

/** What is particular to one kind of group. */
export interface GroupKind extends Kind {
  /** How many a group may need. */
  size: { min: number; max: number }
  /** How long a group may last at most, in hours. */
  hours: number
  /** What somebody reads who has an open place of the subject already. */
  already: string
  /** One confirmed seat is missing, in the transaction that confirmed the one before. */
  nearly?(tx: Services, group: Group, seats: readonly Seat[]): Promise<void>
  /** All seats are confirmed, in the transaction that confirmed the last. */
  filled?(tx: Services, group: Group, seats: readonly Seat[]): Promise<void>
  /** Gives back what was reserved with one seat of a lapsed group; each seat in a transaction of its own, once. */
  lapsed?(tx: Services, group: Group, seat: Seat): Promise<void>
  /** A seat was given up, in the transaction of that. */
  left?(tx: Services, group: Group, seat: Seat): Promise<void>
}

declare module '../../services' {
  interface Kinds {
    group: KindsOf<GroupKind>
  }
}

/** The kinds of a server. Throws when one is named twice, or allows no group at all. */
export const groupKinds = (list: readonly GroupKind[]): KindsOf<GroupKind> =>
  kindsOf('group', list, ({ code, size, hours }) => {
    if (size.min < 2 || size.max < size.min || hours <= 0) throw new Error(`no group of kind ${code} could be opened`)
  })
