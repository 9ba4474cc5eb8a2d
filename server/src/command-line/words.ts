import type { Contract, Endpoint } from '@contract/core'
import type { TSchema } from '@sinclair/typebox'

/** Endpoints as they are named at the command line: `shop/save` for `POST /api/admin/shop/save`. */
const nameOf = (key: string) => key.slice(key.indexOf(' ') + 1).replace(/^\/api\/(admin\/)?/, '')
const methodOf = (key: string) => key.slice(0, key.indexOf(' '))

const METHODS = ['GET', 'POST']

/**
 * Which endpoint the first words of a line name, `GET` or `POST` before the path where both have it, and the words after it;
 * undefined where they name none.
 * @throws Error where it is not clear which of two is meant
 */
export function endpointNamed(contract: Contract, words: readonly string[]) {
  const isMethod = METHODS.includes(words[0]?.toUpperCase() ?? '')
  const [method, path = '', rest] = isMethod
    ? [words[0]!.toUpperCase(), words[1], words.slice(2)]
    : ['', words[0], words.slice(1)]
  const name = path.replace(/^\/?(api\/)?(admin\/)?/, '')
  const keys = Object.keys(contract).filter(
    key =>
      (nameOf(key) === name || nameOf(key).replace(/\/\{\w+\}/g, '') === name) && (!method || methodOf(key) === method)
  )
  if (keys.length > 1)
    throw new Error(`write which is meant: ${keys.map(key => `${methodOf(key)} ${name}`).join(' or ')}`)
  return keys[0] === undefined ? undefined : { key: keys[0], endpoint: contract[keys[0]]!, rest }
}

const typeOf = ({ type, enum: values, items, anyOf }: TSchema): string => {
  if (values) return (values as unknown[]).join('|')
  if (anyOf) return anyOf.map(typeOf).join('|')
  return type === 'array' ? `[${typeOf(items)}]` : (type ?? 'any')
}

/** An endpoint and its fields, as somebody reads them before they call it. */
export function endpointHelp(key: string, { summary, right, input, stepUp, twoPersons, upload }: Endpoint): string {
  const fields = Object.entries(input.properties).map(([name, field]) => {
    const asked = input.required?.includes(name) && field.default === undefined
    const preset = field.default === undefined ? '' : ` (${JSON.stringify(field.default)})`
    return `  ${name}${asked ? '' : '?'}  ${typeOf(field)}${preset}  ${field.title ?? ''}`.trimEnd()
  })
  return [
    `${methodOf(key)} ${nameOf(key)}`,
    `  ${summary}`,
    ...(right
      ? [`  right: ${right}${stepUp ? ', with a code' : ''}${twoPersons ? ', two persons above a limit' : ''}`]
      : []),
    ...(upload ? ['  with a file: @path'] : []),
    ...(fields.length > 0 ? ['fields (JSON where they are lists or objects):', ...fields] : [])
  ].join('\n')
}

/** The endpoints whose name or summary has a word, one a line. */
export const endpointsWith = (contract: Contract, word: string): string[] =>
  Object.entries(contract)
    .filter(([key, { summary }]) => `${nameOf(key)} ${summary}`.toLowerCase().includes(word.toLowerCase()))
    .map(([key, { summary }]) => `  ${methodOf(key)} ${nameOf(key)}\n      ${summary}`)

const jsonOf = (text: string, what: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${what} is to be JSON`)
  }
}

const isText = (field: TSchema) =>
  field.type === 'string' || (field.type === undefined && !field.anyOf) || field.anyOf?.every(isText)

/**
 * The input that the words `field=value` make, lists and objects as JSON; `@file` is all of it as JSON, and what is written
 * beside it comes over it. `read` reads a file of the machine.
 * @throws Error on a field that the endpoint does not have
 */
export function inputOf({ input, upload }: Endpoint, words: readonly string[], read: (path: string) => string) {
  const fields = input.properties as Record<string, TSchema>
  const sent: Record<string, unknown> = {}
  let file: string | undefined
  for (const word of words) {
    if (word.startsWith('@')) {
      if (upload) file = word.slice(1)
      else Object.assign(sent, jsonOf(read(word.slice(1)), word.slice(1)))
      continue
    }
    const at = word.indexOf('=')
    if (at < 1) throw new Error(`not field=value: ${word}`)
    const [name, value] = [word.slice(0, at), word.slice(at + 1)]
    const field = fields[name]
    if (field?.type === 'array' || field?.type === 'object') sent[name] = jsonOf(value, name)
    else sent[name] = field && !isText(field) && /^[[{]/.test(value) ? jsonOf(value, name) : value
  }
  const stray = Object.keys(sent).find(name => !Object.hasOwn(fields, name))
  if (stray) throw new Error(`no field ${stray}; there are: ${Object.keys(fields).join(' ') || 'none'}`)
  return { sent, file }
}
