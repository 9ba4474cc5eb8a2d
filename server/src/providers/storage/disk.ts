import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '.'
import { type Bound, DIRECT_PATH, heldToPolicy, PolicyBreach, type Signer, signedFields } from './policy'

const KEY = /^[0-9a-z][0-9a-z.-]{2,99}$/

const nothing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Files in one folder, spread over sub-folders by the start of their keys. */
export class DiskStorage implements Storage {
  constructor(
    private readonly folder: string,
    private readonly signer: Signer
  ) {}

  private fileOf(key: string): string {
    if (!KEY.test(key) || key.includes('..')) throw new RangeError(`not a storage key: ${key}`)
    return path.join(this.folder, key.slice(0, 2), key)
  }

  /** Written aside and renamed, so that nobody reads half a file. */
  private async write(key: string, work: (part: string) => Promise<void>) {
    const file = this.fileOf(key)
    await mkdir(path.dirname(file), { recursive: true })
    const part = `${file}.${randomUUID()}`
    try {
      await work(part)
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  put(key: string, bytes: Buffer) {
    return this.write(key, part => writeFile(part, bytes))
  }

  async get(key: string) {
    return readFile(this.fileOf(key)).catch(nothing)
  }

  async size(key: string) {
    return (await stat(this.fileOf(key)).catch(nothing))?.size ?? null
  }

  async read(key: string, from: number, to: number) {
    const file = await open(this.fileOf(key)).catch(nothing)
    return file ? file.createReadStream({ start: from, end: to }) : null
  }

  async remove(key: string) {
    await rm(this.fileOf(key), { force: true })
  }

  sign(bound: Bound, at: Date) {
    return { host: DIRECT_PATH, fields: signedFields(this.signer, bound, at) }
  }

  /**
   * Takes in an upload signed here, held to the very bindings a store that speaks S3 holds it to.
   * @throws PolicyBreach
   */
  async receive(fields: Record<string, string>, file: Readable, at: Date) {
    const { key, least, most } = heldToPolicy(this.signer, fields, at)
    let count = 0
    const counted = new Transform({
      transform(chunk: Buffer, _, done) {
        count += chunk.length
        done(count > most ? new PolicyBreach('EntityTooLarge') : null, chunk)
      },
      flush: done => done(count < least ? new PolicyBreach('EntityTooSmall') : null)
    })
    await this.write(key, part => pipeline(file, counted, createWriteStream(part)))
  }
}
