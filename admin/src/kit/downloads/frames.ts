/** What a file comes as where the server is to tell how far it is (`server/src/http/frames.ts`). */
export const FRAMES = 'application/x-desk-frames'
const HEAD = 12

/** A piece of a file, with its rows so far and of about how many; 0 while the server does not know. */
export interface Frame {
  rows: number
  about: number
  bytes: Uint8Array<ArrayBuffer>
}

/** The pieces of a file as they come. @throws when it ends before its last one */
export async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body.getReader()
  let rest = new Uint8Array(0)
  /** So many bytes, once they are there. */
  const take = async (length: number) => {
    const parts = [rest]
    for (let there = rest.length; there < length; ) {
      const { done, value } = await reader.read()
      if (done) throw new Error('the file was broken off')
      parts.push(value as Uint8Array<ArrayBuffer>)
      there += value.length
    }
    const all = parts.length === 1 ? rest : joined(parts)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
  try {
    for (;;) {
      const head = await take(HEAD)
      const [rows, about, length] = [0, 4, 8].map(at => new DataView(head.buffer, head.byteOffset).getUint32(at))
      if (length === 0) return yield { rows: rows!, about: about!, bytes: new Uint8Array(0) }
      yield { rows: rows!, about: about!, bytes: await take(length!) }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function joined(parts: readonly Uint8Array[]) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
