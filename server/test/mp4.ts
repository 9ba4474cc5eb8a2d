import type { TestShop } from './harness'

/** A box of an MP4: its length, its type, what it holds. */
export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeInt32BE(value, i * 4)
  return bytes
}

const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
export const ON_SIDE = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]

interface Film {
  codec?: string
  seconds?: number
  width?: number
  height?: number
  matrix?: number[]
  brand?: string
  /** More boxes inside moov. */
  inMoov?: Buffer[]
}

/** A track of pictures. */
export const track = ({ codec = 'avc1', width = 540, height = 960, matrix = UPRIGHT }: Film = {}, handler = 'vide') =>
  box(
    'trak',
    box('tkhd', numbers(0, 0, 0, 1, 0, 0, 0, 0, 0, 0), numbers(...matrix, width << 16, height << 16)),
    box(
      'mdia',
      box('hdlr', numbers(0, 0), handler, numbers(0, 0, 0)),
      box('minf', box('stbl', box('stsd', numbers(0, 1), box(codec, Buffer.alloc(78)))))
    )
  )

export const ftyp = (brand = 'isom') => box('ftyp', brand, numbers(512), 'isomiso2avc1mp41')
export const moov = (film: Film = {}) =>
  box(
    'moov',
    box('mvhd', numbers(0, 0, 0, 1000, Math.round((film.seconds ?? 6) * 1000)), Buffer.alloc(80)),
    track(film),
    ...(film.inMoov ?? [])
  )
export const mdat = (bytes: Buffer | string = Buffer.alloc(400, 7)) => box('mdat', bytes)

/** An MP4 that says these things of itself, with nothing to be seen in it. */
export const mp4 = (film: Film = {}) => Buffer.concat([ftyp(film.brand), moov(film), mdat()])

const BOUNDARY = 'direct-upload'

/** A form as clients upload it: fields, then the file. */
export function form(fields: Record<string, string>, bytes: Buffer, type = 'video/mp4') {
  const part = (head: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n`
  return {
    payload: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => Buffer.from(`${part(`name="${name}"`)}\r\n${value}\r\n`)),
      Buffer.from(`${part('name="file"; filename="../../x.html"')}Content-Type: ${type}\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  }
}

/** Asks for leave and uploads `bytes`; answers the key to publish by. */
export async function uploadFilm(shop: TestShop, token: string, bytes: Buffer = mp4()): Promise<string> {
  const { data } = await shop.call('GET /api/oss_sign', { type: 'video/mp4', size: bytes.length }, { token })
  const sent = await shop.app.inject({ method: 'POST', url: data.host, ...form(data.fields, bytes) })
  if (sent.statusCode !== 204) throw new Error(`upload: ${sent.statusCode} ${sent.body}`)
  return data.key
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Uploads a cover and answers its address. */
export const uploadCover = async (shop: TestShop, token: string) =>
  (await shop.call('POST /api/uploadbaseImage', { image: PIXEL }, { token })).data.url

/** Publishes a video and answers its id. */
export async function publish(
  shop: TestShop,
  token: string,
  { title = '第一条视频', bytes, product_id }: { title?: string; bytes?: Buffer; product_id?: string } = {}
): Promise<string> {
  const input = { key: await uploadFilm(shop, token, bytes), title, image: await uploadCover(shop, token), product_id }
  const answer = await shop.call('POST /api/video/post', input, { token })
  if (answer.status !== 200) throw new Error(`publish: ${answer.msg}`)
  return answer.data.id
}
