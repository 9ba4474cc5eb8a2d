import type { Endpoint, ShopRight } from '@contract/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transact } from '../db/connection'
import { readEdition } from '../db/edition'
import type { Source } from '../db/replica'
import type { DeskHolder } from '../engines/desk'
import { type ShopScope, scopeOf } from '../engines/scope'
import { lazily } from '../lib/lazily'
import { Refusal, refuse } from '../lib/refusal'
import type { Server as Services } from '../services'
import type { AnswerCache } from './answer-cache'
import { bearer, personOf, signInFirst } from './auth'
import { jsonBody } from './compress'
import { admit, deskOf, personAt } from './console'
import type { Context, Domain, Person, TrailFacts } from './context'
import { answerWriter } from './envelope'
import { once } from './idempotency'
import { refuseUpload } from './intake'
import { trail } from './trail'
import { holdBack, unlessHeld } from './two-persons'
import { readSpooled, readUpload } from './upload'
import { inputChecker } from './validate'

/** Registers every endpoint of a domain as a route. */
export function bind(app: FastifyInstance, services: Services, cache: AnswerCache, domain: Domain) {
  for (const [key, endpoint] of Object.entries(domain.contract)) {
    const compiled = lazily(() => ({ check: inputChecker(endpoint.input), write: answerWriter(endpoint.data) }))
    const one = { key, endpoint, handler: domain.handlers[key]!, compiled }
    const [method, path] = key.split(' ') as ['GET' | 'POST', string]
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    app.route({
      method,
      url,
      // Nobody asks for the head alone of an answer that is made anew each time.
      exposeHeadRoute: false,
      ...(endpoint.body_kib && { bodyLimit: endpoint.body_kib * 1024 }),
      ...(!endpoint.upload && { preParsing: refuseUpload }),
      ...(endpoint.upload_mb && { handlerTimeout: SPOOLED_MS }),
      handler: endpoint.cache_s ? cachedRoute(services, one, cache) : route(services, one)
    })
  }
}

interface Bound {
  key: string
  endpoint: Endpoint
  handler: Domain['handlers'][string]
  /**
   * The checker and the writer, compiled when the endpoint is first asked and before anything is done for whoever asks: to
   * compile all of them takes seconds of a start and a hundred megabytes, and a server is asked for few. That each of them
   * compiles is a test (`test/conformance`).
   */
  compiled: () => { check: ReturnType<typeof inputChecker>; write: ReturnType<typeof answerWriter> }
}

type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<string | Buffer>

function route(services: Services, { key, endpoint, handler, compiled }: Bound): Route {
  return async (request, reply) => {
    const { check, write } = compiled()
    const token = bearer(request)
    const desk = endpoint.auth === 'console' ? await deskOf(services, token) : undefined
    if (desk) admit(desk, endpoint, services.clock.now())
    const person = desk ? personAt(desk) : await callerOf(services, endpoint, token)
    const sent = sentBy(request)
    const file = endpoint.upload ? await uploadOf(request, endpoint) : undefined
    const input = check({ ...(file?.fields ?? sent), ...(request.params as object) })
    const shop = desk ? desk.shop : await shopOf(services, endpoint, person, input as Asked)
    let newSession: { token: string; expires_time: number } | undefined
    const facts: TrailFacts = {}
    const ctx: Context = {
      ...commonOf(services, request),
      person: person as Person,
      shop: shop as ShopScope,
      desk: desk as DeskHolder,
      note: more => void Object.assign(facts, more),
      idem: String(request.headers['idempotency-key'] || sent?.idem || request.id),
      token,
      file: file?.upload,
      spooled: file?.spooled,
      setToken: (token, expires_time) => {
        newSession = { token, expires_time }
      }
    }
    if (!desk && endpoint.auth !== 'keeper') services.visits.note(ctx)
    const leavesTrail = desk && !endpoint.ownTrail && (request.method !== 'GET' || endpoint.right === 'person.export')
    const run = async (db: Context['db']) => {
      const held = desk && endpoint.twoPersons && (await holdBack({ ...ctx, db, desk }, key, input, facts))
      if (held) return held
      const data = await handler({ ...ctx, db }, input)
      if (leavesTrail) await trail({ ...ctx, db, desk }, key, input, facts)
      return data
    }
    const data = mayBeBehind(endpoint, person)
      ? await behind(services, source => handler({ ...ctx, ...source, primary: services.db }, input))
      : endpoint.idempotent && person
        ? await once(services.db, { userId: person.id, key: ctx.idem, endpoint: key, input }, run)
        : await (leavesTrail ? transact(services.db, run) : run(services.db))
    // Whoever changed something sees it at once where they did; other servers look within a second.
    if (leavesTrail) services.recent.forget('edition')
    reply.header('cache-control', 'no-store')
    return jsonBody(request, reply, write({ data: endpoint.twoPersons ? unlessHeld(data) : data, ...newSession }))
  }
}

