import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { statTurns } from '../../db/schema'
import { newId } from '../../lib/ids'

/**
 * What changes the sums of a day. Of an order: it was placed, its price was changed, it lapsed unpaid, was paid, was given back
 * whole, was settled; of an after-sale, that its money is back; of a commission, that it came in, and that some was taken back.
 */
export const TURNS = [
  ...(['placed', 'repriced', 'lapsed', 'paid', 'back', 'settled', 'part', 'share', 'taken'] as const)
] as const
export type TurnKind = (typeof TURNS)[number]

export interface Turn {
  /** Whose order, after-sale or commission it is, and which. */
  userId: string
  ref: string
  what: TurnKind
  /** When it counts: what is paid late counts when it was paid. */
  at: Date
  /** Where what it refers to does not say: the fen that were placed, that it costs more, that lapsed, that were taken back. */
  fen?: bigint
}

/**
 * Notes what changes the sums of a day, in the transaction that changes it. Whoever reads sums adds what is noted to them, until
 * a job has (`foldTurns`): so they are right at every moment, and nobody waits for a day's row that everybody changes.
 */
export async function noteTurns(tx: Queryable, turns: readonly Turn[]): Promise<void> {
  if (turns.length === 0) return
  await tx.insert(statTurns).values(turns.map(turn => ({ fen: 0n, ...turn, id: newId() })))
}

/** The same of an order that one statement makes, where `fresh` has it. */
export const notePlaced = ({ userId, ref, at, fen }: Omit<Turn, 'what'> & { fen: bigint }): SQL => sql`
  insert into stat_turns (user_id, id, ref, what, at, fen)
  select ${userId}::uuid, ${newId()}::uuid, ${ref}::uuid, 'placed', ${at}::timestamptz, ${fen}::bigint from fresh`

/** Whose shares are summed up by day: earned by one role each. */
export const EARNED = { sharer: 'share', partner: 'partner', dock: 'dock', director: 'director' } as const
const ROLES: ReadonlySet<string> = new Set(Object.values(EARNED))

/** Notes that a commission came in, or that some of it was taken back, where its role is summed up. */
export const noteShare = (
  tx: Queryable,
  { userId, id: ref, role }: { userId: string; id: string; role: string },
  turn: { what: 'share' | 'taken'; at: Date; fen: bigint }
): Promise<void> => noteTurns(tx, ROLES.has(role) ? [{ userId, ref, ...turn }] : [])
