import { eq, type SQL } from 'drizzle-orm'
import type { locks } from '../../db/schema'
import { lockTerms } from '../../db/schema'
import { type KindsOf, kindsOf } from '../../lib/kinds'
import type { Services } from '../../services'
import type { Share, Shared } from './shares'

export type Lock = typeof locks.$inferSelect

/** A programme by which customers belong to whoever brought them, for a while. */
export interface LockKind {
  /** Stored with each lock. */
  code: string
  /** How long a lock lasts and whether new ones are made, until an operator sets terms of their own. */
  days: number
  open: boolean
  /** Whether what a customer orders while the lock lasts is attributed to its holder, who then earns its commission. */
  pays: boolean
  /** Whether the link opened last counts, and not the first: each that is opened renews the lock or hands it over. */
  latest?: boolean
  /**
   * What shops give a holder for pieces of a product, in hundredths of a percent of what they are sold for, as SQL that
   * answers one number: null for goods that locks of this kind do not bring. Without it they bring everything, and earn by
   * the rules of commissions.
   */
  shareBp?(holderId: SQL, productId: SQL): SQL
  /** When a lock by this link would end, where a kind has an end of its own; null when none are made now. */
  until?(services: Services, share: Share): Promise<Date | null>
  /** The page a link of this kind shows, where it is not one of the shop's. */
  page?(share: Shared): string
  /** After a new lock, in its transaction. */
  locked?(tx: Services, lock: Lock): Promise<void>
}

declare module '../../services' {
  interface Kinds {
    lock: KindsOf<LockKind>
  }
}

export const MAX_DAYS = 365

/** The kinds of a server. Throws when one is named twice, or would last for ever. */
export const lockKinds = (list: readonly LockKind[]): KindsOf<LockKind> =>
  kindsOf('lock', list, ({ code, days }) => {
    if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
      throw new Error(`locks of kind ${code} last no such time`)
  })

/** The kinds whose locks attribute orders. */
export const payingKinds = ({ kinds }: Pick<Services, 'kinds'>): LockKind[] => kinds.lock.all.filter(kind => kind.pays)

export interface LockTerms {
  kind: string
  days: number
  open: boolean
}

/** What holds for new locks of a kind. */
export async function lockTermsOf({ db, kinds }: Services, code: string): Promise<LockTerms> {
  const { days, open } = kinds.lock.of(code)
  const [row] = await db.select().from(lockTerms).where(eq(lockTerms.kind, code))
  return row ?? { kind: code, days, open }
}

/** Sets what holds for new locks of a kind; those there are keep their end. */
export async function saveLockTerms({ db, kinds }: Services, terms: LockTerms): Promise<LockTerms> {
  kinds.lock.of(terms.kind)
  const { days, open } = terms
  await db.insert(lockTerms).values(terms).onConflictDoUpdate({ target: lockTerms.kind, set: { days, open } })
  return terms
}
