import { eq, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './connection'

/** A table whose rows belong to one person each. */
export type PersonalTable = PgTable & { userId: PgColumn }

/** What becomes of one table's rows when an account is merged or closed, and whether its owner is given them. */
export interface TablePolicy {
  table: PersonalTable
  /** In a merge: only the owner changes, or the step below moves them, or they stay with the old account for a reason. */
  merge: 'follows' | 'moved' | { stays: string }
  /** When the account is closed: deleted, or kept for a reason that holds once nothing says who it was. */
  close: 'erased' | { kept: string }
  /** The name of their section in what people are given of theirs, in Chinese, or why they are left out. */
  export: string | { omitted: string }
}

/** Rows of one page of an export: what of a history is in memory at a time. */
export const EXPORT_PAGE = 500

/** Pages of rows, each read after the last row of the one before, until one is not full. */
export async function* pagesAfter<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = await read(rows.at(-1))
    if (rows.length > 0) yield rows
  } while (rows.length === EXPORT_PAGE)
}

/** One part of a merge: runs in the merge's transaction and moves all of its rows, or throws. */
export interface MergeStep {
  /** What the person is told will move, in Chinese: "订单". Empty when there is nothing to tell. */
  words: string
  move(tx: Queryable, fromId: string, toId: string, now: Date): Promise<void>
}

/** A photo in storage: a sealed one, or one with addresses in every width; a video, or a share card. */
export interface StoredFile {
  name: string
  sealed: boolean
  video?: true
  card?: true
  /** An export of somebody's data, in so many parts. */
  parts?: number
}

/**
 * When a policy's work is done, so that a merge or a closing takes locks in the order everyday work does: first what is
 * locked or counted before money moves, then the wallets, then the rest. Within a turn: the order of the programmes.
 */
const TURNS = ['before money', 'money', 'after money'] as const
export type Turn = (typeof TURNS)[number]

/** What an engine or a domain says about the rows it keeps of each person; named in a domain's `domain.ts`. */
export interface PersonalData {
  tables: readonly TablePolicy[]
  /** 'after money' unless told. */
  turn?: Turn
  /** Moves the tables that are 'moved', or balances; called after those that follow. */
  merge?: MergeStep
  /** What the person is told of tables that only follow; without it nothing is said. */
  words?: string
  /** When accounts are closed: ends or empties what is not simply deleted, before the tables of this policy are erased. */
  erase?(tx: Queryable, ids: string[], at: Date): Promise<void>
  /** Deletes rows that stand for files; answers those to be removed from storage once the closing is committed. */
  eraseFiles?(tx: Queryable, ids: string[]): Promise<StoredFile[]>
  /** Sections of what people are given that no table of their own holds, already readable; a page of rows at a time. */
  sections?: readonly { name: string; pages(db: Queryable, ids: string[]): AsyncIterable<unknown[]> }[]
}

/** What all programmes say about personal data, in the order it is worked through. */
export interface PersonalRegistry {
  parts: readonly PersonalData[]
  tables: readonly TablePolicy[]
  mergeSteps: readonly MergeStep[]
}

function stepOf({ tables, merge, words = '' }: PersonalData): MergeStep[] {
  const following = tables.filter(one => one.merge === 'follows').map(one => one.table)
  if (following.length === 0) return merge ? [merge] : []
  return [
    {
      words: merge?.words ?? words,
      async move(tx, fromId, toId, now) {
        for (const table of following)
          await tx
            .update(table)
            .set({ userId: toId } as never)
            .where(eq(table.userId, fromId))
        await merge?.move(tx, fromId, toId, now)
      }
    }
  ]
}

/** Collects the policies. Throws when a table has two, and when one says its rows are moved and nothing moves them. */
export function personalData(list: readonly PersonalData[]): PersonalRegistry {
  const turnOf = ({ turn = 'after money' }: PersonalData) => TURNS.indexOf(turn)
  const parts = [...list].sort((a, b) => turnOf(a) - turnOf(b))
  const tables = parts.flatMap(part => part.tables)
  const names = tables.map(({ table }) => getTableName(table))
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice) throw new Error(`two policies for the personal data in ${twice}`)
  for (const { tables, merge } of parts) {
    const moved = tables.find(one => one.merge === 'moved')
    if (moved && !merge) throw new Error(`${getTableName(moved.table)} is said to be moved by a merge, by no step`)
  }
  const sections = [
    ...tables.flatMap(one => (typeof one.export === 'string' ? [one.export] : [])),
    ...parts.flatMap(part => part.sections?.map(({ name }) => name) ?? [])
  ]
  const same = sections.find((name, i) => sections.indexOf(name) !== i)
  if (same) throw new Error(`two sections of personal data are called ${same}`)
  return { parts, tables, mergeSteps: parts.flatMap(stepOf) }
}
