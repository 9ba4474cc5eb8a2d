import { endpoints } from '@contract'
import { Flag } from '@contract/core'
import type { ToldLine } from '@contract/told'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { HeldChange } from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import { auditBefore } from '../../engines/audit'
import type { Context } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { cursorAfter, keysOf } from '../../lib/cursor'
import { CODES, type Named, namesOf } from './find'
import { TITLES } from './titles'
import { NOTED, VALUES } from './words'

type Values = Readonly<Record<string, unknown>>
type Line = Static<typeof ToldLine>
/** Lines by where their values stand: "rules.0.fee". */
type Lines = Map<string, Line>

/** What the fields of a deed are told with. */
interface Known {
  names: ReadonlyMap<string, Named>
  /** By field, then by code. */
  codes: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Deeds by their endpoint. */
  deeds: ReadonlyMap<string, string>
  /** Every field of what an endpoint takes, however deep. */
  parts: ReadonlyMap<string, TSchema>
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
const LONG_AGO_S = 1_000_000_000
const NOT_KEPT = '***'
/** What a form was loaded with: it tells nobody anything. */
const MARK = 'mark'

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const isFlag = ({ type, enum: values }: TSchema) => type === 'boolean' || values?.join() === '0,1'

function numberText(name: string, value: number): string {
  if (/_(at|time)$/.test(name) && value > LONG_AGO_S) return timeText(new Date(value * 1_000))
  if (name.endsWith('_bp')) return `${value / 100}%`
  return String(value)
}

/** A value as people read it. */
function textOf(value: unknown, { name, schema, beside }: Field, { codes, deeds }: Known): string {
  if (typeof value === 'boolean' || isFlag(schema)) return value ? '是' : '否'
  const text = String(value)
  const field = schema.title?.endsWith('资产') ? 'asset' : name
  const named = schema['x-words']?.[text] ?? codes.get(field)?.get(text) ?? VALUES[field]?.[text] ?? deeds.get(text)
  if (named) return named
  if (text === NOT_KEPT) return '未记录'
  if (typeof value === 'number') return numberText(name, value)
  if (schema.pattern?.endsWith(YUAN)) return `¥${text}`
  const asset = schema.pattern?.endsWith(AMOUNT) && codes.get('asset')?.get(String(beside.asset))
  return asset ? `${text} ${asset}` : text
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** Flags of the contract all have one title, which says nothing. */
const titleOf = (name: string, { title }: TSchema): string =>
  (title === Flag.title ? NOTED[name] : title) ?? NOTED[name] ?? title ?? name

/** Where lines stand: the schema of the values, and what is said before the titles and keys of theirs. */
interface Place {
  shape?: TSchema
  title?: string
  key?: string
}

/** Every field that was filled in, in the contract's order. */
function linesOf(values: Values, known: Known, { shape, title: within = '', key: at = '' }: Place): [string, Line][] {
  const own = Object.keys(shape?.properties ?? {})
  const names = [...own, ...Object.keys(values).filter(name => !own.includes(name))]
  return names.flatMap((name): [string, Line][] => {
    const value = values[name]
    if (isBlank(value) || name === MARK) return []
    const schema: TSchema = shape?.properties?.[name] ?? known.parts.get(snake(name)) ?? Type.Unknown()
    const title = `${within}${titleOf(snake(name), schema)}`
    const key = `${at}${name}`
    const inner = (one: Values, nth = '') =>
      linesOf(one, known, {
        shape: nth ? schema.items : schema,
        title: `${title}${nth && ` ${nth}`} · `,
        key: `${key}.${nth}`
      })
    if (Array.isArray(value) && value.some(isObject))
      return value.flatMap((one: Values, i) => inner(one, String(i + 1)))
    if (isObject(value) && !Array.isArray(value)) return inner(value)
    if (!Array.isArray(value)) return [[key, lineOf(value, { name, schema, beside: values }, title, known)]]
    const field = { name, schema: schema.items ?? schema, beside: values }
    const told = value.map(one => lineOf(one, field, title, known).told).join('\n')
    return [[key, { title, told, about: '', about_id: '' }]]
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

/** Every text of some values, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}

/** The fields of a schema and of what is inside of them; those further out go first. */
function partsOf(schema: TSchema | undefined): [string, TSchema][] {
  const own = Object.entries<TSchema>(schema?.properties ?? {})
  return [...own.flatMap(([, part]) => partsOf(part.items ?? part)), ...own]
}

async function knownOf({ db, kinds }: Pick<Context, 'db' | 'kinds'>, action: string, values: unknown): Promise<Known> {
  const codes = await forEachOf(db, Object.keys(CODES), async field => [field, await CODES[field]!(db)] as const)
  const deeds = kinds.deed.all.map(({ code, title }) => [code, title] as const)
  return {
    names: await namesOf({ db, kinds }, [...new Set(textsIn(values))]),
    codes: new Map(codes),
    deeds: new Map([...Object.entries(TITLES), ...deeds]),
    parts: new Map(partsOf(endpoints[action]?.input))
  }
}

/** What was sent to an endpoint, field by field; titles, choices and kinds of values are the contract's. */
export async function sentLines(ctx: Context<'console'>, action: string, sent: Values): Promise<Line[]> {
  const known = await knownOf(ctx, action, sent)
  return linesOf(sent, known, { shape: endpoints[action]?.input }).map(([, line]) => line)
}

/** What an entry of the trail has of a deed. */
export interface Entry {
  action: string
  subject: string
  sent?: unknown
  before?: unknown
  after?: unknown
}

/** A word alone is how the thing stands. */
const valuesOf = (value: unknown): Values | undefined => {
  if (isObject(value)) return value
  return isBlank(value) ? undefined : { state: value }
}

type Change = ReturnType<typeof changesOf>[number]

/** What a deed did: how it was where that was noted, and how it is, which where nobody said is what was sent for it. */
function changesOf({ sent, before, after }: Entry, known: Known) {
  const was = valuesOf(before) ?? {}
  const inPlace = Object.entries(isObject(sent) ? sent : {}).filter(([name]) => name in was)
  const old: Lines = new Map(linesOf(was, known, {}))
  const now: Lines = new Map(linesOf(valuesOf(after) ?? Object.fromEntries(inPlace), known, {}))
  return [...new Set([...old.keys(), ...now.keys()])].map(key => {
    const [was_told, is_told] = [old.get(key)?.told ?? '', now.get(key)?.told ?? '']
    const { title } = (now.get(key) ?? old.get(key))!
    return { field: key, title, was_told, is_told, differs: (was_told === is_told ? 0 : 1) as 0 | 1 }
  })
}

/** The endpoint whose input an entry has: of a deed that was asked for, the deed's. */
const endpointOf = ({ kinds }: Context<'console'>, { action, after }: Entry) =>
  kinds.deed.all.find(({ title }) => action === 'approval ask' && isObject(after) && after.deed === title)?.code ??
  action

/** An entry of the trail in Chinese: what it was about, what was sent, and what that did. */
export async function entryTold(ctx: Context<'console'>, entry: Entry) {
  const { subject, sent } = entry
  const action = endpointOf(ctx, entry)
  const known = await knownOf(ctx, action, entry)
  const lines = isObject(sent) ? linesOf(sent, known, { shape: endpoints[action]?.input }).map(([, line]) => line) : []
  const isSaid = ({ title, was_told, is_told }: Change) =>
    !was_told && lines.some(line => line.title === title && line.told === is_told)
  const thing = lineOf(subject, { name: '', schema: Type.Unknown(), beside: {} }, '对象', known)
  return {
    thing,
    sent: lines,
    // What is but what was sent is told once.
    changes_told: changesOf(entry, known)
      .filter(change => !isSaid(change))
      .map(({ field: _, ...change }) => change)
  }
}

/** What a deed would change, for whoever is asked to agree to it. */
export async function changesAhead(
  ctx: Pick<Context, 'db' | 'kinds'>,
  action: string,
  { before = {}, after }: { before?: Values; after: Values }
): Promise<HeldChange[]> {
  const known = await knownOf(ctx, action, [before, after])
  return changesOf({ action, subject: '', before, after }, known)
    .filter(({ differs }) => differs)
    .map(({ title, was_told: was, is_told: is }) => ({ title, was, is }))
}

/** What each of some entries of one deed did, field by field: what nobody knew before it, whole. */
async function changesTold(ctx: Context<'console'>, action: string, entries: readonly Entry[]) {
  const known = await knownOf(ctx, action, entries)
  return entries.map(entry => changesOf(entry, known))
}

const VERSIONS = 20
const VERSION_SORT = 'versions'
const VERSION_KEYS = [['seq', 'int']] as const

/**
 * What a thing was and is, by the entries of the deed that writes it: each version with who wrote it, how long it held, and field by
 * field what it changed. The trail keeps every entry, so there is nothing to keep beside it.
 */
export async function versionsOf(ctx: Context<'console'>, action: string, subject: string, cursor?: string) {
  const after = cursor && Number(keysOf(cursor, VERSION_SORT, VERSION_KEYS)[0])
  // The last version of the page before says until when the first one of this page held.
  const rows = await auditBefore(ctx.db, { action, subject }, after ? after + 1 : undefined, VERSIONS + 2)
  const ends = after ? rows.shift() : undefined
  const page = rows.slice(0, VERSIONS)
  const entries = page.map(row => ({ action, subject, ...JSON.parse(row.details) }))
  const told = await changesTold(ctx, action, entries)
  const list = page.map((row, i) => {
    const next = page[i - 1] ?? ends
    return {
      version: Number(entries[i].after?.version ?? 0),
      edited_by: row.actorName,
      edited_time: seconds(row.at),
      stop_time: next ? seconds(next.at) : null,
      changes_told: told[i]!.filter(({ field }) => field !== 'version').map(({ field: _, ...change }) => change)
    }
  })
  return { list, cursor: rows.length > VERSIONS ? cursorAfter(VERSION_SORT, [String(page.at(-1)!.seq)]) : null }
}
