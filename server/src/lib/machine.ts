import { and, inArray, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'

/** One way out of some states into another, or back into the same. */
export interface Move<State extends string> {
  from: readonly State[]
  to: State
}

export interface Life<State extends string> {
  /** What lives, for messages. */
  what: string
  states: readonly State[]
  /** Where it may begin. */
  begins: readonly State[]
  /** States that are never left; every other one can be. */
  ends: readonly State[]
  moves: Record<string, Move<State>>
}

/** A life as a table that was checked: its moves are the only ways from state to state. */
export interface Machine<State extends string, Name extends string> {
  states: readonly State[]
  ends: readonly State[]
  moves: Record<Name, Move<State>>
  /** Whether a move may start from a state. */
  can(name: Name, state: State): boolean
}

/**
 * Makes a machine of a life. Throws on a move between states that are not its own, a state nobody reaches, one nobody can
 * leave that is no end, and an end that can be left: a server with such a table does not start.
 */
export function machine<const L extends Life<string>>(
  life: L
): Machine<L['states'][number], Extract<keyof L['moves'], string>> & { moves: L['moves'] } {
  const { what, states, begins, ends } = life
  const moves: Record<string, Move<string>> = life.moves
  const all = Object.values(moves)
  const strange = [...begins, ...ends, ...all.flatMap(({ from, to }) => [...from, to])].find(
    state => !states.includes(state)
  )
  if (strange !== undefined) throw new Error(`${what} has no state ${strange}`)
  const reached = new Set(begins)
  for (let grew = true; grew; ) {
    const before = reached.size
    for (const { from, to } of all) if (from.some(state => reached.has(state))) reached.add(to)
    grew = reached.size > before
  }
  for (const state of states) {
    if (!reached.has(state)) throw new Error(`${what} state ${state} cannot be reached`)
    const leaves = all.some(({ from, to }) => from.includes(state) && to !== state)
    if (leaves === ends.includes(state))
      throw new Error(`${what} state ${state} ${leaves ? 'is final but can be left' : 'cannot be left'}`)
  }
  return { states, ends, moves: life.moves, can: (name, state) => moves[name]!.from.includes(state) }
}

/** A row to be moved: its table, the column of its state, and which one it is. */
interface Place<Table extends PgTable> {
  table: Table
  state: PgColumn
  /** Names the one row, and whatever else must hold for it to move. */
  where: SQL | undefined
}

/**
 * Moves a row: one guarded update, so of two moves at once one finds it gone from the state it needs. Answers the row as it
 * is now, or undefined when it was in no state to move.
 */
export async function moveRow<Table extends PgTable>(
  // biome-ignore lint/suspicious/noExplicitAny: a database over whatever schema
  db: Pick<NodePgDatabase<any>, 'update'>,
  { table, state, where }: Place<Table>,
  { from, to }: Move<string>,
  set: Partial<Table['$inferInsert']> | PgUpdateSetSource<Table> = {}
): Promise<Table['$inferSelect'] | undefined> {
  const [key] = Object.entries(table).find(([, column]) => column === state)!
  const [row] = (await db
    .update(table)
    .set({ ...set, [key]: to } as PgUpdateSetSource<Table>)
    .where(and(inArray(state, [...from]), where))
    .returning()) as Table['$inferSelect'][]
  return row
}
