import path from 'node:path'
import { type Config, rootDir } from '../../config'
import { DiskStorage } from './disk'
import { S3Storage } from './s3'

/** Where people's photos lie. Keys are made by the server, of digits, letters, `-` and `.` only. */
export interface Storage {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** The bytes, or null when there are none under `key`. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

/** The disk of this machine, or any object store that speaks S3 (OSS, COS, MinIO …) when several machines serve. */
export function createStorage(config: Config): Storage {
  if (config.STORAGE_PROVIDER === 's3') return new S3Storage(config)
  return new DiskStorage(path.resolve(rootDir, config.DATA_DIR, 'uploads'))
}
