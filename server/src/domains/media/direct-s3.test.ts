import { FakeStore, STORE_SECRET } from '../../../test/fakes/store'
import { TestShop } from '../../../test/harness'
import { form, mp4, uploadCover } from '../../../test/mp4'

const store = new FakeStore()
let shop: TestShop
let person: { id: string; token: string }
beforeAll(async () => {
  const env = {
    STORAGE_PROVIDER: 's3',
    S3_ENDPOINT: await store.listen(),
    S3_REGION: 'cn-test',
    S3_BUCKET: 'films',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: STORE_SECRET
  }
  shop = await TestShop.open({ env })
  person = await shop.person()
})
afterAll(async () => {
  await shop.close()
  store.server.close()
})

/** As a phone sends it: to the store itself. */
async function send(host: string, fields: Record<string, string>, bytes: Buffer) {
  const { payload, headers } = form(fields, bytes)
  return (await fetch(host, { method: 'POST', body: new Uint8Array(payload), headers })).status
}

test('with a store of its own, a video goes straight there and is served from there, in parts', async () => {
  const film = Buffer.from(mp4())
  const { data } = await shop.call('GET /api/oss_sign', { type: 'video/mp4', size: film.length }, person)
  expect(data.host).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/films$/)
  expect(await send(data.host, data.fields, film.subarray(1))).toBe(400)
  expect(await send(data.host, { ...data.fields, key: 'other.mp4' }, film)).toBe(403)
  expect(await send(data.host, { ...data.fields, 'Content-Type': 'text/html' }, film)).toBe(403)
  expect(await send(data.host, data.fields, film)).toBe(204)
  const input = { key: data.key, title: '直传', image: await uploadCover(shop, person.token) }
  const { data: posted } = await shop.call('POST /api/video/post', input, person)
  const { data: video } = await shop.call('GET /api/video/detail', { id: posted.id })
  const part = await shop.app.inject({ method: 'GET', url: video.video_url, headers: { range: 'bytes=4-7' } })
  expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])
  // What the leave still leads to is no longer what is served.
  expect(await send(data.host, data.fields, Buffer.alloc(film.length, 1))).toBe(204)
  const whole = await shop.app.inject({ method: 'GET', url: video.video_url })
  expect(whole.rawPayload.equals(film)).toBe(true)
  await shop.call('POST /api/video/delete', { id: posted.id }, person)
  expect([...store.objects.keys()].filter(key => key.endsWith('.mp4') && !key.includes('incoming'))).toEqual([])
})

test('this server takes no direct uploads then', async () => {
  const answer = await shop.app.inject({ method: 'POST', url: '/media/oss', ...form({ key: 'x' }, mp4()) })
  expect(answer.statusCode).toBe(404)
})
