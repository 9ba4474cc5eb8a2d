import type { ConsoleRight } from '@contract/rights'
import { type Kind, type KindsOf, kindsOf } from '../../lib/kinds'
import type { Services } from '../../services'
import type { ShopScope } from '../scope'

/** One column of a file, found by its title in the first row. */
export interface SheetColumn {
  field: string
  title: string
  /** Other titles it is found by. */
  also?: readonly string[]
  /** A file without it is refused. */
  needed?: true
  /** What stands in the sample that people begin with. */
  sample: string
}

/** A row as it was sent: its number in the file, and its cells by field, blanks around them taken off. A column the file has not is missing. */
export interface SheetRow {
  nth: number
  cells: Readonly<Partial<Record<string, string>>>
}

/** What was done, for the trail: which thing it was, and how that was before and is now. */
export interface SheetDeed {
  subject: string
  before?: unknown
  after?: unknown
}

/** By whom the rows are done: with what they may do now. */
export interface SheetActor {
  id: string
  name: string
  rights: readonly ConsoleRight[]
  shop?: ShopScope
}

/** What is special to one sort of file. */
export interface SheetKind extends Kind {
  code: string
  /** What whoever sends it must be let do, and still be when it is worked through. */
  right: ConsoleRight
  columns: readonly SheetColumn[]
  /** The most rows of a file. */
  most: number
  /** The name of the thing a row is about; neighbours of one name are one thing. Without it each row is one. */
  thingOf?(cells: SheetRow['cells']): string
  /** Says of rows what is wrong with them, by their number, without changing anything; `things` are the rows of each. */
  check(
    services: Services,
    things: readonly (readonly SheetRow[])[],
    actor: SheetActor
  ): Promise<ReadonlyMap<number, string>>
  /** Does what the rows of one thing say, in a transaction; 'same' when everything already was so. @throws Refusal */
  apply(tx: Services, rows: readonly SheetRow[], actor: SheetActor): Promise<SheetDeed | 'same'>
}

declare module '../../services' {
  interface Kinds {
    sheet: KindsOf<SheetKind>
  }
}

/** Throws on a kind whose columns could not be told apart. */
export const sheetKinds = (list: readonly SheetKind[]): KindsOf<SheetKind> =>
  kindsOf('sheet', list, ({ code, columns }) => {
    const titles = columns.flatMap(({ title, also = [] }) => [title, ...also])
    const twice = titles.find((title, i) => titles.indexOf(title) !== i)
    if (twice !== undefined) throw new Error(`the sheet ${code} has two columns called ${twice}`)
  })
