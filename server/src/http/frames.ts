/** What a browser asks for that wants to be told how far a file is. */
export const FRAMES = 'application/x-desk-frames'

/** How many rows are in what was sent, and of about how many; 0 while nobody knows. */
export interface Told {
  rows: number
  about: number
}

/**
 * A file in pieces, each behind twelve bytes: its rows so far, of about how many, and the length of the piece (all big-endian). The
 * last one is empty, which tells a whole file from one that was broken off.
 */
export async function* framed(pieces: AsyncIterable<Uint8Array | string>, told: Told): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    if (bytes.length > 0) yield Buffer.concat([headOf(told, bytes.length), bytes])
  }
  yield headOf(told, 0)
}

function headOf({ rows, about }: Told, length: number): Buffer {
  const head = Buffer.alloc(12)
  for (const [i, number] of [rows, about, length].entries()) head.writeUInt32BE(number, i * 4)
  return head
}

/** The pages of a file, whose rows are counted as they go by; the first of all are the titles. */
export async function* counted(pages: AsyncIterable<string[][]>, told: Told): AsyncGenerator<string[][]> {
  let titles = 1
  for await (const rows of pages) {
    told.rows += Math.max(0, rows.length - titles)
    if (rows.length > 0) titles = 0
    yield rows
  }
}
