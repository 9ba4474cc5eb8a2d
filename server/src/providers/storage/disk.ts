import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '.'

const KEY = /^[0-9a-z][0-9a-z.-]{2,99}$/

/** Files in one folder, spread over sub-folders by the start of their keys. */
export class DiskStorage implements Storage {
  constructor(private readonly folder: string) {}

  private fileOf(key: string): string {
    if (!KEY.test(key) || key.includes('..')) throw new RangeError(`not a storage key: ${key}`)
    return path.join(this.folder, key.slice(0, 2), key)
  }

  async put(key: string, bytes: Buffer) {
    const file = this.fileOf(key)
    await mkdir(path.dirname(file), { recursive: true })
    // Written aside and renamed, so that nobody reads half a file.
    const part = `${file}.${randomUUID()}`
    await writeFile(part, bytes)
    await rename(part, file)
  }

  async get(key: string) {
    return readFile(this.fileOf(key)).catch(error => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  }

  async remove(key: string) {
    await rm(this.fileOf(key), { force: true })
  }
}
