import { zipOf } from '../../test/sheets'
import { type ZipCaps, zipEntries } from './zip'

const CAPS = { what: '压缩包', entries: 3, bytes: 5_000 } as const

async function read(bytes: Buffer, caps: ZipCaps = CAPS) {
  const found: [string, number][] = []
  for await (const entry of zipEntries(bytes, caps)) found.push([entry.name, (await entry.read()).length])
  return found
}
const refusal = (words: string) => ({ code: 'INVALID', message: expect.stringContaining(words) })

/** Writes over some bytes wherever they stand. */
function changed(bytes: Buffer, from: Buffer, to: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + 1)) to.copy(copy, at)
  return copy
}

test('files are given one after the other, without folders', async () => {
  expect(await read(await zipOf({ 'a/茶.jpg': Buffer.alloc(7), 'b.png': Buffer.alloc(3) }))).toEqual([
    ['a/茶.jpg', 7],
    ['b.png', 3]
  ])
})

test('names are read as Windows in China writes them', async () => {
  const bytes = await zipOf({ 'abcd.jpg': Buffer.alloc(1) })
  const gbk = changed(bytes, Buffer.from('abcd'), Buffer.from([0xb2, 0xe8, 0xd2, 0xb6]))
  // The mark that names are UTF-8, in the head of the entry and in the list of entries.
  for (const [signature, offset] of [
    [0x04034b50, 6],
    [0x02014b50, 8]
  ] as const) {
    const head = Buffer.alloc(4)
    head.writeUInt32LE(signature)
    const at = gbk.indexOf(head) + offset
    gbk.writeUInt16LE(gbk.readUInt16LE(at) & ~0x800, at)
  }
  expect(await read(gbk)).toEqual([['茶叶.jpg', 1]])
})

test('more files, and more bytes than may be, are refused', async () => {
  const four = Object.fromEntries(['a', 'b', 'c', 'd'].map(name => [name, Buffer.alloc(1)]))
  await expect(read(await zipOf(four))).rejects.toMatchObject(refusal('最多 3 个文件'))
  await expect(read(await zipOf({ a: Buffer.alloc(5_001) }))).rejects.toMatchObject(refusal('解压后超过'))
})

test('an entry that holds more than it says is refused', async () => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(4_321)
  const less = Buffer.alloc(4)
  less.writeUInt32LE(10)
  const lying = changed(await zipOf({ a: Buffer.alloc(4_321) }), size, less)
  await expect(read(lying)).rejects.toMatchObject(refusal('已损坏'))
})

test.each([Buffer.alloc(0), Buffer.from('PK\u0003\u0004 and nothing'), Buffer.alloc(100_000)])(
  'what is no archive is refused',
  async bytes => {
    await expect(read(bytes)).rejects.toMatchObject(refusal('已损坏'))
  }
)
