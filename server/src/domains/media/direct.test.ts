import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MAX_VIDEO_BYTES } from '@contract/media'
import sharp from 'sharp'
import { TestShop } from '../../../test/harness'
import { form, mp4, publish, uploadFilm } from '../../../test/mp4'

const dataDir = mkdtempSync(path.join(tmpdir(), 'direct-'))
let shop: TestShop
let person: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATA_DIR: dataDir } })
})
beforeEach(async () => {
  person = await shop.person()
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const sign = async (size: number) => (await shop.call('GET /api/oss_sign', { type: 'video/mp4', size }, person)).data
const send = (host: string, fields: Record<string, string>, bytes: Buffer) =>
  shop.app.inject({ method: 'POST', url: host, ...form(fields, bytes) })
const kept = (key: string) => shop.app.services.providers.storage.get(key)

describe('GET /api/oss_sign', () => {
  const film = mp4()

  test('lets exactly that file in, under a name of the server’s', async () => {
    const { host, key, fields, expire_time } = await sign(film.length)
    expect(key).toMatch(/^incoming-[0-9a-f]{32}\.mp4$/)
    expect(expire_time).toBe(shop.clock.now().getTime() / 1000 + 300)
    const answer = await send(host, fields, film)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await kept(key))!.equals(film)).toBe(true)
    expect((await shop.app.inject({ method: 'GET', url: `/media/v/${key}` })).statusCode).toBe(404)
  })

  test('a forged, widened, moved or overdue leave, another size, and no leave at all are turned away', async () => {
    const { host, key, fields } = await sign(film.length)
    const other = await sign(film.length)
    const refused = async (changed: Record<string, string>, bytes = film as Buffer) => {
      const answer = await send(host, { ...fields, ...changed }, bytes)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/plain; charset=utf-8'])
    }
    await refused({ key: other.key })
    await refused({ key: '../../app-secret' })
    await refused({ 'Content-Type': 'text/html' })
    await refused({ policy: other.fields.policy! })
    await refused({ 'x-amz-signature': other.fields['x-amz-signature']! })
    await refused({ 'x-amz-signature': 'x' })
    await refused({ acl: 'public-read' })
    await refused({ policy: '{}' })
    await refused({}, film.subarray(1))
    await refused({}, Buffer.concat([film, Buffer.from('<script>')]))
    expect((await send(host, {}, film)).statusCode).toBe(403)
    shop.clock.advance(300)
    await refused({})
    expect(await kept(key)).toBeNull()
    const leftovers = readdirSync(path.join(dataDir, 'uploads', 'in')).filter(
      name => !/^incoming-[0-9a-f]{32}\.mp4$/.test(name)
    )
    expect(leftovers).toEqual([])
  })

  test('refuses other types, sizes that are none or too large, and too many', async () => {
    const ask = (input: Record<string, unknown>) => shop.call('GET /api/oss_sign', input, person)
    for (const type of ['text/html', 'image/svg+xml', 'video/mp4; charset=x', '', undefined])
      expect(await ask({ type, size: 1 })).toMatchObject({ code: 'INVALID' })
    for (const size of [0, -1, 1.5, 'x', undefined])
      expect(await ask({ type: 'video/mp4', size })).toMatchObject({ code: 'INVALID' })
    expect(await ask({ type: 'video/mp4', size: MAX_VIDEO_BYTES + 1 })).toMatchObject({
      code: 'TOO_LARGE',
      msg: '视频不能超过 50 MB，请压缩后再上传'
    })
    for (let i = 0; i < 40; i++) await ask({ type: 'video/mp4', size: 1 })
    expect(await ask({ type: 'video/mp4', size: 1 })).toMatchObject({ code: 'TOO_MANY' })
  })

  test('a body that is no form is refused', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/media/oss', payload: { key: 'x' } })
    expect(answer.json()).toMatchObject({ status: 400, data: { code: 'INVALID' } })
  })
})

