import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { TestShop } from '../../../test/harness'
import { box, form, ftyp, mdat, moov, mp4, ON_SIDE, publish, track, uploadCover, uploadFilm } from '../../../test/mp4'

const dataDir = mkdtempSync(path.join(tmpdir(), 'corpus-'))
let shop: TestShop
let token: string
let cover: string
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATA_DIR: dataDir } })
})
beforeEach(async () => {
  token = (await shop.person()).token
  cover = await uploadCover(shop, token)
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8855cc' } })
const get = (url: string) => shop.app.inject({ method: 'GET', url })

async function photo(bytes: Buffer, filename = 'a.jpg', type = 'image/jpeg') {
  const { payload, headers } = form({}, bytes, type)
  const named = Buffer.from(payload.toString('latin1').replace('../../x.html', filename), 'latin1')
  const url = '/api/upload/image'
  const answer = await shop.app.inject({
    method: 'POST',
    url,
    payload: named,
    headers: { ...headers, 'authori-zation': `Bearer ${token}` }
  })
  return answer.json()
}

const film = async (bytes: Buffer) => {
  const key = await uploadFilm(shop, token, bytes)
  return shop.call('POST /api/video/post', { key, title: '标题', image: cover }, { token })
}

describe('photos that are also something else are pictures alone afterwards', () => {
  const SCRIPT = '*/=1;alert(document.domain)//<script>alert(1)</script><?php system($_GET[0]) ?>'
  test('GIF/JS, JPEG/HTML, PNG+ZIP', async () => {
    const gif = await plain(60, 40).gif().toBuffer()
    const jpeg = await plain(60, 40).jpeg().toBuffer()
    const png = await plain(60, 40).png().toBuffer()
    const comment = Buffer.from(SCRIPT)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(comment.length + 2)
    const polyglots = [
      Buffer.concat([gif, comment]),
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)]),
      Buffer.concat([png, Buffer.from('PK\x03\x04\x14\x00evil.html'), comment, Buffer.from('PK\x05\x06')])
    ]
    for (const bytes of polyglots) {
      const { status, data } = await photo(bytes, 'x.html', 'text/html')
      expect(status).toBe(200)
      const answer = await get(data.url)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox"
      })
      for (const hidden of ['script', 'alert', 'php', 'PK\x03\x04', 'evil'])
        expect(answer.rawPayload.includes(hidden)).toBe(false)
    }
  })

  test.each([
    '../../../etc/cron.d/x.php',
    '..\\..\\x.aspx',
    'a.jpg%00.php',
    'con',
    '.htaccess',
    'x'.repeat(3000),
    'шлях.svg'
  ])('a file called %s gets a name of ours', async filename => {
    const { data } = await photo(await plain(20, 20).png().toBuffer(), filename)
    expect(data.url).toBe(`/media/u/${data.name}-1500.webp`)
    expect(data.name).toMatch(/^[0-9a-f]{32}$/)
  })
})

