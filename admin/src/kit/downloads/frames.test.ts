import { ReadableStream } from 'node:stream/web'
import { framesOf } from './frames'

const frame = (rows: number, about: number, text: string) => {
  const bytes = Buffer.alloc(12 + Buffer.byteLength(text))
  for (const [i, number] of [rows, about, Buffer.byteLength(text)].entries()) bytes.writeUInt32BE(number, i * 4)
  bytes.write(text, 12)
  return bytes
}
const file = Buffer.concat([
  frame(0, 0, '订单号\r\n'),
  frame(2, 40_000, 'a\r\nb\r\n'),
  frame(3, 3, 'c'),
  frame(3, 3, '')
])

async function read(chunks: readonly Buffer[]) {
  const body = ReadableStream.from(chunks) as unknown as globalThis.ReadableStream<Uint8Array>
  const seen: [rows: number, about: number, text: string][] = []
  for await (const { rows, about, bytes } of framesOf(body)) seen.push([rows, about, Buffer.from(bytes).toString()])
  return seen
}
const cut = (size: number) =>
  Array.from({ length: Math.ceil(file.length / size) }, (_, i) => file.subarray(i * size, (i + 1) * size))

test.each([1, 7, 12, 13, file.length])('frames are told apart where they come in pieces of %i bytes', async size => {
  expect(await read(cut(size))).toEqual([
    [0, 0, '订单号\r\n'],
    [2, 40_000, 'a\r\nb\r\n'],
    [3, 3, 'c'],
    [3, 3, '']
  ])
})

test.each([0, 5, 12, 30, file.length - 12, file.length - 1])(
  'what ends after %i bytes is no whole file',
  async length => {
    await expect(read([file.subarray(0, length)])).rejects.toThrow('broken off')
  }
)
