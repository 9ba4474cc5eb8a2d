import type { TSchema } from '@sinclair/typebox'
import { plain } from '../support/sample'
import { LEAK } from './corpus'
import { type Doer, deeds } from './deeds'
import { all, type Known } from './endpoints'

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

/** Good input of the endpoint, as far as it has any: what is wrong with one field should be all that is wrong. */
export async function usual(known: Known, doer: Doer): Promise<Record<string, unknown>> {
  const made = plain(known.endpoint.input) as Record<string, unknown>
  return { ...made, ...(await deeds[known.key]?.input(doer)) }
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
