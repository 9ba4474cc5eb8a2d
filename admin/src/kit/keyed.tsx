import type { ReactNode } from 'react'
import { type Facet, facetsBy, type Told } from './difference'

/** The rows of a list by their keys, so that each can be compared and taken by itself, and their order beside them. */
export interface Keyed<Row> {
  order: readonly string[]
  rows: Readonly<Record<string, Row | undefined>>
}

export const keyed = <Row,>(list: readonly Row[], keyOf: (row: Row) => string): Keyed<Row> => ({
  order: list.map(keyOf),
  rows: Object.fromEntries(list.map(row => [keyOf(row), row]))
})

/** The list again: what the order does not know comes last. */
export const listed = <Row,>({ order, rows }: Keyed<Row>): Row[] =>
  [...new Set([...order, ...Object.keys(rows)])].flatMap(key => rows[key] ?? [])

interface About<Row> {
  /** Where the list stands in its form, and what it is called. */
  name: string
  title: string
  nameOf(row: Row): string
  /** What people call the fields of a row. */
  titles: Readonly<Record<string, string>>
  told?: Told<string>
}

/**
 * What a list says: which order what is in all states has, each field of that, and each row that is not in all of them as a
 * whole.
 */
export function listFacets<Row extends object>(
  about: About<Row>,
  of: Keyed<Row>,
  among: readonly Keyed<Row>[]
): Facet[] {
  const { name, title, nameOf, titles, told } = about
  const keys = [...new Set(among.flatMap(one => Object.keys(one.rows)))]
  const isCommon = (key: string) => among.every(({ rows }) => rows[key])
  const called = (key: string) => nameOf(among.flatMap(({ rows }) => rows[key] ?? [])[0]!)
  const order: Facet = {
    path: [name, 'order'],
    title: `${title}的顺序`,
    value: of.order.filter(isCommon),
    tell: value => (value as string[]).map(called).join('、')
  }
  const rows = keys.flatMap((key): Facet[] => {
    const path = [name, 'rows', key]
    const row = of.rows[key]
    if (isCommon(key))
      return facetsBy(titles, (row ?? {}) as Record<string, unknown>, told).map(facet => ({
        ...facet,
        path: [...path, ...facet.path],
        title: `${title}「${called(key)}」${facet.title}`
      }))
    const tell = (value: unknown) => (value ? <Whole of={value as Row} titles={titles} told={told} /> : '没有这一项')
    return [{ path, title: `${title}「${called(key)}」`, value: row, tell }]
  })
  return [order, ...rows]
}

/** All fields of a row that say something. */
function Whole<Row extends object>({ of: row, titles, told }: Pick<About<Row>, 'titles' | 'told'> & { of: Row }) {
  const facets = facetsBy(titles, row as Record<string, unknown>, told)
  return facets.flatMap(({ path: [name], title, value, tell }): ReactNode[] => {
    if (value === '' || value === null || value === undefined) return []
    return [<div key={name}>{[title, '：', tell ? tell(value, undefined) : String(value)]}</div>]
  })
}