describe('GET /media/v', () => {
  const film = Buffer.from(mp4())
  let url: string
  beforeAll(async () => {
    person = await shop.person()
    const id = await publish(shop, person.token, { bytes: film })
    url = (await shop.call('GET /api/video/detail', { id })).data.video_url
  })
  const get = (headers: Record<string, string> = {}) => shop.app.inject({ method: 'GET', url, headers })
  const last = film.length - 1

  test('is a video and nothing else, wherever it is opened', async () => {
    const answer = await get()
    expect(answer.rawPayload.equals(film)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'content-length': String(film.length)
    })
    expect((await get({ 'if-none-match': answer.headers.etag as string })).statusCode).toBe(304)
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=100-', 100, last],
    ['bytes=-5', last - 4, last],
    ['bytes=-999999999', 0, last],
    ['bytes=5-999999999', 5, last]
  ])('%s is that part', async (range, from, to) => {
    const answer = await get({ range })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, `bytes ${from}-${to}/${film.length}`])
    expect(answer.rawPayload.equals(film.subarray(from, to + 1))).toBe(true)
    expect(answer.headers['content-length']).toBe(String(to - from + 1))
  })

  test.each(['bytes=999999999-', `bytes=${last + 1}-`, 'bytes=-0'])('%s is not there', async range => {
    const answer = await get({ range })
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
      416,
      `bytes */${film.length}`,
      ''
    ])
  })

  test.each(['bytes=5-2', 'bytes=a-b', 'bytes=0-1,3-4', 'pages=1-2', 'bytes=-', 'bytes=1e3-'])(
    '%s cannot be read as a part, so all of it comes',
    async range => {
      const answer = await get({ range })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, film.length])
    }
  )

  test('If-Range: a part of this very file, else all of it', async () => {
    const etag = (await get()).headers.etag as string
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
    for (const other of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 08:00:00 GMT'])
      expect((await get({ range: 'bytes=0-9', 'if-range': other })).statusCode).toBe(200)
  })

  test.each([
    '/media/v/..%2f..%2fapp-secret',
    '/media/v/x.mp4',
    `/media/v/${'0'.repeat(32)}.mp4`,
    `/media/v/${'0'.repeat(32)}.html`
  ])('%s is not there', async address => {
    const answer = await shop.app.inject({ method: 'GET', url: address })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
  })
})

describe('POST /api/uploadbaseImage', () => {
  const post = (image: unknown) => shop.call('POST /api/uploadbaseImage', { image } as never, person)
  const drawing = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
    sharp({ create: { width: 300, height: 120, channels: 3, background: '#fff' } })
      .toFormat(format)
      .toBuffer()

  test('keeps a PNG or JPEG, plain or as a data URL, drawn anew', async () => {
    for (const format of ['png', 'jpeg'] as const) {
      const text = (await drawing(format)).toString('base64')
      for (const image of [text, `data:image/${format};base64,${text}`]) {
        const { data } = await post(image)
        expect(data).toMatchObject({ width: 300, height: 120, url: `/media/u/${data.name}-1500.webp` })
        const { rawPayload } = await shop.app.inject({ method: 'GET', url: data.url })
        expect((await sharp(rawPayload).metadata()).format).toBe('webp')
      }
    }
  })

  test('what was hidden behind a drawing is gone', async () => {
    const bytes = Buffer.concat([await drawing('png'), Buffer.from('PK\x03\x04<script>alert(1)</script>')])
    const { data } = await post(bytes.toString('base64'))
    const { rawPayload } = await shop.app.inject({ method: 'GET', url: data.url })
    expect(rawPayload.includes('script')).toBe(false)
  })

  test('base64 is taken by the letter, the type from the bytes', async () => {
    const png = (await drawing('png')).toString('base64')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    for (const image of [
      ...[
        ` ${png}`,
        `${png}\n`,
        `${png.slice(0, 40)}\n${png.slice(40)}`,
        `${png}====`,
        png.slice(0, -1),
        `${png}AAAA=`
      ],
      ...[`data:image/jpeg;base64,${png}`, `data:image/svg+xml;base64,${svg}`, `data:text/html;base64,${png}`, svg],
      ...[`data:image/png,${png}`, `DATA:image/png;base64,${png}`, png.replace(/[+/]/g, '-'), '=', 'AAAA', '%'],
      ...[(await drawing('webp')).toString('base64'), (await drawing('gif')).toString('base64')],
      ...[png.slice(0, Math.floor(png.length / 8) * 4), 'http://127.0.0.1/x.png']
    ])
      expect([image.slice(0, 60), (await post(image)).code]).toEqual([image.slice(0, 60), 'NOT_A_PICTURE'])
    for (const image of ['', 1.5, null, {}, [png, png]]) expect((await post(image)).status).toBe(400)
  })

  test('refuses too many bytes, and who is not signed in', async () => {
    const big = Buffer.concat([await drawing('png'), Buffer.alloc(700 * 1024)]).toString('base64')
    expect(await post(big)).toMatchObject({ code: 'TOO_LARGE', msg: '图片不能超过 700 KB' })
    expect((await post('A'.repeat(1_100_000))).code).toBe('INVALID')
    expect(await shop.call('POST /api/uploadbaseImage', { image: 'AAAA' })).toMatchObject({ status: 410000 })
  })
})

test('a video that was really made is taken, upright or on its side', async () => {
  const bytes = readFileSync(path.resolve(__dirname, '../../../seed/data/videos/tea.mp4'))
  const id = await publish(shop, person.token, { bytes })
  const { data } = await shop.call('GET /api/video/detail', { id })
  expect(data).toMatchObject({ duration: 6, width: 540, height: 960 })
  expect((await uploadFilm(shop, person.token, bytes)).length).toBeGreaterThan(0)
})