/** A PNG that says it is as large, with next to nothing in it. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(type, 4, 'latin1')
    const tail = Buffer.alloc(4)
    tail.writeUInt32BE(crc(Buffer.concat([head.subarray(4), data])))
    return Buffer.concat([head, data, tail])
  }
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(width)
  ihdr.writeUInt32BE(height, 4)
  ihdr.set([8, 2, 0, 0, 0], 8)
  const idat = deflateSync(Buffer.alloc(5_000_000))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', ihdr), chunk('IDAT', idat), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('photos that are refused', () => {
  test.each([
    ['a bomb of 50000 by 50000', () => bomb(50_000, 50_000), 'TOO_LARGE'],
    ['one line of 2^31', () => bomb(0x7fffffff, 1), /TOO_LARGE|NOT_A_PICTURE/],
    ['a line too wide', () => plain(12_001, 2).png().toBuffer(), 'TOO_LARGE'],
    ['a bomb whose pixels are missing', () => bomb(7000, 7000), 'NOT_A_PICTURE'],
    ['half a WebP', async () => (await plain(900, 900).webp().toBuffer()).subarray(0, 120), 'NOT_A_PICTURE'],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'NOT_A_PICTURE'
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'NOT_A_PICTURE'],
    ['a video', () => mp4(), 'NOT_A_PICTURE'],
    ['a TIFF', () => plain(10, 10).tiff().toBuffer(), 'NOT_A_PICTURE'],
    ['an AVIF', () => plain(64, 64).avif().toBuffer(), 'NOT_A_PICTURE']
  ])('%s', async (_, make, code) => {
    const { status, data } = await photo(await make())
    expect([status, data.code]).toEqual([400, expect.stringMatching(code)])
  })
})

describe('videos that are refused', () => {
  const whole = mp4()
  const long = (type: string, size: number) => {
    const bytes = box(type, Buffer.alloc(64))
    bytes.writeUInt32BE(size)
    return bytes
  }
  test.each<[string, Buffer, string]>([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(400)), 'NOT_A_VIDEO'],
    ['a GIF', Buffer.from('GIF89a=1;alert(1)'.padEnd(300)), 'NOT_A_VIDEO'],
    ['a page behind the word ftyp', Buffer.concat([Buffer.from('<h1>ftypisom'), whole]), 'NOT_A_VIDEO'],
    [
      'a page inside of ftyp',
      Buffer.concat([box('ftyp', 'isom', Buffer.alloc(4), '<script>'.repeat(64)), moov(), mdat()]),
      'NOT_A_VIDEO'
    ],
    ['with an archive behind it', Buffer.concat([whole, Buffer.from('PK\x03\x04evil.html')]), 'NOT_A_VIDEO'],
    ['with a page behind it', Buffer.concat([whole, Buffer.from('\n<html><script>alert(1)</script>')]), 'NOT_A_VIDEO'],
    ['cut off', whole.subarray(0, whole.length - 100), 'NOT_A_VIDEO'],
    ['cut off before its pictures', Buffer.concat([ftyp(), moov()]), 'NOT_A_VIDEO'],
    ['without what it says of itself', Buffer.concat([ftyp(), mdat()]), 'NOT_A_VIDEO'],
    ['twice', Buffer.concat([whole, whole]), 'NOT_A_VIDEO'],
    ['of pieces', Buffer.concat([ftyp(), moov(), box('moof', Buffer.alloc(8)), mdat()]), 'NOT_A_VIDEO'],
    ['of an unknown brand', mp4({ brand: 'evil' }), 'NOT_A_VIDEO'],
    ['a picture (HEIC)', mp4({ brand: 'heic' }), 'NOT_A_VIDEO'],
    [
      'a box that says it is larger than the file',
      Buffer.concat([ftyp(), moov(), long('mdat', 0x7fffffff)]),
      'NOT_A_VIDEO'
    ],
    ['a box smaller than itself', Buffer.concat([ftyp(), moov(), long('mdat', 4)]), 'NOT_A_VIDEO'],
    ['a box of no length', Buffer.concat([ftyp(), moov(), long('mdat', 0)]), 'NOT_A_VIDEO'],
    ['ten thousand boxes', Buffer.concat([ftyp(), moov(), ...Array(10_000).fill(box('free'))]), 'NOT_A_VIDEO'],
    [
      'sound alone',
      Buffer.concat([
        ftyp(),
        moov().subarray(0, 0),
        box('moov', box('mvhd', Buffer.alloc(100)), track({}, 'soun')),
        mdat()
      ]),
      'NOT_A_VIDEO'
    ],
    ['two pictures', Buffer.concat([ftyp(), moov({ inMoov: [track()] }), mdat()]), 'NOT_A_VIDEO'],
    ['of no length', mp4({ seconds: 0 }), 'NOT_A_VIDEO'],
    ['too long', mp4({ seconds: 181 }), 'TOO_LONG'],
    ['too wide', mp4({ width: 9000 }), 'NOT_A_VIDEO'],
    ['of no size', mp4({ width: 0 }), 'NOT_A_VIDEO'],
    ['H.265', mp4({ codec: 'hvc1' }), 'CODEC'],
    ['AV1', mp4({ codec: 'av01' }), 'CODEC'],
    ['a single byte', Buffer.from('x'), 'NOT_A_VIDEO'],
    ['random bytes', Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) % 251)), 'NOT_A_VIDEO']
  ])('%s', async (_, bytes, code) => {
    expect(await film(bytes)).toMatchObject({ status: 400, code })
  })
})

test('a video keeps nothing of where and with what it was made', async () => {
  const place = box('udta', box('\xa9xyz', '+30.2500+120.1600/'), box('\xa9mod', 'SecretPhone'))
  const keys = box('meta', 'com.apple.quicktime.location.ISO6709 +30.25')
  const bytes = Buffer.concat([
    ...[
      ftyp(),
      box('uuid', 'xmp SecretPhone'),
      moov({ inMoov: [place, keys] }),
      box('free', '<script>alert(1)</script>')
    ],
    ...[mdat('the pictures themselves'), box('meta', 'SecretPhone')]
  ])
  const id = await publish(shop, token, { bytes })
  const { data } = await shop.call('GET /api/video/detail', { id })
  const served = (await get(data.video_url)).rawPayload
  expect(served.length).toBe(bytes.length)
  expect(served.includes('the pictures themselves')).toBe(true)
  for (const told of ['30.25', 'SecretPhone', 'ISO6709', '<script>']) expect(served.includes(told)).toBe(false)
})

test('a video taken upright with the phone turned is shown upright', async () => {
  const id = await publish(shop, token, { bytes: mp4({ width: 1920, height: 1080, matrix: ON_SIDE }) })
  expect((await shop.call('GET /api/video/detail', { id })).data).toMatchObject({ width: 1080, height: 1920 })
})
