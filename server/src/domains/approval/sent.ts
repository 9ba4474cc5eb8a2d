import type { TSchema } from '@sinclair/typebox'
import { forEachOf } from '../../db/side-by-side'
import type { Context } from '../../http/context'
import { timeText } from '../../lib/clock'
import { type About, CODES, type Named, namesOf } from './names'

type Values = Readonly<Record<string, unknown>>

interface Line {
  title: string
  told: string
  about: About
  about_id: string
}

/** What the fields of a deed are told with. */
interface Known {
  names: ReadonlyMap<string, Named>
  /** By field, then by code. */
  codes: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Deeds by their endpoint. */
  deeds: ReadonlyMap<string, string>
}

/** Where a value stands. */
interface Field {
  name: string
  schema: TSchema
  /** The values beside it. */
  beside: Values
}

/** The end of a pattern of yuan, and that of an amount of an asset. */
const YUAN = '(\\.\\d{1,2})?$'
const AMOUNT = '(\\.\\d{1,4})?$'

const isFlag = ({ type, enum: values }: TSchema) => type === 'boolean' || values?.join() === '0,1'

function numberText(name: string, value: number): string {
  if (name.endsWith('_at')) return timeText(new Date(value * 1_000))
  if (name.endsWith('_bp')) return `${value / 100}%`
  return String(value)
}

/** A value as people read it. */
function textOf(value: unknown, { name, schema, beside }: Field, { codes, deeds }: Known): string {
  if (isFlag(schema)) return value ? '是' : '否'
  if (typeof value === 'number') return numberText(name, value)
  const text = String(value)
  const named = schema['x-words']?.[text] ?? codes.get(name)?.get(text) ?? deeds.get(text)
  if (named) return named
  if (schema.pattern?.endsWith(YUAN)) return `¥${text}`
  const asset = schema.pattern?.endsWith(AMOUNT) && codes.get('asset')?.get(String(beside.asset))
  return asset ? `${text} ${asset}` : text
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Every field that was filled in, in the contract's order. */
function linesOf(schema: TSchema, sent: Values, known: Known, within = ''): Line[] {
  const fields = Object.entries<TSchema>(schema.properties ?? {})
  return fields.flatMap(([name, part]) => {
    const value = sent[name]
    if (isBlank(value)) return []
    const title = `${within}${part.title ?? name}`
    if (part.type === 'object') return linesOf(part, value as Values, known, `${title} · `)
    if (part.type !== 'array') return [lineOf(value, { name, schema: part, beside: sent }, title, known)]
    if (part.items.type === 'object')
      return (value as Values[]).flatMap((one, i) => linesOf(part.items, one, known, `${title} ${i + 1} · `))
    const field = { name, schema: part.items, beside: sent }
    const lines = (value as unknown[]).map(one => lineOf(one, field, title, known))
    return [{ title, told: lines.map(({ told }) => told).join('\n'), about: '', about_id: '' }]
  })
}

/** Ids are called by what they name: of a field that is but a number, the title says nothing. */
function lineOf(value: unknown, field: Field, title: string, known: Known): Line {
  const named = typeof value === 'string' ? known.names.get(value) : undefined
  if (!named) return { title, told: textOf(value, field, known), about: '', about_id: '' }
  const own = field.schema.format === 'uuid' && field.schema.title === '编号'
  return {
    title: own ? title.replace(/编号$/, named.sort) : title,
    told: named.name || named.sort,
    about: named.about,
    about_id: named.about ? named.aboutId : ''
  }
}

/** Every text of an input, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What was sent to a held deed, field by field; titles, choices and kinds of values are the contract's. */
export async function sentLines({ db, kinds }: Context<'console'>, action: string, sent: Values): Promise<Line[]> {
  const codes = await forEachOf(db, Object.keys(CODES), async field => [field, await CODES[field]!(db)] as const)
  const known = {
    names: await namesOf(db, [...new Set(textsIn(sent))]),
    codes: new Map(codes),
    deeds: new Map(kinds.deed.all.map(({ code, title }) => [code, title]))
  }
  return linesOf(kinds.deed.of(action).input, sent, known)
}
