import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Contract } from '@contract/core'
import { and, arrayContains, eq, isNull, not } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Queryable, within } from '../db/connection'
import { consolePeople, users } from '../db/schema'
import { appendAudit, BY_COMMAND_LINE } from '../engines/audit'
import { endDeskSessions, OWNER, openDeskSession } from '../engines/desk'
import { newId } from '../lib/ids'
import { Refusal } from '../lib/refusal'
import type { Programme } from '../programme'
import { endpointNamed, inputOf } from './words'

/** What the console has, by its contract: all of it is at the command line too. */
export function consoleOf(programmes: readonly Programme[]): Contract {
  const all: Contract = Object.assign({}, ...programmes.flatMap(one => one.contracts.map(({ contract }) => contract)))
  return Object.fromEntries(Object.entries(all).filter(([, { auth }]) => auth === 'console'))
}

/**
 * Calls an endpoint of the console by its path and fields, as somebody who works there and with what they may do: by `--as`, else
 * as the only owner. It goes through the server like a request of theirs, with a session of its own that has just been proved and
 * ends with the call; the trail says first that it came from here. Answers the data as JSON.
 * @throws Refusal as the endpoint does; Error on a line that cannot be read
 */
export async function callLine(app: FastifyInstance, contract: Contract, line: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...line],
    options: { as: { type: 'string' }, key: { type: 'string' } },
    allowPositionals: true
  })
  const named = endpointNamed(contract, positionals)
  if (!named) throw new Error(`unknown: ${positionals.join(' ')}`)
  const { key, endpoint, rest } = named
  const { sent, file } = inputOf(endpoint, rest, name => readFileSync(name, 'utf8'))
  const { db, clock } = app.services
  const user = await workerOf(db, values.as)
  const session = await openDeskSession(db, { ...user, agent: 'npm run ops', ip: '' }, clock.now())
  try {
    await within(app.services, tx =>
      appendAudit(tx, {
        ...BY_COMMAND_LINE,
        action: 'ops call',
        subject: user.userId,
        details: { after: { action: key, session: session.id } }
      })
    )
    const { headers, ...request } = await requestOf(key, sent, file)
    const response = await app.inject({
      ...request,
      headers: {
        ...headers,
        'authori-zation': `Bearer ${session.token}`,
        'idempotency-key': values.key ?? newId()
      }
    })
    const { status, msg, data } = response.json()
    if (status !== 200) throw new Refusal(data?.code ?? String(status), msg)
    return JSON.stringify(data, null, 2)
  } finally {
    await endDeskSessions(db, user.userId, clock.now(), { id: session.id })
  }
}

/** Somebody of the console by phone; without one the only owner. @throws Error where that is nobody */
async function workerOf(db: Queryable, phone?: string) {
  const works = await db
    .select({ userId: users.id, passwordHash: users.passwordHash })
    .from(consolePeople)
    .innerJoin(users, eq(users.id, consolePeople.userId))
    .where(
      phone
        ? eq(users.phone, phone)
        : and(arrayContains(consolePeople.roles, [OWNER]), isNull(consolePeople.shopId), not(consolePeople.disabled))
    )
    .limit(2)
  if (works.length === 1) return works[0]!
  if (phone) throw new Error(`nobody of the console has the phone ${phone}`)
  throw new Error(
    works.length === 0 ? 'there is no owner yet: ops desk add <phone> owner' : 'say as whom: --as <phone>'
  )
}

/** The request of a call: path parameters in the path, the rest as query, form with a file, or JSON. */
async function requestOf(key: string, sent: Record<string, unknown>, file?: string) {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string]
  const rest = { ...sent }
  const url = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = encodeURIComponent(String(rest[name] ?? ''))
    delete rest[name]
    return value
  })
  if (method === 'GET') return { method, url, query: rest as Record<string, string>, headers: {} }
  if (!file) return { method, url, payload: rest, headers: {} }
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.set('file', new File([readFileSync(file)], basename(file)))
  const body = new Response(form)
  const type = body.headers.get('content-type')!
  return { method, url, payload: Buffer.from(await body.arrayBuffer()), headers: { 'content-type': type } }
}
