import type { TSchema } from '@sinclair/typebox'
import fastJson from 'fast-json-stringify'
import type { Refusal } from '../lib/refusal'

/** A writer of successful answers: only the fields the contract lists leave the server. */
export function answerWriter(
  data: TSchema
): (answer: { data: unknown; token?: string; expires_time?: number }) => string {
  const stringify = fastJson({
    type: 'object',
    properties: {
      status: { type: 'integer' },
      msg: { type: 'string' },
      data,
      token: { type: 'string' },
      expires_time: { type: 'integer' }
    }
    // biome-ignore lint/suspicious/noExplicitAny: TypeBox schemas are JSON Schema; the library's own type is narrower
  } as any)
  return ({ data: value, token, expires_time }) =>
    stringify({ status: 200, msg: 'ok', data: value, token, expires_time })
}

export const refusalBody = (refusal: Refusal): string =>
  JSON.stringify({ status: refusal.status, msg: refusal.message, data: { code: refusal.code, ...refusal.detail } })
