import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { type Config, rootDir } from '../../config'
import { DiskStorage } from './disk'
import type { Bound, Signer } from './policy'
import { S3Storage } from './s3'

/** A form that uploads a file straight to the store: `fields`, and then the file, to `host`. */
export interface SignedForm {
  /** Absolute, or from the root of the API's host. */
  host: string
  fields: Record<string, string>
}

/** Where people's photos and videos lie. Keys are made by the server, of digits, letters, `-` and `.` only. */
export interface Storage {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** The bytes, or null when there are none under `key`. */
  get(key: string): Promise<Buffer | null>
  /** How many bytes there are, or null. */
  size(key: string): Promise<number | null>
  /** Bytes `from` to `to`, the last included, as they come; null when there are none under `key`. */
  read(key: string, from: number, to: number): Promise<Readable | null>
  remove(key: string): Promise<void>
  /** Lets a client upload what `bound` says. */
  sign(bound: Bound, at: Date): SignedForm
}

/** The disk of this machine, or any object store that speaks S3 (OSS, COS, MinIO …) when several machines serve. */
export function createStorage(config: Config): Storage {
  if (config.STORAGE_PROVIDER === 's3') return new S3Storage(config)
  return new DiskStorage(path.resolve(rootDir, config.DATA_DIR, 'uploads'), ownSigner(config))
}

/** Who signs uploads to this server's own disk. */
const ownSigner = ({ APP_SECRET }: Config): Signer => ({
  accessKeyId: 'disk',
  secretAccessKey: createHmac('sha256', APP_SECRET).update('direct-uploads').digest('hex'),
  region: 'local',
  bucket: 'uploads'
})
