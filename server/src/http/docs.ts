import { COMMON_REFUSALS, contracts } from '@contract'
import type { Contract, Endpoint } from '@contract/core'
import type { TObject, TSchema } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'

const packages = () => ({
  swagger: (require('@fastify/swagger') as typeof import('@fastify/swagger')).default,
  swaggerUi: (require('@fastify/swagger-ui') as typeof import('@fastify/swagger-ui')).default
})

/** The API reference at /docs, and its OpenAPI document at /docs/json. */
export async function serveDocs(app: FastifyInstance) {
  // Only where developers work.
  const { swagger, swaggerUi } = packages()
  // biome-ignore lint/suspicious/noExplicitAny: the plugin types OpenAPI 3.0; the document is 3.1
  await app.register(swagger, { mode: 'static', specification: { document: openApi() as any } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', filter: true }
  })
}

/** The whole contract as an OpenAPI 3.1 document. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [domain, contract] of Object.entries(contracts as Record<string, Contract>)) {
    for (const [key, endpoint] of Object.entries(contract)) {
      const [method, path] = key.split(' ') as [string, string]
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(domain, method, path, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '2.6.8',
      description:
        'Every answer is `{ status, msg, data }` with HTTP 200: 200 is success, 400 a refusal whose `data.code` names it, 410000 a session that is over or that there is none, 201 a token that is not valid.'
    },
    tags: Object.keys(contracts).map(name => ({ name })),
    paths: JSON.parse(JSON.stringify(paths), standard),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authori-zation', description: '`Bearer <token>`' }
      }
    }
  }
}

/** `Nullable` marks a schema for the writer of answers; here it is said in JSON Schema's own word. */
function standard(_name: string, value: unknown) {
  if (!value || typeof value !== 'object' || !('nullable' in value)) return value
  const { nullable, type, ...rest } = value as { nullable: unknown; type: unknown }
  return nullable === true ? { type: [type, 'null'], ...rest } : value
}

function operation(domain: string, method: string, path: string, endpoint: Endpoint) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
  const fields = Object.entries((endpoint.input as TObject).properties) as [string, TSchema][]
  const required = new Set<string>((endpoint.input as TObject).required ?? [])
  const parameter = ([name, schema]: [string, TSchema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || (required.has(name) && schema.default === undefined),
    schema
  })
  const rest = fields.filter(([name]) => !inPath.includes(name))
  return {
    tags: [domain],
    summary: endpoint.summary,
    description: describe(endpoint),
    ...(endpoint.auth === 'open' ? {} : { security: [{ token: [] }] }),
    parameters: (method === 'GET' ? fields : fields.filter(([name]) => inPath.includes(name))).map(parameter),
    ...(method === 'GET' || (rest.length === 0 && !endpoint.upload)
      ? {}
      : { requestBody: requestBody(endpoint, rest, required) }),
    responses: { 200: { description: 'Answer', content: { 'application/json': { schema: envelope(endpoint) } } } }
  }
}

function requestBody(endpoint: Endpoint, fields: [string, TSchema][], required: Set<string>) {
  const file = endpoint.upload ? { file: { type: 'string', format: 'binary' } } : {}
  const schema = {
    type: 'object',
    properties: { ...Object.fromEntries(fields), ...file },
    required: [...fields.map(([name]) => name).filter(name => required.has(name)), ...Object.keys(file)]
  }
  const types = endpoint.upload
    ? ['multipart/form-data']
    : endpoint.form
      ? ['application/x-www-form-urlencoded', 'application/json']
      : ['application/json']
  return { required: true, content: Object.fromEntries(types.map(type => [type, { schema }])) }
}

const BEHIND: Record<string, string> = {
  true: 'The answer may be a few seconds behind.',
  strangers: 'For who is not signed in the answer may be a few seconds behind.'
}

function describe(endpoint: Endpoint): string {
  const { auth, refusals = [], idempotent, cache_s, replica } = endpoint
  const who = {
    open: 'Open to everybody.',
    login: 'Signed-in people.',
    keeper: 'Who acts for a shop.',
    console: 'People of the platform, with a session of the console.'
  }[auth]
  const codes = refusals.filter(code => !COMMON_REFUSALS.some(common => common === code))
  return [
    who,
    endpoint.right &&
      (auth === 'keeper' || auth === 'console'
        ? `Needs \`${endpoint.right}\`.`
        : `With \`side=shop\`, needs \`${endpoint.right}\` in the shop.`),
    idempotent && 'Send an `Idempotency-Key`; the same key with the same input answers again without doing it twice.',
    endpoint.stepUp && 'Within five minutes of a one-time code, else `STEP_UP`.',
    endpoint.parentOnly && 'Not from a sub-account.',
    endpoint.body_kib && `Bodies of up to ${endpoint.body_kib} KiB.`,
    cache_s && `The answer may be ${cache_s} s old.`,
    replica && BEHIND[String(replica)],
    codes.length > 0 && `Refusals: ${codes.map(code => `\`${code}\``).join(', ')}.`
  ]
    .filter(Boolean)
    .join(' ')
}

const envelope = (endpoint: Endpoint) => ({
  type: 'object',
  required: ['status', 'msg', 'data'],
  properties: { status: { type: 'integer', examples: [200] }, msg: { type: 'string' }, data: endpoint.data }
})
