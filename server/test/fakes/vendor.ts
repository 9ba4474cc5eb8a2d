import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  method: string
  path: string
  query: Record<string, string>
  body: string
  headers: IncomingMessage['headers']
}

/** A vendor on this machine: answers with what `answer` makes of a request, and keeps what it was asked. */
export class Vendor {
  asked: Asked[] = []
  answer: (request: Asked) => { status?: number; json: unknown; bytes?: Buffer; headers?: Record<string, string> } =
    () => ({ status: 404, json: {} })
  private readonly server: Server

  constructor() {
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const url = new URL(request.url!, 'http://vendor')
      const one: Asked = {
        method: request.method!,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: Buffer.concat(chunks).toString(),
        headers: request.headers
      }
      this.asked.push(one)
      const { status = 200, json, bytes, headers } = this.answer(one)
      const type = bytes ? 'image/png' : 'application/json'
      response.writeHead(status, { 'content-type': type, ...headers }).end(bytes ?? JSON.stringify(json))
    })
  }

  /** Call in `beforeAll`, and `close` in `afterAll`. */
  open = () => new Promise<void>(resolve => this.server.listen(0, '127.0.0.1', resolve))
  close = () => new Promise(resolve => this.server.close(resolve))

  /** "127.0.0.1:1234". */
  get host() {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
}
