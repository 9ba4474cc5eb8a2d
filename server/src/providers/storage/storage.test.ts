import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../config'
import { createStorage, type Storage } from '.'

const SECRET = 'the-secret'
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
  const key = ['cn-test', 's3', 'aws4_request'].reduce((k, part) => hmac(k, part), hmac(`AWS4${SECRET}`, day))
  return hmac(key, toSign).toString('hex')
}

/** An object store that believes only signed requests. */
class FakeStore {
  readonly objects = new Map<string, { bytes: Buffer; type: string }>()
  broken = false
  readonly server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const [, signed, signature] =
      /SignedHeaders=([^,]+), Signature=([0-9a-f]+)/.exec(String(request.headers.authorization)) ?? []
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
    return found ? response.writeHead(200).end(found.bytes) : response.writeHead(404).end()
  })

  async listen() {
    await new Promise<void>(resolve => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'storage-'))
const store = new FakeStore()
let s3: Storage
let disk: Storage
let wrongSecret: Storage
beforeAll(async () => {
  const endpoint = await store.listen()
  const env = {
    NODE_ENV: 'test',
    STORAGE_PROVIDER: 's3',
    S3_ENDPOINT: endpoint,
    S3_REGION: 'cn-test',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: SECRET
  }
  s3 = createStorage(readConfig(env))
  wrongSecret = createStorage(readConfig({ ...env, S3_SECRET_ACCESS_KEY: 'another' }))
  disk = createStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))
})
afterAll(() => {
  store.server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe.each(['disk', 's3'])('%s', name => {
  const storage = () => (name === 's3' ? s3 : disk)
  const key = 'abcdef0123-400.webp'

  test('what was put is what comes back, until it is removed', async () => {
    expect(await storage().get(key)).toBeNull()
    await storage().put(key, Buffer.from([0, 1, 2, 255]), 'image/webp')
    await storage().put(key, Buffer.from([9, 8, 7]), 'image/webp')
    expect(await storage().get(key)).toEqual(Buffer.from([9, 8, 7]))
    await storage().remove(key)
    await storage().remove(key)
    expect(await storage().get(key)).toBeNull()
  })
})

test.each(['../../etc/passwd', '/etc/passwd', 'a/b.webp', '..', 'a..b.webp', '', '.hidden', 'x\u0000.webp'])(
  'the disk takes no key like %j',
  async key => {
    await expect(disk.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow(RangeError)
    await expect(disk.get(key)).rejects.toThrow(RangeError)
  }
)

test('the disk keeps no half-written files', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, i) => disk.put('same-key.webp', Buffer.alloc(100_000, i), '')))
  expect(readdirSync(path.join(dataDir, 'uploads', 'sa'))).toEqual(['same-key.webp'])
  expect(new Set(await disk.get('same-key.webp')).size).toBe(1)
})

test('the object store is told the type, in the bucket', async () => {
  await s3.put('typed.webp', Buffer.from('x'), 'image/webp')
  expect(store.objects.get('/photos/typed.webp')).toMatchObject({ type: 'image/webp' })
})

test('a store that refuses or breaks is an error, never an empty picture', async () => {
  await expect(wrongSecret.put('x.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('HTTP 403')
  await expect(wrongSecret.get('typed.webp')).rejects.toThrow('HTTP 403')
  store.broken = true
  await expect(s3.get('typed.webp')).rejects.toThrow()
})

test('s3 without its settings says which are missing', () => {
  const config = readConfig({ NODE_ENV: 'test', STORAGE_PROVIDER: 's3', S3_BUCKET: 'photos' })
  expect(() => createStorage(config)).toThrow('S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY')
})
