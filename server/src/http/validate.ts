import type { TObject, TSchema } from '@sinclair/typebox'
import Ajv, { type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import { refuse } from '../lib/refusal'

const options = {
  useDefaults: true,
  removeAdditional: 'all',
  allErrors: false,
  verbose: true,
  // What people read for the values of a choice checks nothing.
  keywords: ['x-words'] as string[]
} as const
/** Queries and forms carry text, so "20" counts as 20; JSON bodies get the same kindness, as clients of this family expect. */
const ajv = addFormats(new Ajv({ ...options, coerceTypes: 'array' }), ['uuid', 'date', 'uri'])

/** A checker of one endpoint's input: drops what is not listed or left empty, fills defaults, refuses in Chinese. */
export function inputChecker(schema: TObject): (raw: Record<string, unknown>) => unknown {
  const check = ajv.compile(schema)
  const dropBlanks = blankDropper(schema)
  const ends = endOfList(schema)
  return raw => {
    dropBlanks(raw)
    // What is not listed is gone before anything is walked through: however deep somebody nests it, it costs nothing.
    if (!check(raw)) refuse('INVALID', sentence(check.errors![0]!))
    if (holds(raw, isNul)) refuse('INVALID', '内容含有无法识别的字符')
    if (holds(raw, isEndless)) refuse('INVALID', '数字格式不正确')
    ends(raw)
    return raw
  }
}

/** Lists with page numbers end here: nobody turns so many pages, and to skip their rows costs as much as to read them. */
export const LIST_END = 10_000

/** Of a page after the end no rows are asked for. A list that goes on by cursor ends where it likes. */
function endOfList({ properties }: TObject): (input: Record<string, unknown>) => void {
  if (!properties.page || !properties.limit || properties.cursor) return () => {}
  return input => {
    const { page, limit } = input as { page: number; limit: number }
    if (page * limit > LIST_END) input.limit = 0
  }
}

/**
 * Clients of this family send '' (some null) for what nobody chose. Where a field may be missing and could not mean that
 * by itself, it is missing; a text that may be empty stays empty.
 */
function blankDropper(schema: TSchema): (value: unknown) => void {
  if (schema.type === 'array') {
    const dropInside = blankDropper(schema.items)
    return value => {
      if (Array.isArray(value)) value.forEach(dropInside)
    }
  }
  if (schema.type !== 'object' || !schema.properties) return () => {}
  const fields = Object.entries(schema.properties as Record<string, TSchema>)
  const droppable = fields.filter(([name, field]) => field.default !== undefined || !schema.required?.includes(name))
  const blankless = droppable.filter(([, field]) => !takesBlank(field)).map(([name]) => name)
  const nullless = droppable.filter(([, field]) => !takesNull(field)).map(([name]) => name)
  const nested = fields
    .filter(([, field]) => field.type === 'object' || field.type === 'array')
    .map(([name, field]) => [name, blankDropper(field)] as const)
  return value => {
    if (typeof value !== 'object' || value === null) return
    const holder = value as Record<string, unknown>
    for (const name of blankless) if (holder[name] === '') delete holder[name]
    for (const name of nullless) if (holder[name] === null) delete holder[name]
    for (const [name, dropInside] of nested) dropInside(holder[name])
  }
}

/** Whether '' is a value of its own for a field. */
export function takesBlank(field: TSchema): boolean {
  if (field.anyOf) return field.anyOf.some(takesBlank)
  if (field.enum) return field.enum.includes('')
  if ('const' in field) return field.const === ''
  return field.type === 'string' && !field.minLength && !field.format && new RegExp(field.pattern ?? '').test('')
}

const takesNull = (field: TSchema): boolean =>
  field.nullable === true || field.type === 'null' || (field.anyOf ?? []).some(takesNull)

const rules: Record<string, (error: ErrorObject, name: string) => string> = {
  required: (_, name) => `请填写${name}`,
  minLength: (e, name) => (e.params.limit === 1 ? `请填写${name}` : `${name}至少 ${e.params.limit} 个字`),
  // Blanks alone where somebody is to be told something.
  pattern: (e, name) => (e.params.pattern === '\\S' ? `请填写${name}` : `${name}格式不正确`),
  maxLength: (e, name) => `${name}最多 ${e.params.limit} 个字`,
  minimum: (e, name) => `${name}不能小于 ${e.params.limit}`,
  maximum: (e, name) => `${name}不能大于 ${e.params.limit}`,
  minItems: (e, name) => `${name}至少 ${e.params.limit} 项`,
  maxItems: (e, name) => `${name}最多 ${e.params.limit} 项`
}

function sentence(error: ErrorObject): string {
  const parent = error.parentSchema as TSchema | undefined
  const missing = error.keyword === 'required' ? parent?.properties?.[error.params.missingProperty] : parent
  const name = missing?.title ?? '参数'
  return rules[error.keyword]?.(error, name) ?? `${name}格式不正确`
}

/** PostgreSQL's texts cannot hold the character NUL, and no person types it. */
const isNul = (value: unknown) => typeof value === 'string' && value.includes('\0')

/** "1e999" becomes Infinity on the way to a number, where limits no longer look at it. */
const isEndless = (value: unknown) => typeof value === 'number' && !Number.isFinite(value)

/** Whether anything inside of an input is as `bad` says. */
function holds(value: unknown, bad: (value: unknown) => boolean): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(inner => holds(inner, bad))
  return bad(value)
}
