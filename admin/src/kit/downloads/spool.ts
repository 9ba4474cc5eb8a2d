const FOLDER = 'exports'
/** What is older was left by a tab that was closed: no file is made for as long. */
const LEFT_MS = 2 * 3_600_000
/** So long after it was saved the browser has made its copy. */
const SAVED_MS = 60_000

/** Where a file is put together before it is saved. */
export interface Spool {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<unknown>
  /** The whole of it, for the browser to copy. */
  close(): Promise<Blob>
  drop(): Promise<unknown>
}

/** On the browser's own disk, so that a long file takes no memory; in memory where there is none to be had. */
export const openSpool = (): Promise<Spool> => onDisk().catch(inMemory)

async function onDisk(): Promise<Spool> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(FOLDER, { create: true })
  await sweep(folder)
  const name = crypto.randomUUID()
  const handle = await folder.getFileHandle(name, { create: true })
  const out = await handle.createWritable()
  const remove = () => folder.removeEntry(name).catch(() => {})
  return {
    write: bytes => out.write(bytes),
    close: async () => {
      await out.close()
      window.setTimeout(remove, SAVED_MS)
      return handle.getFile()
    },
    drop: async () => {
      await out.abort().catch(() => {})
      await remove()
    }
  }
}

/** The names in a folder, which the types of the browser do not know yet. */
type Listed = FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> }

async function sweep(folder: FileSystemDirectoryHandle) {
  for await (const one of (folder as Listed).values())
    if (one.kind === 'file') {
      const { lastModified } = await (one as FileSystemFileHandle).getFile()
      if (lastModified < Date.now() - LEFT_MS) await folder.removeEntry(one.name).catch(() => {})
    }
}

function inMemory(): Spool {
  const parts: BlobPart[] = []
  return {
    write: async bytes => parts.push(bytes),
    close: async () => new Blob(parts),
    drop: async () => parts.splice(0)
  }
}
