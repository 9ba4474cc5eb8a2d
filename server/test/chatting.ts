import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import WebSocket from 'ws'
import { ChatClient, type Wire, type WireEvents } from '../../src/api/chat/client'
import type { ChatEvents, ChatLine, ChatRead } from '../../src/api/chat/transport'
import { ApiError } from '../../src/api/error'
import { newId } from '../src/lib/ids'
import type { Call } from './request'

/** Where a server's chat is; starts listening when it does not yet. */
export async function chatUrl(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/im`
}

/** A device with the app's own chat client in it, on a connection that can be cut. */
export class Device implements ChatEvents {
  readonly lines: ChatLine[] = []
  readonly reads: ChatRead[] = []
  messages = 0
  agains = 0
  ready = false
  connections = 0
  readonly client: ChatClient
  private socket: WebSocket | undefined

  constructor(url: () => string, credentials: () => Promise<{ acc: string; sig: string }>) {
    this.client = new ChatClient({
      credentials,
      events: this,
      backoff_s: () => 0.01,
      wire: events => {
        this.connections++
        this.socket = new WebSocket(url())
        return wireOver(this.socket, events)
      }
    })
  }

  line(line: ChatLine) {
    this.lines.push(line)
  }

  read(read: ChatRead) {
    this.reads.push(read)
  }

  message() {
    this.messages++
  }

  again() {
    this.agains++
  }

  state(ready: boolean) {
    this.ready = ready
  }

  /** The network goes, without a goodbye. */
  cut() {
    this.socket?.terminate()
  }

  say(conv: string, text: string, client_id = newId()) {
    return this.client.send({ conv, client_id, kind: 'text', body: { text } })
  }

  texts(conv: string): string[] {
    return this.lines.filter(line => line.conv === conv).map(line => line.body.text!)
  }
}

function wireOver(socket: WebSocket, events: WireEvents): Wire {
  socket.on('open', () => events.opened())
  socket.on('message', data => events.told(String(data)))
  socket.on('close', () => events.closed())
  socket.on('error', () => {})
  return { send: text => socket.send(text), close: () => socket.terminate() }
}

/** Asks for an account and signature as the app does. */
export const credentialsOf = (shop: { call: Call }, token: string, desk?: string) => async () => {
  const answer = await shop.call('GET /api/im/usersig', desk ? { desk } : {}, { token })
  if (answer.status !== 200) throw new ApiError(answer.status === 410000 ? 'SIGN_IN' : answer.code!, answer.msg)
  return answer.data
}

/** Waits until it is so, asking ever more slowly: what is asked of a server counts against its rate limit. */
export async function until(so: () => boolean | Promise<boolean>, within_ms = 120_000) {
  let pause_ms = 5
  for (const end = Date.now() + within_ms; !(await so()); ) {
    if (Date.now() > end) throw new Error(`waited in vain: ${so}`)
    await new Promise(resolve => setTimeout(resolve, pause_ms))
    pause_ms = Math.min(pause_ms * 1.3, 250)
  }
}
