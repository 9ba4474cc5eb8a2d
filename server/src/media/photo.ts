import { refuse } from '../lib/refusal'
import { uploadWidths } from './address'
import { atTurn, sharp } from './sharp'

export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
const MAX_SIDE = 12_000
const MAX_PIXELS = 60_000_000

type Known = 'jpeg' | 'png' | 'webp' | 'gif'

/** What the bytes themselves say they are; names and types a client sends are not looked at. */
function kindOf(bytes: Buffer): Known | undefined {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
}

export interface Photo {
  width: number
  height: number
  /** The photo in each kept width, never larger than it came. */
  sizes: { width: number; bytes: Buffer }[]
}

/**
 * Draws a person's photo anew: upright, first frame only, without the place and camera it was taken with, and with
 * nothing that was hidden behind the picture.
 * @throws Refusal TOO_LARGE, NOT_A_PICTURE
 */
export async function redraw(bytes: Buffer): Promise<Photo> {
  if (bytes.length > MAX_PHOTO_BYTES) refuse('TOO_LARGE', '图片不能超过 10 MB，请压缩后再上传')
  const kind = kindOf(bytes)
  if (!kind) refuse('NOT_A_PICTURE', '请上传 JPG、PNG、WebP 或 GIF 格式的图片')
  return atTurn(() => draw(bytes, kind))
}

async function draw(bytes: Buffer, kind: Known): Promise<Photo> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  const unreadable = () => refuse('NOT_A_PICTURE', '图片已损坏，请换一张')
  const facts = await open()
    .metadata()
    .catch(error =>
      /pixel limit/.test(error.message) ? refuse('TOO_LARGE', '图片尺寸太大，请缩小后再上传') : unreadable()
    )
  if (facts.format !== kind) unreadable()
  if (Math.max(facts.width, facts.height) > MAX_SIDE || facts.width * facts.height > MAX_PIXELS) {
    refuse('TOO_LARGE', '图片尺寸太大，请缩小后再上传')
  }
  const sizes: Photo['sizes'] = []
  let largest = { width: 0, height: 0 }
  for (const width of uploadWidths) {
    const { data, info } = await open()
      .rotate()
      .resize({ width, height: width * 3, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable)
    sizes.push({ width, bytes: data })
    largest = { width: info.width, height: info.height }
  }
  return { ...largest, sizes }
}
