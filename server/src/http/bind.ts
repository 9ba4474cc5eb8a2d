import type { Endpoint } from '@contract/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../lib/refusal'
import type { Services } from '../services'
import { cacheAnswers } from './answer-cache'
import { bearer, personOf, SESSION_EXPIRED } from './auth'
import type { Context, Domain, Person } from './context'
import { answerWriter } from './envelope'
import { once } from './idempotency'
import { readUpload } from './upload'
import { inputChecker } from './validate'

/** Registers every endpoint of a domain as a route. */
export function bind(app: FastifyInstance, services: Services, domain: Domain) {
  for (const [key, endpoint] of Object.entries(domain.contract)) {
    bindEndpoint(app, services, key, endpoint, domain.handlers[key]!)
  }
}

function bindEndpoint(
  app: FastifyInstance,
  services: Services,
  key: string,
  endpoint: Endpoint,
  handler: Domain['handlers'][string]
) {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string]
  const check = inputChecker(endpoint.input)
  const write = answerWriter(endpoint.data)
  const cached = endpoint.cache_s ? cacheAnswers(endpoint.cache_s) : null

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const token = bearer(request)
    const person = await callerOf(services, endpoint, token)
    const sent = (method === 'GET' ? request.query : request.body) as Record<string, unknown> | undefined
    const file = endpoint.upload ? await readUpload(request) : undefined
    const input = check({ ...(file?.fields ?? sent), ...(request.params as object) })
    let newSession: { token: string; expires_time: number } | undefined
    const ctx: Context = {
      ...services,
      person: person as Person,
      log: request.log,
      ip: request.ip,
      device: String(request.headers['x-device'] ?? '').slice(0, 64),
      idem: String(request.headers['idempotency-key'] ?? sent?.idem ?? request.id).slice(0, 64),
      token,
      file: file?.upload,
      setToken: (token, expires_time) => {
        newSession = { token, expires_time }
      }
    }
    const run = (db: Context['db']) => handler({ ...ctx, db }, input)
    const data =
      endpoint.idempotent && person
        ? await once(services.db, { userId: person.id, key: ctx.idem, endpoint: key, input }, run)
        : await run(services.db)
    reply.type('application/json; charset=utf-8')
    return write({ data, ...newSession })
  }

  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    handler: cached ? (request, reply) => cached(request, reply, () => answer(request, reply)) : answer
  })
}

async function callerOf(services: Services, endpoint: Endpoint, token: string): Promise<Person | null> {
  if (endpoint.auth === 'open') {
    if (endpoint.cache_s) return null
    // A page that needs no sign-in still works when the token has run out.
    return personOf(services.db, token, services.clock.now()).catch(error => {
      if (error instanceof Refusal) return null
      throw error
    })
  }
  const person = await personOf(services.db, token, services.clock.now())
  if (!person) throw new Refusal('SIGN_IN', SESSION_EXPIRED, 410000)
  if (endpoint.auth !== 'login' && !person.roles.includes(endpoint.auth) && !person.roles.includes('operator')) {
    throw new Refusal('FORBIDDEN', '没有权限进行此操作')
  }
  return person
}
