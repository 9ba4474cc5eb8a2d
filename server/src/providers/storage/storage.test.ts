import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FakeStore } from '../../../test/fakes/store'
import { readConfig } from '../../config'
import { createStorage, type Storage } from '.'

const dataDir = mkdtempSync(path.join(tmpdir(), 'storage-'))
const store = new FakeStore()
let s3: Storage
let disk: Storage
let wrongSecret: Storage
beforeAll(async () => {
  const endpoint = await store.listen()
  const env = {
    NODE_ENV: 'test',
    ...store.settings(endpoint)
  }
  s3 = createStorage(readConfig(env))
  wrongSecret = createStorage(readConfig({ ...env, S3_SECRET_ACCESS_KEY: 'another' }))
  disk = createStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))
})
afterAll(() => {
  store.server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe.each(['disk', 's3'])('%s', name => {
  const storage = () => (name === 's3' ? s3 : disk)
  const key = 'abcdef0123-400.webp'

  test('what was put is what comes back, until it is removed', async () => {
    expect(await storage().get(key)).toBeNull()
    await storage().put(key, Buffer.from([0, 1, 2, 255]), 'image/webp')
    await storage().put(key, Buffer.from([9, 8, 7]), 'image/webp')
    expect(await storage().get(key)).toEqual(Buffer.from([9, 8, 7]))
    await storage().remove(key)
    await storage().remove(key)
    expect(await storage().get(key)).toBeNull()
  })

  test('is measured, and read in parts', async () => {
    await storage().put('part.mp4', Buffer.from('0123456789'), 'video/mp4')
    const read = async (from: number, to: number) => {
      const chunks: Buffer[] = []
      for await (const chunk of (await storage().read('part.mp4', from, to))!) chunks.push(Buffer.from(chunk))
      return Buffer.concat(chunks).toString()
    }
    expect(await storage().size('part.mp4')).toBe(10)
    expect([await read(0, 9), await read(3, 5), await read(9, 9)]).toEqual(['0123456789', '345', '9'])
    expect([await storage().size('none.mp4'), await storage().read('none.mp4', 0, 1)]).toEqual([null, null])
  })
})

test.each(['../../etc/passwd', '/etc/passwd', 'a/b.webp', '..', 'a..b.webp', '', '.hidden', 'x\u0000.webp'])(
  'the disk takes no key like %j',
  async key => {
    await expect(disk.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow(RangeError)
    await expect(disk.get(key)).rejects.toThrow(RangeError)
  }
)

test('the disk keeps no half-written files', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, i) => disk.put('same-key.webp', Buffer.alloc(100_000, i), '')))
  expect(readdirSync(path.join(dataDir, 'uploads', 'sa'))).toEqual(['same-key.webp'])
  expect(new Set(await disk.get('same-key.webp')).size).toBe(1)
})

test('the object store is told the type, in the bucket', async () => {
  await s3.put('typed.webp', Buffer.from('x'), 'image/webp')
  expect(store.objects.get('/photos/typed.webp')).toMatchObject({ type: 'image/webp' })
})

test('a store that refuses or breaks is an error, never an empty picture', async () => {
  await expect(wrongSecret.put('x.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('HTTP 403')
  await expect(wrongSecret.get('typed.webp')).rejects.toThrow('HTTP 403')
  await expect(wrongSecret.size('typed.webp')).rejects.toThrow('HTTP 403')
  await expect(wrongSecret.read('typed.webp', 0, 0)).rejects.toThrow('HTTP 403')
  store.broken = true
  await expect(s3.get('typed.webp')).rejects.toThrow()
})

test('s3 without its settings says which are missing', () => {
  const config = readConfig({ NODE_ENV: 'test', STORAGE_PROVIDER: 's3', S3_BUCKET: 'photos' })
  expect(() => createStorage(config)).toThrow('S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY')
})
