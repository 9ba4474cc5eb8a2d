import type { TSchema } from '@sinclair/typebox'
import { endpoints } from '../../contract'
import { manyTyped } from './field-types'

/** JSON's own types of a schema; null is none, it says that there is nothing. */
function typesOf(schema: TSchema): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf)
  if (schema.allOf) return ['object']
  const type = schema.type ?? typeof schema.const
  return type === 'null' ? [] : [type === 'integer' ? 'number' : type]
}

/** Every named field of an answer with its schema, however deep. */
function* fieldsOf(schema: TSchema): Generator<[name: string, schema: TSchema]> {
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) yield* fieldsOf(part)
  if (schema.type === 'array') yield* fieldsOf(schema.items)
  // A record's keys are values; what they name has fields again.
  for (const part of Object.values<TSchema>(schema.patternProperties ?? {})) yield* fieldsOf(part)
  for (const [name, field] of Object.entries<TSchema>(schema.properties ?? {})) {
    yield [name, field]
    yield* fieldsOf(field)
  }
}

/** Where each type of a name stands. */
const found = new Map<string, Map<string, string>>()
for (const [key, { data }] of Object.entries(endpoints)) {
  for (const [name, schema] of fieldsOf(data)) {
    const types = found.get(name) ?? new Map<string, string>()
    for (const type of typesOf(schema)) if (!types.has(type)) types.set(type, key)
    found.set(name, types)
  }
}
const many = [...found].filter(([, types]) => types.size > 1).map(([name]) => name)

test('a field of an answer has one type under its name, in every answer', () => {
  const unknown = many.filter(name => !(name in manyTyped)).map(name => [name, Object.fromEntries(found.get(name)!)])
  expect(unknown).toEqual([])
})

test('the exceptions are still needed', () => {
  expect(Object.keys(manyTyped).filter(name => !many.includes(name))).toEqual([])
})
