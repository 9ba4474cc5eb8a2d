import { textOf } from '../china-time'
import type { Into } from '../upload-picture'

/** JSON Schema as far as the contract uses it. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  title?: string
  enum?: (string | number | null)[]
  /** What people read for the values of a choice. */
  'x-words'?: Readonly<Record<string, string>>
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  nullable?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** How a value is asked for. */
export type Kind =
  | ('text' | 'area' | 'integer' | 'percent' | 'hours' | 'time' | 'day' | 'flag' | 'choice')
  | ('asset' | 'pool' | 'plan' | 'product' | 'sku' | 'coupon' | 'coupons' | 'shop' | 'picture' | 'pictures')
  | ('texts' | 'numbers' | 'rows' | 'choices' | 'group')
  /** Not shown, and sent back as it came. */
  | 'kept'

/** What a form says of a field beyond its schema. */
export interface FieldWords {
  label?: string
  /** A line beneath the field. */
  help?: string
  unit?: string
  /** What the values of a choice are called. */
  options?: Readonly<Record<string, string>>
  /** The same where the server knows them: found under a name of their own. */
  choices?: { name: string; load(): Promise<{ value: string; label: string }[]> }
  as?: Kind
  /** Where its pictures are uploaded to; the marketing section unless told. */
  into?: Into
  /** Shown only while the others say so: those of the form, and in a row those of the row. */
  when?(values: Values, row: Values): boolean
  /** The words of the fields of a row, or of a group. */
  of?: Readonly<Record<string, FieldWords>>
}

export type Values = Record<string, unknown>

const BY_NAME: Readonly<Record<string, Kind>> = {
  // What the form was loaded with.
  mark: 'kept',
  product_id: 'product',
  sku_id: 'sku',
  unique: 'sku',
  template_id: 'coupon',
  coupons: 'coupons',
  mer_id: 'shop',
  pool: 'pool',
  plan: 'plan',
  picture: 'picture',
  pictures: 'pictures'
}

const isFlag = ({ type, enum: values, minimum, maximum }: Schema) =>
  type === 'boolean' || values?.join() === '0,1' || (type === 'integer' && minimum === 0 && maximum === 1)

/** How a value of this name and shape is asked for. */
export function kindOf(name: string, schema: Schema): Kind {
  if (isFlag(schema)) return 'flag'
  if (schema.enum) return 'choice'
  if (BY_NAME[name]) return BY_NAME[name]
  if (schema.type === 'object') return 'group'
  if (schema.type === 'array') {
    if (schema.items?.type === 'object') return 'rows'
    return schema.items?.type === 'integer' ? 'numbers' : 'texts'
  }
  if (schema.type === 'integer') {
    if (name.endsWith('_at')) return 'time'
    if (name.endsWith('_bp')) return 'percent'
    return name.endsWith('_s') ? 'hours' : 'integer'
  }
  if (/(^|_)asset$/.test(name)) return 'asset'
  if (name.endsWith('_date')) return 'day'
  return (schema.maxLength ?? 0) > 60 ? 'area' : 'text'
}

const SECONDS_AN_HOUR = 3600
const BP_A_PERCENT = 100
const SEPARATOR = /[\s,，、;；]+/

/** A value of an answer or a default as its field has it. */
export function fieldOf(name: string, schema: Schema, value: unknown, as = kindOf(name, schema)): unknown {
  if (value === undefined || value === null) return undefined
  switch (as) {
    case 'flag':
      return Boolean(value)
    case 'time':
      return typeof value === 'number' ? textOf(value) : String(value).replace(' ', 'T').slice(0, 16)
    case 'percent':
      return String(Number(value) / BP_A_PERCENT)
    case 'hours':
      return String(Number(value) / SECONDS_AN_HOUR)
    case 'integer':
      return String(value)
    case 'numbers':
      return (value as unknown[]).map(String).join('、')
    case 'texts':
      return (value as string[]).join('\n')
    case 'picture':
      return value ? [value] : []
    case 'group':
      return fieldsOf(schema, value as Values)
    case 'rows':
      return (value as Values[]).map(row => fieldsOf(schema.items!, row))
    default:
      return value
  }
}

/** How this field is asked for, with what its form says of it. */
export const askedAs = (name: string, schema: Schema, { as, options, choices }: FieldWords = {}): Kind =>
  as ?? (options || choices ? (schema.type === 'array' ? 'choices' : 'choice') : kindOf(name, schema))

/** What fields of a form begin with: what is there, else what the contract says holds without a word. */
export const fieldsOf = (
  schema: Schema,
  values: Values = {},
  words: Readonly<Record<string, FieldWords>> = {}
): Values =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      fieldOf(name, property, values[name] ?? property.default, askedAs(name, property, words[name]))
    ])
  )

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A field's value as the endpoint takes it. */
function sentOf(schema: Schema, value: unknown, as: Kind): unknown {
  switch (as) {
    case 'flag':
      return schema.type === 'boolean' ? Boolean(value) : Number(Boolean(value))
    case 'time':
      return Math.floor(Date.parse(`${String(value)}:00+08:00`) / 1000)
    case 'percent':
      return Math.round(Number(value) * BP_A_PERCENT)
    case 'hours':
      return Math.round(Number(value) * SECONDS_AN_HOUR)
    case 'integer':
      return Number(value)
    case 'choice':
      return schema.type === 'integer' ? Number(value) : value
    case 'numbers':
      return String(value ?? '')
        .split(SEPARATOR)
        .filter(Boolean)
        .map(Number)
    case 'choices':
      return value ?? []
    case 'texts':
      return String(value ?? '')
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean)
    case 'picture':
      return (value as string[] | undefined)?.[0] ?? ''
    case 'group':
      return inputOf(schema, value as Values)
    case 'rows':
      return ((value as Values[] | undefined) ?? []).map(row => inputOf(schema.items!, row))
    default:
      return typeof value === 'string' ? value.trim() : value
  }
}

const blankOf = ({ type }: Schema) => (type === 'array' ? [] : '')

/**
 * What the endpoint takes, out of the fields of its form. What is blank is left out where it may be, and sent as a blank where
 * the endpoint wants a word of it.
 */
export const inputOf = (schema: Schema, values: Values, words: Readonly<Record<string, FieldWords>> = {}): Values =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const { when } = words[name] ?? {}
      const as = askedAs(name, property, words[name])
      const isAsked = !when || when(values, values)
      if (isAsked && (as === 'flag' || !isBlank(values[name]))) return [[name, sentOf(property, values[name], as)]]
      return schema.required?.includes(name) && isAsked ? [[name, blankOf(property)]] : []
    })
  )

/** Whether a form must ask for something here; a text that may be empty need not be given. */
export const isNeeded = (name: string, schema: Schema, of: Schema) =>
  Boolean(of.required?.includes(name)) &&
  !(schema.type === 'string' && !schema.minLength && !schema.pattern && !schema.enum && !schema.format) &&
  !(schema.type === 'array' && !schema.minItems)
