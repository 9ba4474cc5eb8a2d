import { inArray } from 'drizzle-orm'
import type { Queryable } from '../db/connection'
import { pictures } from '../db/schema'
import { sharp } from './sharp'

const REFERENCE = /drawing:([0-9a-f]{32})/g
const IMAGE = /href="data:image\/webp;base64,([A-Za-z0-9+/=]+)"/
/** Edge of an inlined image: enlarged once with a good filter, which librsvg lacks. */
const SIZE = 512

/**
 * Puts the images that a drawing refers to (`href="drawing:<hash>"`) in their places. Each is cut to what is not
 * transparent, so that what stands on an edge touches it, and becomes a PNG, since librsvg reads no WebP.
 */
export async function inlined(db: Queryable, svg: string): Promise<string> {
  const hashes = [...new Set([...svg.matchAll(REFERENCE)].map(match => match[1]!))]
  if (hashes.length === 0) return svg
  const rows = await db.select().from(pictures).where(inArray(pictures.hash, hashes))
  const images = new Map(await Promise.all(rows.map(async row => [row.hash, await imageOf(row.svg)] as const)))
  return svg.replace(REFERENCE, (_, hash: string) => images.get(hash) ?? '')
}

async function imageOf(svg: string): Promise<string> {
  const data = IMAGE.exec(svg)?.[1]
  if (!data) return ''
  const cut = await sharp(Buffer.from(data, 'base64')).trim().toBuffer()
  const png = await sharp(cut)
    .resize(SIZE, SIZE, { fit: 'inside', kernel: 'lanczos3' })
    .png({ compressionLevel: 3 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
