import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { svg } from '../../../seed/art/shapes'
import { TestShop } from '../../../test/harness'
import { pictures } from '../../db/schema'
import { drawingHash, drawingUrl, uploadNameOf } from '../../media/address'

const dataDir = mkdtempSync(path.join(tmpdir(), 'media-'))
let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATA_DIR: dataDir } })
  token = (await shop.person()).token
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const get = (url: string, headers = {}) => shop.app.inject({ method: 'GET', url, headers })

function multipart(bytes: Buffer, filename: string, type: string) {
  const boundary = 'x-boundary-x'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }
  }
}

async function upload(bytes: Buffer, filename = 'photo.jpg', type = 'image/jpeg', as = token) {
  const { payload, headers } = multipart(bytes, filename, type)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/upload/image',
    payload,
    headers: { ...headers, 'authori-zation': `Bearer ${as}` }
  })
  return answer.json()
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8855cc' } })

describe('POST /api/uploadbaseImage', () => {
  const draw = (image: string, as = token) => shop.call('POST /api/uploadbaseImage', { image }, { token: as })
  const dataUrl = async (format: 'png' | 'jpeg' | 'webp') =>
    `data:image/${format};base64,${(await plain(600, 300).toFormat(format).toBuffer()).toString('base64')}`

  test.each(['png', 'jpeg'] as const)('keeps a drawing that came as a %s like an uploaded photo', async format => {
    const { status, data } = await draw(await dataUrl(format))
    expect(status).toBe(200)
    expect(uploadNameOf(data.url)).toBe(data.name)
    const facts = await sharp((await get(data.url)).rawPayload).metadata()
    expect([facts.format, facts.width, facts.height]).toEqual(['webp', 600, 300])
  })

  test('refuses what is no drawing, and who is not signed in', async () => {
    const png = await dataUrl('png')
    const bad = [
      'hello',
      'https://example.com/x.png',
      await dataUrl('webp'),
      'data:image/png;base64,aGVsbG8=',
      'data:image/svg+xml;base64,PHN2Zy8+',
      `${png.slice(0, 60)}`,
      `${png}; rm`
    ]
    for (const image of bad) expect(await draw(image)).toMatchObject({ status: 400, code: 'NOT_A_PICTURE' })
    expect(await draw('')).toMatchObject({ status: 400, code: 'INVALID' })
    expect(await draw(png, '')).toMatchObject({ status: 410000 })
  })
})

