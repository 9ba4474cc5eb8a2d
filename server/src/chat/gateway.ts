import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { holdersOf } from '../engines/identity/sessions'
import type { Services } from '../services'
import type { Bus } from './bus'
import { ChatConnection } from './connection'
import { ChatHub } from './hub'
import { mayServe, mayServeAt } from './let-in'

declare module 'fastify' {
  interface FastifyInstance {
    /** Cuts off devices that no longer answer, and people who may no longer be connected; done twice a minute. */
    beatChat(): Promise<void>
  }
}

const BEAT_MS = 30_000
/** A line of 2000 characters, and room around it. */
const MAX_FRAME_BYTES = 16 * 1024

/** The chat at /api/im: a WebSocket that speaks as contract/chat.ts says. */
export async function serveChat(app: FastifyInstance, services: Services, bus: Bus) {
  const hub = new ChatHub(services, bus)
  await app.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES } })
  app.get('/api/im', { websocket: true }, socket => {
    new ChatConnection(socket, services, hub)
  })
  const beat = async () => {
    for (const one of connections(hub)) one.beat()
    await endStrangers(services, hub)
  }
  const timer = setInterval(() => {
    beat().catch(err => services.log.warn({ err }, 'chat sign-ins were not looked through'))
  }, BEAT_MS).unref()
  app.decorate('beatChat', beat)
  app.addHook('preClose', async () => clearInterval(timer))
  app.addHook('onClose', () => bus.close())
}

function* connections(hub: ChatHub): Iterable<ChatConnection> {
  for (const listener of hub.all()) if (listener instanceof ChatConnection) yield listener
}

/** Cuts off who signed out, was disabled, or no longer answers for the shop. */
async function endStrangers(services: Services, hub: ChatHub) {
  for (const one of connections(hub))
    if (one.by === 'console' && !(await mayServeAt(services, one.speaker, one.familyId))) one.close(4401, 'signed out')
  const all = [...connections(hub)].filter(one => one.by === 'shop')
  if (all.length === 0) return
  const holders = await holdersOf(services.db, [...new Set(all.map(one => one.familyId))], services.clock.now())
  const alive = new Map(holders.map(holder => [holder.familyId, holder.userId]))
  for (const one of all) {
    const lives = alive.get(one.familyId) === one.speaker.userId && (await mayServe(services, one.speaker))
    if (!lives) one.close(4401, 'signed out')
  }
}
