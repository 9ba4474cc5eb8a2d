import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { type Entry, fromBuffer, open, type ZipFile } from 'yauzl'
import { refuse } from './refusal'

/** What an archive may hold: entries, and bytes of all of them when they are unpacked. */
export interface ZipCaps {
  /** What it is called to whoever sent it. */
  what: '压缩包' | '工作簿'
  entries: number
  bytes: number
}

const unreadable = ({ what }: ZipCaps) => refuse('INVALID', `${what}已损坏或已加密，请检查后重新上传`)
const tooMuch = ({ what, bytes }: ZipCaps) =>
  refuse('INVALID', `${what}解压后超过 ${Math.floor(bytes / 1024 / 1024)} MB，无法处理，请拆分后上传`)
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
  const zip = await opened(source, caps)
  let bytes = 0
  try {
    if (zip.entryCount > caps.entries) refuse('INVALID', `${caps.what}里最多 ${caps.entries} 个文件，请拆分后上传`)
    for await (const entry of entriesOf(zip, caps)) {
      if (entry.generalPurposeBitFlag & IS_SEALED) unreadable(caps)
      const name = nameOf(entry)
      if (name.endsWith('/')) continue
      bytes += entry.uncompressedSize
      if (bytes > caps.bytes) tooMuch(caps)
      yield {
        name,
        size: entry.uncompressedSize,
        read: () => unpacked(zip, entry, buffer).catch(() => unreadable(caps)),
        check: () => unpacked(zip, entry, gone).catch(() => unreadable(caps))
      }
    }
  } finally {
    zip.close()
  }
}

const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true } as const

const opened = (source: string | Buffer, caps: ZipCaps) =>
  new Promise<ZipFile>((resolve, reject) => {
    const done = (error: Error | null, zip: ZipFile) => (error ? reject(error) : resolve(zip))
    if (typeof source === 'string') open(source, OPTIONS, done)
    else fromBuffer(source, OPTIONS, done)
  }).catch(() => unreadable(caps))

async function* entriesOf(zip: ZipFile, caps: ZipCaps): AsyncGenerator<Entry> {
  for (;;) {
    const next = new Promise<Entry | undefined>((resolve, reject) => {
      zip.once('entry', resolve)
      zip.once('end', () => resolve(undefined))
      zip.once('error', reject)
    })
    zip.readEntry()
    const entry = await next.catch(() => unreadable(caps))
    for (const event of ['entry', 'end', 'error']) zip.removeAllListeners(event)
    // What goes wrong between two entries is met with the next one.
    zip.on('error', () => {})
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
  )