/** Whether an answer to whoever calls may be a few seconds behind. */
const mayBeBehind = ({ replica }: Endpoint, person: Person | null) =>
  replica === true || (replica === 'strangers' && !person)

/** Reads with the replica where there is one that is fit for it, else with the database itself. */
function behind<T>({ db, recent, replica }: Services, work: (source: Source) => Promise<T>): Promise<T> {
  const primary = { db, recent }
  return replica ? replica.read(primary, work) : work(primary)
}

/** A large file is read while its handler's time runs. */
const SPOOLED_MS = 600_000

const uploadOf = (request: FastifyRequest, { upload_mb }: Endpoint) =>
  upload_mb ? readSpooled(request, upload_mb) : readUpload(request)

/** How long a server may not know that operators changed something. */
const EDITION_S = 1

/** An answer that is the same for everybody who asks the same; nobody is looked up, unless the caller asks for their own. */
function cachedRoute(services: Services, bound: Bound, cache: AnswerCache): Route {
  const { key, endpoint, handler, compiled } = bound
  const names = Object.keys(endpoint.input.properties)
  const { cache_unless, edited } = endpoint
  const own = route(services, bound)
  const latest = () => services.recent('edition', EDITION_S, () => readEdition(services.db))
  let known = 0
  return async (request, reply) => {
    // Whoever is signed in asks for something of theirs as well.
    if (!bearer(request)) services.visits.note({ ...commonOf(services, request), person: null })
    if (cache_unless && sentBy(request)?.[cache_unless]) return own(request, reply)
    const { check, write } = compiled()
    const input = check({ ...sentBy(request), ...(request.params as object) }) as Record<string, unknown>
    const asked = JSON.stringify(names.map(name => input[name]))
    // While the database is away, what is kept is given as before.
    if (edited) known = await latest().catch(() => known)
    return cache({ request, reply, key: `${key} ${known} ${asked}`, ttl_s: endpoint.cache_s! }, async () => {
      const nobody = {
        person: null,
        shop: undefined,
        desk: undefined,
        token: '',
        idem: '',
        setToken: () => {},
        note: () => {}
      }
      const made = (source: Source) => handler({ ...commonOf(services, request), ...nobody, ...source }, input)
      // A change that operators made and see the number of is not on the replica yet, and what is kept stays for its whole time.
      return write({ data: await (edited ? made(services) : behind(services, made)) })
    })
  }
}

interface Asked {
  mer_id?: string
  side?: 'shop'
}

/** The shop a checked input is about, if it is about one; refused to whoever does not act for it. */
async function shopOf(services: Services, { auth, right }: Endpoint, person: Person | null, input: Asked) {
  const isAbout = auth === 'keeper' || (right !== undefined && input.side === 'shop')
  if (!isAbout || !person) return undefined
  return scopeOf(services.db, person.rootId, { shopId: input.mer_id, right: right as ShopRight | 'owner' | undefined })
}

const sentBy = (request: FastifyRequest) =>
  (request.method === 'POST' ? request.body : request.query) as Record<string, unknown> | undefined

const commonOf = (services: Services, request: FastifyRequest) => ({
  ...services,
  log: request.log,
  ip: request.ip,
  agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
  device: String(request.headers['x-device'] ?? '').slice(0, 64),
  deviceKey: String(request.headers['x-device-key'] ?? '').slice(0, 64)
})

async function callerOf(services: Services, endpoint: Endpoint, token: string): Promise<Person | null> {
  const person = await signedIn(services, endpoint, token)
  if (endpoint.parentOnly && person && person.id !== person.rootId) {
    refuse('SUB_ACCOUNT', '手机号、密码和登录方式由主账号管理，请先切换到主账号')
  }
  return person
}

async function signedIn(services: Services, endpoint: Endpoint, token: string): Promise<Person | null> {
  if (endpoint.auth === 'open') {
    // A page that needs no sign-in still works when the token has run out.
    return personOf(services.db, token, services.clock.now()).catch(error => {
      if (error instanceof Refusal) return null
      throw error
    })
  }
  const person = await personOf(services.db, token, services.clock.now())
  if (!person) throw signInFirst(token)
  return person
}
