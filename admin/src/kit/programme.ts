import type { Endpoints, Input } from '@contract'
import type { ConsoleRight } from '@contract/rights'
import type { ComponentType, ReactNode } from 'react'
import type { Answer, ConsoleKey, Sent } from '../api'
import type { FieldWords, Values } from './form/schema'
import type { Column } from './ListPage'

type ReadKey = Extract<ConsoleKey, `GET ${string}`>
export type WriteKey = Extract<ConsoleKey, `POST ${string}`>

/** Lists of programmes: those that answer rows. */
export type ListKey = { [K in ReadKey]: Answer<K> extends { list: object[] } ? K : never }[ReadKey]
export type RowOf<K extends ListKey> = Answer<K> extends { list: (infer Row extends object)[] } ? Row : never

type WordsOfPart<T> = T extends readonly (infer Item)[]
  ? Item extends object
    ? WordsOf<Item>
    : never
  : T extends object
    ? WordsOf<T>
    : never

/** The words of a form, by the fields of what an endpoint takes; those of a list's rows under `of`. */
export type WordsOf<T> = {
  readonly [F in keyof T]?: Omit<FieldWords, 'of'> & {
    of?: WordsOfPart<NonNullable<T[F]>>
  }
}

interface ActOf<K extends WriteKey, Row> {
  title: string
  key: K
  right: ConsoleRight
  /** What is said when it is done. */
  done: string
  danger?: true
  when?(row: Row): boolean
  /** What is sent as it stands and not asked for. */
  fixed?(row: Row): Partial<Sent<K>>
  /** Asked for in a form drawn from what the endpoint takes. */
  form?: {
    words: WordsOf<Input<Endpoints[K]>>
    /** What it begins with. */
    from?(row: Row): Values
    /** Fields that stay as they are. */
    locked?: readonly (keyof Sent<K> & string)[]
    help?: string
  }
  /** Asked before it is done, and why where `reason` names a field for it. */
  ask?: { words(row: Row): string; reason?: keyof Sent<K> & string }
}

/** Something that is done with a row, or with none. */
export type Act<Row> = { [K in WriteKey]: ActOf<K, Row> }[WriteKey]

/** A section of the console for a programme: its rows, and what may be done. */
export interface Programme<K extends ListKey> {
  title: string
  list: K
  /** The list goes by pages; else all of it comes at once. */
  paged?: true
  /** What is asked of the list beside a page. */
  asked?: Sent<K>
  /** Filters in the address, by name: a choice, or words to search by. */
  filters?: readonly Filter[]
  keyOf(row: RowOf<K>): string
  columns: readonly Column<RowOf<K>>[]
  empty: string
  /** Acts above the list. */
  top?: readonly Act<undefined>[]
  /** Acts of a row. */
  acts?: readonly Act<RowOf<K>>[]
  /** More of a row, in a drawer. */
  Detail?: (props: { row: RowOf<K> }) => ReactNode
}

export interface Filter {
  name: string
  title: string
  options?: readonly { value: string; label: string }[]
  /** Chooses it by name, where what is meant has a code that nobody knows. */
  Picker?: ComponentType<{ value?: string; 'aria-label'?: string; onChange?(value: string | undefined): void }>
}

/** Keeps a programme's key while checking its shape. */
export const programme = <K extends ListKey>(one: Programme<K>): Programme<K> => one
