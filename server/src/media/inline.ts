import { inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../db/connection'
import { pictures } from '../db/schema'
import type { Width } from './address'
import { sharp } from './sharp'

const REFERENCE = /drawing:([0-9a-f]{32})/g
const IMAGE = /href="data:image\/webp;base64,([A-Za-z0-9+/=]+)"/
/** Images in use lately, as data addresses: a product's pictures show the same one, and are asked for together. */
const recent = new LRUCache<string, string>({ max: 24 })

/**
 * Puts the images that a drawing refers to (`href="drawing:<hash>"`) in their places, as large as a picture of `width`
 * needs them. Each is cut to what is not transparent, so that what stands on an edge touches it, and becomes a PNG, since
 * librsvg reads no WebP.
 */
export async function inlined(db: Queryable, svg: string, width: Width): Promise<string> {
  const edge = width > 400 ? 512 : 256
  const keyOf = (hash: string) => `${hash}-${edge}`
  const hashes = [...new Set([...svg.matchAll(REFERENCE)].map(match => match[1]!))]
  const missing = hashes.filter(hash => !recent.has(keyOf(hash)))
  const rows = missing.length > 0 ? await db.select().from(pictures).where(inArray(pictures.hash, missing)) : []
  const images = new Map(hashes.map(hash => [hash, recent.get(keyOf(hash))]))
  for (const row of rows) {
    const image = await imageOf(row.svg, edge)
    recent.set(keyOf(row.hash), image)
    images.set(row.hash, image)
  }
  return svg.replace(REFERENCE, (_, hash: string) => images.get(hash) ?? '')
}

async function imageOf(svg: string, edge: number): Promise<string> {
  const data = IMAGE.exec(svg)?.[1]
  if (!data) return ''
  const cut = await sharp(Buffer.from(data, 'base64')).trim().toBuffer()
  // Enlarged here, once, with a good filter, which librsvg lacks.
  const png = await sharp(cut)
    .resize(edge, edge, { fit: 'inside', kernel: 'lanczos3' })
    .png({ compressionLevel: 3 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
