import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What requests to the fake store are signed with. */
export const STORE_SECRET = 'the-secret'
const sha = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** What AWS signature version 4 has to be for a request, worked out from its documentation. */
function signatureOf(request: IncomingMessage, body: Buffer, date: string, signed: string): string {
  const day = date.slice(0, 8)
  const headers = signed.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha(body)) throw new Error('payload hash differs')
  const canonical = [request.method, request.url, '', headers.join(''), signed, payload].join('\n')
  const scope = `${day}/cn-test/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha(canonical)].join('\n')
  const key = ['cn-test', 's3', 'aws4_request'].reduce((k, part) => hmac(k, part), hmac(`AWS4${STORE_SECRET}`, day))
  return hmac(key, toSign).toString('hex')
}

/** An object store that believes only signed requests. */
export class FakeStore {
  readonly objects = new Map<string, { bytes: Buffer; type: string }>()
  broken = false
  readonly server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const [, signed, signature] =
      /SignedHeaders=([^,]+), Signature=([0-9a-f]+)/.exec(String(request.headers.authorization)) ?? []
    if (request.method === 'POST') return response.writeHead(this.takeForm(request, body)).end()
    const date = String(request.headers['x-amz-date'])
    if (!signed || signatureOf(request, body, date, signed) !== signature) return response.writeHead(403).end()
    if (this.broken) return response.writeHead(500).end()
    const url = request.url!
    if (request.method === 'PUT') {
      this.objects.set(url, { bytes: body, type: String(request.headers['content-type']) })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      this.objects.delete(url)
      return response.writeHead(204).end()
    }
    const found = this.objects.get(url)
    if (!found) return response.writeHead(404).end()
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range)) ?? []
    if (from) return response.writeHead(206).end(found.bytes.subarray(Number(from), Number(to) + 1))
    return response.writeHead(200, { 'content-length': found.bytes.length }).end(found.bytes)
  })

  /** A direct upload, held to its policy as S3's documentation says. Answers the status. */
  private takeForm(request: IncomingMessage, body: Buffer): number {
    const boundary = /boundary=(.+)$/.exec(String(request.headers['content-type']))![1]!
    const parts = body.toString('latin1').split(`--${boundary}\r\n`).slice(1)
    const fields: Record<string, string> = {}
    for (const part of parts) {
      const [head = '', ...rest] = part.split('\r\n\r\n')
      fields[/name="([^"]+)"/.exec(head)![1]!] = rest.join('\r\n\r\n').replace(/\r\n(--.+--\r\n)?$/, '')
    }
    const { policy = '', file = '', 'x-amz-signature': signature } = fields
    const [, day = '', ...scope] = fields['x-amz-credential']!.split('/')
    const key = scope.reduce((k, part) => hmac(k, part), hmac(`AWS4${STORE_SECRET}`, day))
    if (hmac(key, policy).toString('hex') !== signature) return 403
    const { conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as { conditions: unknown[] }
    for (const condition of conditions) {
      if (!Array.isArray(condition)) continue
      const [how, name, value] = condition
      if (how === 'eq' && fields[name.slice(1)] !== value) return 403
      if (how === 'content-length-range' && (file.length < name || file.length > value)) return 400
    }
    this.objects.set(`${request.url}/${fields.key}`, {
      bytes: Buffer.from(file, 'latin1'),
      type: fields['Content-Type']!
    })
    return Number(fields.success_action_status)
  }

  /** Settings of a shop whose store at `endpoint` this is. */
  settings(endpoint: string): Record<string, string> {
    return {
      STORAGE_PROVIDER: 's3',
      S3_ENDPOINT: endpoint,
      S3_REGION: 'cn-test',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: STORE_SECRET
    }
  }

  async listen() {
    await new Promise<void>(resolve => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
}
