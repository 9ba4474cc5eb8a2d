import type { TSchema } from '@sinclair/typebox'
import type { Data, EndpointKey, Endpoints } from '../../contract'
import { endpoints } from '../../contract'

const ID = '00000000-0000-7000-8000-000000000001'
/** Texts that suit the patterns the contract's building blocks have. */
const TEXTS = ['', '0.00', '0.0000', '0', '000000', '13800138000', '2026-11-20', '2026-11-20 16:30']

type Part<T> = T extends (infer _)[] ? T : T extends object ? { [K in keyof T]?: Part<T[K]> } : T

/** The plainest data that keeps to the contract, with `parts` laid over it: for answers where only a few fields matter. */
export function sample<K extends EndpointKey>(
  key: K,
  parts: Part<Data<Endpoints[K]>> = {} as never
): Data<Endpoints[K]> {
  return laid(plain(endpoints[key]!.data), parts) as Data<Endpoints[K]>
}

function laid(base: unknown, parts: unknown): unknown {
  if (parts === undefined) return base
  const both = [base, parts].every(value => value !== null && typeof value === 'object' && !Array.isArray(value))
  if (!both) return parts
  const merged: Record<string, unknown> = { ...(base as object) }
  for (const [name, part] of Object.entries(parts as object)) merged[name] = laid(merged[name], part)
  return merged
}

/** The plainest value of a schema: empty texts and lists, the least numbers, required fields only. */
export function plain(schema: TSchema): unknown {
  if (schema.nullable) return null
  if (schema.enum) return schema.enum[0]
  if ('const' in schema) return schema.const
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(plain))
  if (schema.type === 'object') {
    const required: string[] = schema.required ?? []
    return Object.fromEntries(required.map(name => [name, plain(schema.properties[name])]))
  }
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => plain(schema.items))
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0
  if (schema.type === 'boolean') return false
  if (schema.type === 'null') return null
  if (schema.format === 'uuid') return ID
  const fits = (text: string) => !schema.pattern || new RegExp(schema.pattern).test(text)
  return TEXTS.find(text => fits(text) && text.length >= (schema.minLength ?? 0)) ?? '文'.repeat(schema.minLength ?? 1)
}
