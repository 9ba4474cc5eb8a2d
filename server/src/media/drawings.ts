import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/connection'
import { pictures } from '../db/schema'
import type { Width } from './address'
import { inlined } from './inline'
import { atTurn, sharp } from './sharp'

export const formats = ['webp', 'jpg', 'png'] as const
export type Format = (typeof formats)[number]

const JPEG_GROUND = '#FFFFFF'

/** Drawings of the shop as pictures of the sizes screens need; drawn when first asked for, then kept in `folder`. */
export class Drawings {
  private readonly underWay = new Map<string, Promise<Buffer | null>>()

  constructor(
    private readonly db: Database,
    private readonly folder: string
  ) {}

  /** The picture's bytes, or null when the shop has no such drawing. */
  async read(hash: string, width: Width, format: Format): Promise<Buffer | null> {
    const file = path.join(this.folder, hash.slice(0, 2), `${hash}-${width}.${format}`)
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    let work = this.underWay.get(file)
    if (!work) {
      work = this.draw(hash, width, format, file).finally(() => this.underWay.delete(file))
      this.underWay.set(file, work)
    }
    return work
  }

  private async draw(hash: string, width: Width, format: Format, file: string) {
    const [drawing] = await this.db.select().from(pictures).where(eq(pictures.hash, hash))
    if (!drawing) return null
    const bytes = await atTurn(async () => rasterize(await inlined(this.db, drawing.svg, width), width, format))
    await mkdir(path.dirname(file), { recursive: true })
    const part = `${file}.${randomUUID()}`
    await writeFile(part, bytes)
    await rename(part, file)
    return bytes
  }
}

function rasterize(svg: string, width: Width, format: Format): Promise<Buffer> {
  const image = sharp(Buffer.from(svg)).resize({ width })
  if (format === 'webp') return image.webp({ quality: 84 }).toBuffer()
  if (format === 'png') return image.png({ compressionLevel: 9 }).toBuffer()
  return image.flatten({ background: JPEG_GROUND }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}
