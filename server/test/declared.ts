import { COMMON_REFUSALS, endpoints } from '@contract'
import type { FastifyInstance } from 'fastify'

const undeclared = new Set<string>()

/** Notes every code an endpoint of this server refuses with that its contract does not name. */
export function watchRefusals(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const key = `${request.method} ${request.routeOptions.url?.replace(/:(\w+)/g, '{$1}')}`
    // What breaks or is too busy is no refusal of the endpoint's.
    if (reply.statusCode !== 200 || !endpoints[key] || typeof payload !== 'string') return payload
    if (!payload.startsWith('{"status":') || payload.startsWith('{"status":200,')) return payload
    const { code } = JSON.parse(payload).data as { code?: string }
    if (code && !mayRefuse(key, code)) undeclared.add(`${key} refuses with ${code}, which its contract does not name`)
    return payload
  })
}

/** Whether the contract says that an endpoint may refuse with a code. */
export const mayRefuse = (key: string, code: string) =>
  [...COMMON_REFUSALS, ...(endpoints[key]?.refusals ?? [])].includes(code) ||
  (code === 'STEP_UP' && endpoints[key]?.stepUp === true) ||
  (code === 'HELD' && endpoints[key]?.twoPersons === true)

/** What was noted since last asked. */
export function takeUndeclared(): string[] {
  const taken = [...undeclared]
  undeclared.clear()
  return taken
}
