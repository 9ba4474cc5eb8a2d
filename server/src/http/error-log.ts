import { inSources } from '../lib/places'

interface Failure extends Error {
  code?: string
  statusCode?: number
  constraint?: string
  table?: string
  params?: unknown
}

interface Logged {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

const DEPTH = 3

/**
 * What the log keeps of an error: kind, words, code and place, and the same of its causes. What people typed stays out:
 * the values of a failed query, the row a constraint quotes, a vendor's copy of the request.
 */
export function errorForLog(error: unknown, depth = DEPTH): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, code, statusCode, constraint, table, cause } = error as Failure
  return {
    type: name,
    message: wordsOf(error),
    stack: `${name}\n${placesOf(error)}`,
    code,
    statusCode,
    constraint,
    table,
    ...(cause instanceof Error && depth > 0 ? { cause: errorForLog(cause, depth - 1) } : {})
  }
}

/** The message without values: a failed query ends before its parameters, PostgreSQL's complaint before what it quotes. */
const wordsOf = ({ message }: Error): string =>
  message
    .replace(/\nparams: [\s\S]*$/, '')
    .replace(/(invalid input [^:]*: ).*/s, '$1…')
    .replace(/(?<!\d)(1[2-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2')

const placesOf = ({ stack = '' }: Error): string => inSources(stack.match(/^ {4}at .*$/gm)?.join('\n') ?? '')
