import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config'
import type { Storage } from '.'
import { type Bound, type Signer, signedFields } from './policy'

const TIMEOUT_MS = 30_000
const RETRIES = 2
const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Objects in a bucket, over the S3 protocol with signed requests (path-style addresses). */
export class S3Storage implements Storage {
  private readonly client: AwsClient
  private readonly bucketUrl: string
  private readonly signer: Signer

  constructor(config: Config) {
    const missing = NEEDED.filter(name => !config[name])
    if (missing.length > 0) throw new Error(`STORAGE_PROVIDER=s3 needs ${missing.join(', ')}`)
    this.client = new AwsClient({
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
      region: config.S3_REGION,
      service: 's3',
      retries: RETRIES
    })
    this.signer = {
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
      region: config.S3_REGION,
      bucket: config.S3_BUCKET
    }
    this.bucketUrl = `${config.S3_ENDPOINT.replace(/\/$/, '')}/${config.S3_BUCKET}`
  }

  private request(method: string, key: string, headers: Record<string, string> = {}, body?: Buffer) {
    return this.client.fetch(`${this.bucketUrl}/${encodeURIComponent(key)}`, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: new Uint8Array(body) })
    })
  }

  async put(key: string, bytes: Buffer, type: string) {
    const answer = await this.request('PUT', key, { 'content-type': type }, bytes)
    if (!answer.ok) throw new Error(`storing ${key} failed: HTTP ${answer.status}`)
  }

  async get(key: string) {
    const answer = await this.request('GET', key)
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`reading ${key} failed: HTTP ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }

  async size(key: string) {
    const answer = await this.request('HEAD', key)
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`measuring ${key} failed: HTTP ${answer.status}`)
    return Number(answer.headers.get('content-length'))
  }

  async read(key: string, from: number, to: number) {
    const answer = await this.request('GET', key, { range: `bytes=${from}-${to}` })
    if (answer.status === 404) return null
    if (answer.status !== 206 || !answer.body) throw new Error(`reading a part of ${key} failed: HTTP ${answer.status}`)
    return Readable.fromWeb(answer.body as ReadableStream)
  }

  sign(bound: Bound, at: Date) {
    return { host: this.bucketUrl, fields: signedFields(this.signer, bound, at) }
  }

  async remove(key: string) {
    const answer = await this.request('DELETE', key)
    if (!answer.ok && answer.status !== 404) throw new Error(`removing ${key} failed: HTTP ${answer.status}`)
  }
}
