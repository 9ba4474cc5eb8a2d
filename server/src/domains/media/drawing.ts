import { refuse } from '../../lib/refusal'

/** A drawing's bytes; the body of a request holds a little more in base64. */
const MAX_BYTES = 700 * 1024
const DATA_URL = /^data:image\/(png|jpeg);base64,/
const STRICT = /^[A-Za-z0-9+/]+={0,2}$/

/** What the bytes begin with, by the type a data URL may name. */
const STARTS = { png: '\x89PNG\r\n\x1a\n', jpeg: '\xff\xd8\xff' }

/**
 * Bytes of a PNG or JPEG in base64, plain or as a data URL. Base64 is taken by the letter: no spaces, nothing missing,
 * nothing behind it, and one spelling a picture.
 * @throws Refusal NOT_A_PICTURE, TOO_LARGE
 */
export function drawingBytes(text: string): Buffer {
  const no = () => refuse('NOT_A_PICTURE', '请提交 PNG 或 JPG 格式的图片')
  const [head = '', named] = DATA_URL.exec(text) ?? []
  const letters = text.slice(head.length)
  if ((letters.length / 4) * 3 - 2 > MAX_BYTES) refuse('TOO_LARGE', '图片不能超过 700 KB')
  if (letters.length % 4 !== 0 || !STRICT.test(letters)) return no()
  const bytes = Buffer.from(letters, 'base64')
  if (bytes.toString('base64') !== letters) return no()
  const start = bytes.subarray(0, 8).toString('latin1')
  const kind = (['png', 'jpeg'] as const).find(one => start.startsWith(STARTS[one]))
  return kind && (!named || named === kind) ? bytes : no()
}
