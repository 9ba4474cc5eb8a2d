import { appendAudit } from '../engines/audit'
import type { DeskHolder } from '../engines/desk'
import { MASKED_STREET, maskNumber, maskPhonesIn, maskReceiver } from '../lib/mask'
import type { Services } from '../services'
import type { TrailFacts } from './context'

type Caller = Services & { desk: Pick<DeskHolder, 'id' | 'name' | 'sessionId'>; ip: string }

/** Never written down, whatever an endpoint calls it. */
const SECRET = /password|secret|token|captcha|invite/i
const CODE = /code$/i
/** How one-time codes are written; rounds and rules have codes in words. */
const ONE_TIME = /^\d{4,}$/
const PERSONAL = /phone|id_number|card|account/i
/** What people type, which may name a phone. */
const TYPED = /^(search|reason|note|staff_note|remark)$/
/** Whose name it is and where they live. */
const RECEIVERS: Readonly<Record<string, (text: string) => string>> = {
  real_name: maskReceiver,
  detail: () => MASKED_STREET
}
const LONGEST = 500

/** What was sent, without secrets, personal numbers and receivers masked, long texts cut. */
export function told(value: unknown, name = ''): unknown {
  if (SECRET.test(name) || (CODE.test(name) && ONE_TIME.test(String(value)))) return '***'
  if (typeof value === 'string') return textTold(value, name)
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.slice(0, 100).map(one => told(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, told(one, key)]))
}

function textTold(text: string, name: string) {
  if (PERSONAL.test(name)) return maskNumber(text)
  return (RECEIVERS[name]?.(text) ?? (TYPED.test(name) ? maskPhonesIn(text) : text)).slice(0, LONGEST)
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Which thing an input is about: its id, the first other field that names one, or its code. */
export function subjectOf(input: Record<string, unknown>): string {
  const [, named] = Object.entries(input).find(([name]) => name === 'id' || /_id$/.test(name)) ?? []
  return asText(named ?? input.pool ?? input.code ?? input.name)
}

/** Why it is done, by whichever name the endpoint asks for it. */
export const whyOf = (input: Record<string, unknown>) => asText(input.reason ?? input.note ?? input.words)

/** Writes what was done into the trail, in the transaction it was done in; call it last there. */
export const trail = (caller: Caller, action: string, input: unknown, facts: TrailFacts = {}) => {
  const sent = input as Record<string, unknown>
  const { desk, ip } = caller
  const { subject = subjectOf(sent), before, after } = facts
  return appendAudit(caller, {
    actorId: desk.id,
    actorName: desk.name,
    sessionId: desk.sessionId,
    ip,
    action,
    subject: subject.slice(0, 200),
    why: maskPhonesIn(facts.why ?? whyOf(sent)),
    details: told({ sent, before, after }) as Record<string, unknown>
  })
}
