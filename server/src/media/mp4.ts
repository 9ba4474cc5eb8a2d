/** What a film says of itself. */
export interface Film {
  seconds: number
  /** As it is shown, after turning. */
  width: number
  height: number
  /** How its pictures are coded: avc1 is H.264. */
  codec: string
}

/** The bytes are no whole MP4. */
export class NotAnMp4 extends Error {}

interface Box {
  type: string
  /** Where it begins, where what it holds begins, and where it ends. */
  at: number
  body: number
  end: number
}

const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|MSNV|qt {2}|3gp[4-7])$/
const TOP = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid', 'meta', 'udta'])
/** What tells where and by whom it was taken, or could hide anything. */
const TELLING = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide'])
const MAX_MOOV_BYTES = 8 * 1024 * 1024
const MAX_BOXES = 1000

const no = (why: string): never => {
  throw new NotAnMp4(why)
}

/** The boxes that fill `from` to `to` exactly. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = []
  for (let at = from; at < to; ) {
    if (to - at < 8 || found.length >= MAX_BOXES) no('boxes do not fit')
    let size = bytes.readUInt32BE(at)
    let body = at + 8
    if (size === 1) {
      if (to - at < 16) no('boxes do not fit')
      size = Number(bytes.readBigUInt64BE(at + 8))
      body += 8
    }
    const end = at + size
    if (end < body || end > to) no('boxes do not fit')
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), at, body, end })
    at = end
  }
  return found
}

const inside = (bytes: Buffer, box: Box) => boxesIn(bytes, box.body, box.end)

/** The one box at the end of a path of types. */
function only(bytes: Buffer, box: Box, ...path: string[]): Box {
  return path.reduce((around, type) => {
    const fits = inside(bytes, around).filter(one => one.type === type)
    return fits.length === 1 ? fits[0]! : no(`not one ${type}`)
  }, box)
}

function secondsOf(bytes: Buffer, { body, end }: Box): number {
  const long = bytes[body] === 1
  const at = body + (long ? 20 : 12)
  if (at + (long ? 12 : 8) > end) no('mvhd is short')
  const scale = bytes.readUInt32BE(at)
  const length = long ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4)
  return scale > 0 ? length / scale : no('no time scale')
}

/** Width and height as shown: the matrix may turn the pictures on their side. */
function sizeOf(bytes: Buffer, { body, end }: Box) {
  const matrix = body + (bytes[body] === 1 ? 52 : 40)
  if (matrix + 44 > end) no('tkhd is short')
  const [width, height] = [bytes.readUInt32BE(matrix + 36) >>> 16, bytes.readUInt32BE(matrix + 40) >>> 16]
  const onSide = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 16) === 0
  return onSide ? { width: height, height: width } : { width, height }
}

const handlerOf = (bytes: Buffer, trak: Box) => {
  const { body } = only(bytes, trak, 'mdia', 'hdlr')
  return bytes.toString('latin1', body + 8, body + 12)
}

function codecOf(bytes: Buffer, trak: Box): string {
  const { body, end } = only(bytes, trak, 'mdia', 'minf', 'stbl', 'stsd')
  return body + 16 <= end ? bytes.toString('latin1', body + 12, body + 16) : no('stsd is short')
}

function topOf(bytes: Buffer) {
  const top = boxesIn(bytes, 0, bytes.length)
  const [first] = top
  if (first?.type !== 'ftyp' || first.end - first.at > 256 || first.end - first.body < 8) no('no ftyp')
  if (!BRANDS.test(bytes.toString('latin1', first!.body, first!.body + 4))) no('unknown brand')
  if (top.some(({ type }, i) => !TOP.has(type) || (type === 'ftyp') !== (i === 0))) no('unknown box')
  if (!top.some(({ type }) => type === 'mdat')) no('no mdat')
  const [moov, another] = top.filter(({ type }) => type === 'moov')
  if (!moov || another || moov.end - moov.at > MAX_MOOV_BYTES) return no('not one moov')
  return { top, moov }
}

/**
 * Reads what a whole MP4 file says of itself; names and types a client sends are not looked at.
 * @throws NotAnMp4
 */
export function readMp4(bytes: Buffer): Film {
  const { moov } = topOf(bytes)
  const film = inside(bytes, moov).filter(({ type }) => type === 'trak')
  const pictures = film.filter(trak => handlerOf(bytes, trak) === 'vide')
  const [picture, another] = pictures
  if (!picture || another) return no('not one video track')
  const size = sizeOf(bytes, only(bytes, picture, 'tkhd'))
  return { seconds: secondsOf(bytes, only(bytes, moov, 'mvhd')), ...size, codec: codecOf(bytes, picture) }
}

/** Empties in place what tells of the place and the camera, or holds what is not shown; nothing moves by it. */
export function forgetOrigin(bytes: Buffer) {
  const { top, moov } = topOf(bytes)
  const parts = inside(bytes, moov)
  const tracks = parts.filter(({ type }) => type === 'trak').flatMap(trak => inside(bytes, trak))
  for (const { type, at, body, end } of [...top, ...parts, ...tracks]) {
    if (!TELLING.has(type)) continue
    bytes.write('free', at + 4, 'latin1')
    bytes.fill(0, body, end)
  }
}
