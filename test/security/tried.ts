import { parse } from 'node:querystring'
import type { TSchema } from '@sinclair/typebox'
import { inputChecker } from '../../server/src/http/validate'
import { Refusal } from '../../server/src/lib/refusal'
import { plain } from '../support/sample'
import { LEAK } from './corpus'
import { type Doer, deeds } from './deeds'
import { all, type Known } from './endpoints'
import { keeping } from './keeping'

const named = (list: Known[]) => list.map(known => [known.key, known] as [string, Known])
const withFields = all.filter(known => known.fields.length > 0)
/** Every endpoint that takes something, for `test.each`. */
export const reads = named(withFields.filter(known => known.method === 'GET'))
export const writes = named(withFields.filter(known => known.method === 'POST'))

/** Why an answer must not be: the server broke, or said a word of its insides. Undefined when it is right. */
export function wrong(answer: { http: number; status: number }, sent: unknown): string | undefined {
  const text = JSON.stringify(answer)
  const told = `${JSON.stringify(sent)?.slice(0, 80)}: ${answer.http} ${text.slice(0, 200)}`
  if (answer.http !== 200 || ![200, 400, 410000].includes(answer.status)) return told
  // What a search was for may be told back; a refusal never tells.
  if (answer.status === 400 && LEAK.test(text)) return `leaks ${told}`
}

/**
 * Of many values in one field of an otherwise good input, those worth a request. The endpoint's own checker looks at each
 * in this process: what it lets through is sent, once in each form in which a handler would see it, and so is the first
 * it refuses. Its other refusals say the same, and are only looked at here, in `problems`.
 */
export function screened(known: Known, good: Record<string, unknown>, name: string, values: readonly unknown[]) {
  const check = inputChecker(known.endpoint.input)
  const send: unknown[] = []
  const problems: string[] = []
  const forms = new Set<string>()
  for (const value of values) {
    const checked = seenBy(check, onTheWire(known, { ...good, [name]: value }))
    if (checked.refusal) problems.push(wrong(checked.refusal, { [name]: value }) ?? '')
    const form = checked.refusal ? 'refused' : checked.input
    if (!forms.has(form)) send.push(value)
    forms.add(form)
  }
  return { send, problems: problems.filter(Boolean) }
}

/** What a handler would see of an input, or how it would be refused. */
export const seen = (known: Known, input: Record<string, unknown>) =>
  seenBy(inputChecker(known.endpoint.input), onTheWire(known, input))

/** An input as a handler would see it, or how it is refused; another error than a refusal is for a request to show. */
function seenBy(check: (raw: Record<string, unknown>) => unknown, raw: Record<string, unknown>) {
  try {
    return { input: JSON.stringify(check(raw)) }
  } catch (error) {
    if (!(error instanceof Refusal)) return { input: `broken by ${JSON.stringify(raw)}` }
    return { refusal: { http: 200, status: error.status, msg: error.message, data: { code: error.code } } }
  }
}

/** What arrives of an input: texts in addresses and queries, JSON in bodies. */
function onTheWire({ method, path }: Known, input: Record<string, unknown>): Record<string, unknown> {
  const { ...arrived } = method === 'GET' ? asQuery(input) : JSON.parse(JSON.stringify(input))
  for (const name of Object.keys(input)) if (path.includes(`{${name}}`)) arrived[name] = String(input[name])
  return arrived
}

function asQuery(input: Record<string, unknown>) {
  const pairs = Object.entries(input).flatMap(([name, value]) => [value].flat().map(one => [name, String(one)]))
  return parse(new URLSearchParams(pairs).toString())
}

/** Good input of the endpoint, as far as it has any: what is wrong with one field should be all that is wrong. */
export async function usual(known: Known, doer: Doer): Promise<Record<string, unknown>> {
  const made = plain(known.endpoint.input) as Record<string, unknown>
  const kept = doer.kept && keeping[known.key]?.(doer.kept)
  return { ...made, ...(await deeds[known.key]?.input(doer)), ...(known.endpoint.auth === 'keeper' && kept) }
}

/** Fields that take any text. */
export const textsOf = ({ fields }: Known): string[] =>
  fields.filter(([, schema]) => isText(schema)).map(([name]) => name)
const isText = (schema: TSchema) => schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern

/** What came back of a request that was put together by hand. */
export function envelopeOf(answer: { statusCode: number; json(): unknown }) {
  const { status, ...rest } = answer.json() as { status: number; data?: unknown }
  return { http: answer.statusCode, status, ...rest }
}
