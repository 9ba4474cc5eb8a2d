import { and, eq, inArray } from 'drizzle-orm'
import type { Config } from '../../config'
import { sheetPictures } from '../../db/schema'
import type { SheetOfRows, SheetRow } from '../../engines/sheet'
import { Refusal, refuse } from '../../lib/refusal'
import { fetchPicture } from '../../media/fetch'
import { MAX_PHOTO_BYTES } from '../../media/photo'
import type { Services } from '../../services'
import { isOurPicture, keepForHouse } from '../media/service'
import { nameInPack, packKeys } from './packs'

const AT_ONCE = 4
const FETCH_MS = 20_000
const LONGEST = 1_000
const IS_URL = /^https?:\/\//i
const IS_NAME = /\.(jpe?g|png|webp|gif)$/i

/**
 * The pictures a cell names, one a line or with commas between: addresses here, addresses elsewhere, names in an archive.
 * A comma belongs to an address where what follows it is no picture by itself.
 */
export function picturesIn(cell: string): string[] {
  const parts: string[] = []
  for (const line of cell.split(/[\r\n]+/)) {
    let isOpen = false
    for (const piece of line.split(/[,，;；]|\s+(?=https?:\/\/|\/)/i)) {
      const part = piece.trim()
      const isOwn = IS_URL.test(part) || part.startsWith('/') || IS_NAME.test(part)
      if (isOpen && !isOwn && part) parts.push(`${parts.pop()},${part}`)
      else if (part) parts.push(part)
      isOpen = IS_URL.test(parts.at(-1) ?? '') && part !== ''
    }
  }
  return parts
}

/** Gives the address here of a picture as a row names it. @throws Refusal */
export type PictureOf = (source: string) => string

/** Stands for a picture that is not here yet, while rows are checked. */
const TO_COME = `/media/u/${'0'.repeat(32)}-1500.webp`

/** Says of pictures what can be known before they are fetched; `names` are those of the archive. */
export const foreseen =
  (config: Config, names: ReadonlyMap<string, string> | undefined): PictureOf =>
  source => {
    if (isOurPicture(config, source)) return source
    if (Buffer.byteLength(source) > LONGEST) refuse('INVALID', '图片地址太长')
    if (IS_URL.test(source)) return URL.canParse(source) ? TO_COME : refuse('INVALID', '图片地址不正确')
    const shown = source.slice(0, 40)
    if (!IS_NAME.test(source)) refuse('INVALID', `「${shown}」不是图片地址，也不是图片文件名`)
    if (!names) refuse('INVALID', `请同时上传包含图片「${shown}」的压缩包`)
    return names.has(nameInPack(source)) ? TO_COME : refuse('INVALID', `压缩包里没有图片「${shown}」`)
  }

const named = (rows: readonly SheetRow[]) => [
  ...new Set(rows.flatMap(({ cells }) => [cells.images, cells.image].flatMap(cell => picturesIn(cell ?? ''))))
]

/** Fetches the pictures these rows name that are not here, each once a file; what is wrong with one is kept in its place. */
export async function fetchPictures(services: Services, rows: readonly SheetRow[], of: SheetOfRows): Promise<void> {
  const { db, config, log } = services
  const wanted = named(rows).filter(source => !isOurPicture(config, source) && Buffer.byteLength(source) <= LONGEST)
  const known = await knownPictures(services, of.id, wanted)
  const left = wanted.filter(source => !known.has(source))
  const files = left.filter(source => !IS_URL.test(source)).map(nameInPack)
  const keys = of.packId && files.length > 0 ? await packKeys(services, of.packId, files) : new Map<string, string>()
  const work = async () => {
    for (let source = left.shift(); source !== undefined; source = left.shift()) {
      const found = await kept(services, source, keys).catch((error: Error) => {
        if (error instanceof Refusal) return { why: error.message }
        log.error({ err: error, source }, 'picture of a file not kept')
        return { why: '图片保存失败，请稍后重试' }
      })
      await db
        .insert(sheetPictures)
        .values({ sheetId: of.id, source, ...found })
        .onConflictDoNothing()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function kept(services: Services, source: string, keys: ReadonlyMap<string, string>) {
  const { url } = await keepForHouse(services, await bytesOf(services, source, keys))
  return { url }
}

async function bytesOf({ config, providers }: Services, source: string, keys: ReadonlyMap<string, string>) {
  if (IS_URL.test(source)) {
    const inside = config.PICTURE_ORIGINS.split(',').filter(Boolean)
    return fetchPicture(source, { bytes: MAX_PHOTO_BYTES, ms: FETCH_MS, inside })
  }
  const key = keys.get(nameInPack(source))
  const bytes = key && (await providers.storage.get(key))
  return bytes || refuse('INVALID', '压缩包里没有这张图片，或压缩包已过期')
}

async function knownPictures({ db }: Pick<Services, 'db'>, sheetId: string, sources: readonly string[]) {
  const rows = await db
    .select()
    .from(sheetPictures)
    .where(and(eq(sheetPictures.sheetId, sheetId), inArray(sheetPictures.source, [...sources])))
  return new Map(rows.map(row => [row.source, row]))
}

/** Gives the addresses of what was fetched for these rows. */
export async function fetched(services: Services, rows: readonly SheetRow[], sheetId: string): Promise<PictureOf> {
  const known = await knownPictures(services, sheetId, named(rows))
  return source => {
    if (isOurPicture(services.config, source)) return source
    const { url, why } = known.get(source) ?? refuse('INVALID', '图片没有下载，请重新上传这一行')
    return url || refuse('INVALID', `图片「${shortened(source)}」：${why}`)
  }
}

const shortened = (source: string) => (source.length > 60 ? `${source.slice(0, 30)}…${source.slice(-28)}` : source)