describe('POST /api/upload/image', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('keeps a %s as WebP in every width', async format => {
    const { status, data } = await upload(await plain(900, 600).toFormat(format).toBuffer())
    expect({ status, width: data.width, height: data.height }).toEqual({ status: 200, width: 900, height: 600 })
    expect(uploadNameOf(data.url)).toBe(data.name)
    for (const [asked, got] of [
      [200, 200],
      [750, 750],
      [1500, 900]
    ]) {
      const answer = await get(data.url.replace('-1500', `-${asked}`))
      const facts = await sharp(answer.rawPayload).metadata()
      expect([facts.format, facts.width]).toEqual(['webp', got])
    }
  })

  test('place and camera are gone, and the photo is upright', async () => {
    const bytes = await plain(400, 200)
      .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { data } = await upload(bytes)
    expect([data.width, data.height]).toEqual([200, 400])
    const answer = await get(data.url)
    const facts = await sharp(answer.rawPayload).metadata()
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual([undefined, undefined, undefined, undefined])
    expect(answer.rawPayload.includes('SecretCam')).toBe(false)
  })

  test('what was hidden behind a picture is gone', async () => {
    const hidden = '<script>alert(1)</script><?php system($_GET[0]) ?>PK\u0003\u0004'
    const bytes = Buffer.concat([await plain(300, 300).jpeg().toBuffer(), Buffer.from(hidden)])
    const { data } = await upload(bytes, '../../../etc/cron.d/x.php', 'text/html')
    expect(data.url).toMatch(/^\/media\/u\/[0-9a-f]{32}-1500\.webp$/)
    const answer = await get(data.url)
    expect(answer.rawPayload.includes('<script>')).toBe(false)
    expect(answer.headers['content-type']).toBe('image/webp')
  })

  const svgFile = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  )
  test.each([
    ['an SVG with a script', svgFile],
    ['an SVG behind an XML head', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svgFile])],
    ['a page', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04aaaaaaaaaaaa', 'latin1')],
    ['a BMP', Buffer.from('BM\x46\x00\x00\x00', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
    ['a JPEG’s head and nothing else', Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF', 'latin1')],
    ['a PNG’s head over an SVG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svgFile])]
  ])('refuses %s, whatever it calls itself', async (_, bytes) => {
    expect(await upload(bytes, 'photo.jpg', 'image/jpeg')).toMatchObject({
      status: 400,
      data: { code: 'NOT_A_PICTURE' }
    })
  })

  test('refuses half a picture', async () => {
    const whole = await plain(900, 900).png().toBuffer()
    expect(await upload(whole.subarray(0, Math.floor(whole.length * 0.7)))).toMatchObject({
      data: { code: 'NOT_A_PICTURE' }
    })
  })

  test('refuses huge dimensions before drawing them', async () => {
    const wide = await plain(13_000, 10).png().toBuffer()
    const bomb = await plain(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer()
    for (const bytes of [wide, bomb]) {
      expect(await upload(bytes, 'a.png', 'image/png')).toMatchObject({ status: 400, data: { code: 'TOO_LARGE' } })
    }
  })

  test('refuses too many bytes', async () => {
    const padded = Buffer.concat([await plain(10, 10).jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024)])
    expect(await upload(padded)).toMatchObject({ status: 400, data: { code: 'TOO_LARGE' } })
    expect(await upload(Buffer.alloc(21 * 1024 * 1024))).toMatchObject({ status: 400, data: { code: 'INVALID' } })
  })

  test('refuses who is not signed in, and requests without a file', async () => {
    expect(await upload(await plain(10, 10).jpeg().toBuffer(), 'a.jpg', 'image/jpeg', '')).toMatchObject({
      status: 410000
    })
    expect(await shop.call('POST /api/upload/image', {}, { token })).toMatchObject({ status: 400, code: 'INVALID' })
  })
})

describe('GET /media/p', () => {
  const drawing = svg(750, 500, '<rect width="750" height="500" fill="#FE6972"/>')
  const hash = drawingHash(drawing)
  beforeAll(() => shop.db.insert(pictures).values({ hash, svg: drawing }))

  test.each([
    [200, 'webp', 'image/webp', 'webp'],
    [400, 'jpg', 'image/jpeg', 'jpeg'],
    [750, 'png', 'image/png', 'png']
  ])('%d as %s, to be kept forever', async (width, extension, type, format) => {
    const url = `/media/p/${hash}-${width}.${extension}`
    for (const answer of [await get(url), await get(url)]) {
      const facts = await sharp(answer.rawPayload).metadata()
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
      expect([facts.format, facts.width, facts.height]).toEqual([format, width, Math.round((width * 2) / 3)])
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin'
      })
    }
  })

  test('an image the drawing refers to stands in its place, on the lower edge of it', async () => {
    const red = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#00000000' } })
      .composite([{ input: await plain(16, 16).png().toBuffer(), left: 24, top: 10 }])
      .webp({ lossless: true })
      .toBuffer()
    const image = svg(64, 64, `<image href="data:image/webp;base64,${red.toString('base64')}"/>`)
    const place = 'x="10" y="10" width="40" height="80" preserveAspectRatio="xMidYMax meet"'
    const scene = svg(
      100,
      100,
      `<rect width="100" height="100" fill="#fff"/><image ${place} href="drawing:${drawingHash(image)}"/>`
    )
    await shop.db.insert(pictures).values([image, scene].map(one => ({ hash: drawingHash(one), svg: one })))
    const { rawPayload } = await get(`/media/p/${drawingHash(scene)}-200.png`)
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    const whiteAt = (x: number, y: number) => data[(y * 2 * info.width + x * 2) * info.channels + 1]! > 250
    // Its transparent margin is cut off, so the square fills the width and touches the floor at 90.
    expect([whiteAt(30, 86), whiteAt(12, 60), whiteAt(48, 88)]).toEqual([false, false, false])
    expect([whiteAt(30, 40), whiteAt(30, 94), whiteAt(4, 70)]).toEqual([true, true, true])
  })

  test('is not sent again to who has it', async () => {
    const first = await get(drawingUrl(hash))
    const again = await get(drawingUrl(hash), { 'if-none-match': `"other", ${first.headers.etag}` })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect((await get(drawingUrl(hash), { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('asked for by many at once it is drawn once', async () => {
    const other = svg(100, 100, '<circle cx="50" cy="50" r="40"/>')
    await shop.db.insert(pictures).values({ hash: drawingHash(other), svg: other })
    const answers = await Promise.all(Array.from({ length: 30 }, () => get(drawingUrl(drawingHash(other), 400))))
    expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([200]))
    const kept = readdirSync(path.join(dataDir, 'drawings', drawingHash(other).slice(0, 2)))
    expect(kept).toEqual([`${drawingHash(other)}-400.webp`])
  })

  test.each([
    `/media/p/${'0'.repeat(32)}-400.webp`,
    `/media/p/${hash}-401.webp`,
    `/media/p/${hash}-1500.webp`,
    `/media/p/${hash}-9999.webp`,
    `/media/p/${hash}-400.svg`,
    `/media/p/${hash}-400.webp.exe`,
    `/media/p/${hash.toUpperCase()}-400.webp`,
    `/media/p/${hash}.webp`,
    '/media/p/..%2f..%2fpackage.json',
    '/media/p/../../package.json',
    '/media/p/%00',
    "/media/p/' or 1=1 --",
    `/media/u/${'0'.repeat(32)}-400.webp`,
    `/media/u/${'0'.repeat(32)}-401.webp`,
    '/media/u/..%2fdrawings%2fx',
    '/media/u/%2e%2e%2fapp-secret'
  ])('%s is not there', async url => {
    expect((await get(url.replace(/ /g, '%20'))).statusCode).toBe(404)
  })
})
