import type { ReactNode } from 'react'

/** One thing a form says: what people call it, where its value stands, and how that is told. */
export interface Facet {
  path: readonly string[]
  title: string
  value: unknown
  /** How a value of it reads, beside the other one it is compared with. */
  tell?(value: unknown, beside: unknown): ReactNode
  /** What of a value counts; all of it unless told. */
  counts?(value: unknown): unknown
}

/** What a form says otherwise than the newest row. */
export interface Differing extends Omit<Facet, 'value'> {
  key: string
  mine: unknown
  now: unknown
  /** The person changed it in the form. */
  isOwn: boolean
  /** Somebody else changed it meanwhile. */
  isTheirs: boolean
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as text, the same for the same values: what is blank is blank in whichever way, and names have no order. */
function textOf(value: unknown): string {
  if (isBlank(value)) return ''
  return JSON.stringify(value, (_, one) => {
    if (isBlank(one)) return undefined
    if (typeof one !== 'object' || Array.isArray(one)) return one
    return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

const alike = ({ counts = value => value }: Facet, a: unknown, b: unknown) => textOf(counts(a)) === textOf(counts(b))

const keyOf = ({ path }: Pick<Facet, 'path'>) => JSON.stringify(path)

/**
 * What a form says otherwise than the row does now, of three states of the same thing: what the form began with, what it says,
 * and the newest row. What is no longer there and the person did not touch goes without saying.
 */
export function differing(basis: readonly Facet[], mine: readonly Facet[], now: readonly Facet[]): Differing[] {
  const [began, is] = [basis, now].map(facets => new Map(facets.map(one => [keyOf(one), one.value])))
  return mine.flatMap(facet => {
    const { value: own, ...rest } = facet
    const key = keyOf(facet)
    const [before, newest] = [began!.get(key), is!.get(key)]
    const isOwn = !alike(facet, own, before)
    if (alike(facet, own, newest) || !(isOwn || is!.has(key))) return []
    return [{ ...rest, key, mine: own, now: newest, isOwn, isTheirs: !alike(facet, newest, before) }]
  })
}

/** Whether a form says anything else than it began with. */
export const isChanged = (basis: readonly Facet[], mine: readonly Facet[]) => differing(basis, mine, basis).length > 0

function withAt(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const fields = (whole ?? {}) as Record<string, unknown>
  return { ...fields, [name]: withAt(fields[name], rest, value) }
}

/** The newest row with what a form said put over it, where the person wants that. */
export const withMine = <T>(now: T, rows: readonly Pick<Differing, 'path' | 'mine'>[]): T =>
  rows.reduce<unknown>((whole, { path, mine }) => withAt(whole, path, mine), now) as T

/** How fields are told that are not simply words. */
export type Told<Name extends string> = Partial<Record<Name, Pick<Facet, 'tell' | 'counts'>>>

/** Facets of fields by their titles, in the order of these. */
export const facetsBy = <Name extends string>(
  titles: Readonly<Record<Name, string>>,
  fields: Readonly<Partial<Record<Name, unknown>>>,
  told: Told<Name> = {}
): Facet[] =>
  (Object.keys(titles) as Name[]).map(name => ({
    path: [name],
    title: titles[name],
    value: fields[name],
    ...told[name]
  }))
