import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { type Entry, fromBuffer, open, type ZipFile } from 'yauzl'
import { refuse } from './refusal'

/** What an archive may hold: entries, and bytes of all of them when they are unpacked. */
export interface ZipCaps {
  entries: number
  bytes: number
}

const UNREADABLE = '压缩包已损坏或已加密，请重新打包后上传'
const TOO_MUCH = (bytes: number) => `文件解压后超过 ${Math.floor(bytes / 1024 / 1024)} MB，无法处理，请拆分后上传`
const IS_UTF8 = 0x800
const IS_SEALED = 0x1

export interface ZipEntry {
  /** Its path in the archive. */
  name: string
  /** How many bytes it says it has, unpacked; it never gives more. */
  size: number
  read(): Promise<Buffer>
  /** Unpacks it to see that it is what it says. */
  check(): Promise<void>
}

/**
 * The files in an archive, one after the other; `read` is for the one in hand. What an entry says of its size is held to while
 * it is unpacked, so that a small archive cannot become a large one.
 * @throws Refusal INVALID when it is no archive, is sealed, or holds more than the caps
 */
export async function* zipEntries(source: string | Buffer, caps: ZipCaps): AsyncGenerator<ZipEntry> {
  const zip = await opened(source)
  let bytes = 0
  try {
    if (zip.entryCount > caps.entries) refuse('INVALID', `压缩包里最多 ${caps.entries} 个文件，请拆分后上传`)
    for await (const entry of entriesOf(zip)) {
      if (entry.generalPurposeBitFlag & IS_SEALED) refuse('INVALID', UNREADABLE)
      const name = nameOf(entry)
      if (name.endsWith('/')) continue
      bytes += entry.uncompressedSize
      if (bytes > caps.bytes) refuse('INVALID', TOO_MUCH(caps.bytes))
      yield {
        name,
        size: entry.uncompressedSize,
        read: () => unpacked(zip, entry, buffer),
        check: () => unpacked(zip, entry, gone)
      }
    }
  } finally {
    zip.close()
  }
}

const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true } as const

const opened = (source: string | Buffer) =>
  new Promise<ZipFile>((resolve, reject) => {
    const done = (error: Error | null, zip: ZipFile) => (error ? reject(error) : resolve(zip))
    if (typeof source === 'string') open(source, OPTIONS, done)
    else fromBuffer(source, OPTIONS, done)
  }).catch(() => refuse('INVALID', UNREADABLE))

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const settle = (act: () => void) => {
        zip.removeAllListeners()
        act()
      }
      zip.once('entry', found => settle(() => resolve(found)))
      zip.once('end', () => settle(() => resolve(undefined)))
      zip.once('error', error => settle(() => reject(error)))
      zip.readEntry()
    }).catch(() => refuse('INVALID', UNREADABLE))
    if (!entry) return
    yield entry
  }
}

/** Windows in China writes names in its own encoding and says nothing of it. */
function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  if (generalPurposeBitFlag & IS_UTF8) return fileNameRaw.toString('utf8')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw)
  } catch {
    return new TextDecoder('gb18030').decode(fileNameRaw)
  }
}

const gone = async (stream: Readable) => {
  await finished(stream.resume())
}

const unpacked = <T>(zip: ZipFile, entry: Entry, take: (stream: Readable) => Promise<T>) =>
  new Promise<T>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : take(stream).then(resolve, reject)))
  ).catch(() => refuse('INVALID', UNREADABLE))
