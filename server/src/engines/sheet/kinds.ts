import type { ConsoleRight } from '@contract/rights'
import { type Kind, type KindsOf, kindsOf } from '../../lib/kinds'
import type { NumberFace } from '../../lib/xlsx'
import type { Services } from '../../services'
import type { ShopScope } from '../scope'

/** One column of a file, found by its title in the first row. */
export interface SheetColumn {
  field: string
  title: string
  /** Other titles it is found by. */
  also?: readonly string[]
  /** What people call it in files of their own: proposed, and read as it only once somebody says so. */
  like?: readonly string[]
  /** Names that merely look like these are something else: a shop's own number of its goods is not ours. */
  isOnly?: true
  /** A file without it is refused. */
  needed?: true
  /** What stands in the sample that people begin with. */
  sample: string
  /** How its numbers are shown in a workbook; without it they are text. */
  face?: NumberFace
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

/** The file that rows are of, and the archive they name pictures of. */
export interface SheetOfRows {
  id: string
  packId: string | null
}

/** What is special to one sort of file. */
export interface SheetKind extends Kind {
  code: string
  /** What is done by it, as its files are called. */
  title: string
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
    actor: SheetActor,
    packId: string | null
  ): Promise<ReadonlyMap<number, string>>
  /** Fetches what the rows of some things need from outside, before the transactions they are done in; again when it fell over. */
  prepare?(services: Services, rows: readonly SheetRow[], of: SheetOfRows): Promise<void>
  /** The archive a file may name pictures of, by its name. @throws Refusal NOT_FOUND */
  packName?(services: Services, packId: string, actor: SheetActor): Promise<string>
  /** Does what the rows of one thing say, in a transaction; 'same' when everything already was so. @throws Refusal */
  apply(tx: Services, rows: readonly SheetRow[], actor: SheetActor, of: SheetOfRows): Promise<SheetDeed | 'same'>
}

/** Which of its columns hold numbers, by title. */
export const facesOf = ({
  columns
}: {
  columns: readonly Pick<SheetColumn, 'title' | 'face'>[]
}): Record<string, NumberFace> =>
  Object.fromEntries(columns.flatMap(({ title, face }) => (face ? [[title, face]] : [])))

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
