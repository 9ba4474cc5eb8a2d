import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { Facet } from '../difference'
import { Thumbs } from '../Thumbs'
import { controlOf, optionsOf } from './Fields'
import { askedAs, type FieldWords, type Kind, type Schema, type Values } from './schema'

type Words = Readonly<Record<string, FieldWords>>

/** What a form that is drawn from the contract says, field by field, in its own words; what is not asked for is left out. */
export function facetsOf(
  schema: Schema,
  words: Words,
  values: Values,
  hidden: readonly string[] = [],
  at: readonly string[] = []
): Facet[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const own = words[name] ?? {}
    const as = askedAs(name, property, own)
    if (hidden.includes(name) || as === 'kept' || (own.when && !own.when(values, values))) return []
    const path = [...at, name]
    if (as === 'group') return facetsOf(property, own.of ?? {}, (values[name] ?? {}) as Values, [], path)
    const title = own.label ?? property.title ?? name
    return [{ path, title, value: values[name], tell: value => told(name, property, own, value) }]
  })
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

/** Kinds of which only the field itself knows the names. */
const NAMED: readonly Kind[] = ['asset', 'plan', 'product', 'sku', 'coupon', 'coupons', 'shop', 'choices']

/** A value as its field shows it. */
function told(name: string, schema: Schema, words: FieldWords, value: unknown): ReactNode {
  const kind = askedAs(name, schema, words)
  if (kind === 'flag') return value ? '是' : '否'
  if (isNothing(value) || (Array.isArray(value) && value.length === 0)) return ''
  if (NAMED.includes(kind) || (kind === 'choice' && words.choices))
    return cloneElement(controlOf(kind, { name, schema, words }, [], true) as ReactElement<{ value?: unknown }>, {
      value
    })
  switch (kind) {
    case 'choice':
      return optionsOf(schema, words.options).find(option => String(option.value) === String(value))?.label ?? ''
    case 'time':
      return String(value).replace('T', ' ')
    case 'percent':
      return `${String(value)}%`
    case 'hours':
      return `${String(value)} 小时`
    case 'picture':
    case 'pictures':
      return <Thumbs of={value as string[]} />
    case 'rows':
      return (value as Values[]).map((row, i) => (
        <Row key={i} at={i} schema={schema.items!} words={words.of ?? {}} of={row} />
      ))
    default:
      return words.unit ? `${String(value)} ${words.unit}` : String(value)
  }
}

interface RowProps {
  at: number
  schema: Schema
  words: Words
  of: Values
}

/** A row of a list on a line of its own. */
const Row = ({ at, schema, words, of: values }: RowProps) => (
  <div>
    {`第 ${at + 1} 项：`}
    {facetsOf(schema, words, values)
      .filter(({ value }) => !isNothing(value))
      .map(({ path, title, value, tell }, i) => (
        <span key={path.join()}>
          {i > 0 && '，'}
          {title} {tell!(value, undefined)}
        </span>
      ))}
  </div>
)
