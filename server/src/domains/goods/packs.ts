import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { packPictures, picturePacks } from '../../db/schema'
import { sweepOut } from '../../db/sweep'
import type { SheetActor } from '../../engines/sheet'
import type { Context } from '../../http/context'
import { limit } from '../../http/limits'
import { trail } from '../../http/trail'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { zipEntries } from '../../lib/zip'
import { MAX_PHOTO_BYTES } from '../../media/photo'
import type { Server, Services } from '../../services'
import { newName } from '../media/service'

const CAPS = { what: '压缩包', entries: 5_000, bytes: 400 * 1024 * 1024 } as const
const KEPT_DAYS = 14
const DAY_MS = 86_400_000
const AN_HOUR = 30
const PICTURE = /\.(jpe?g|png|webp|gif)$/i
/** What systems put into archives by themselves. */
const LITTER = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i
const BATCH = 1_000

/** A name as names are compared: without folders, in one case and one spelling. */
export const nameInPack = (path: string): string => path.split(/[/\\]/).at(-1)!.trim().normalize('NFC').toLowerCase()

interface Kept {
  name: string
  key: string
}

/** Takes in an archive of pictures. They are kept as they came: most are drawn anew only when a row asks for them. */
export async function takePack(ctx: Context<'console'>) {
  const { filename, path } = ctx.spooled ?? refuse('INVALID', '请选择要上传的图片压缩包')
  await limit(ctx.db, ctx.clock.now(), `picture-pack:${ctx.desk.id}`, AN_HOUR, 3_600, '上传太频繁，请稍后再试')
  const id = newId()
  const kept: Kept[] = []
  try {
    const ignored = await keepEntries(ctx, path, kept)
    if (kept.length === 0) refuse('INVALID', '压缩包里没有图片，支持 JPG、PNG、WebP 和 GIF 格式')
    const pack = { id, shopId: ctx.shop?.id ?? null, filename: filename.slice(-120), createdAt: ctx.clock.now() }
    const answer = { id, filename: pack.filename, picture_count: kept.length, ignored: ignored.slice(0, 50) }
    await transact(ctx.db, async db => {
      await db.insert(picturePacks).values(pack)
      for (let at = 0; at < kept.length; at += BATCH)
        await db.insert(packPictures).values(kept.slice(at, at + BATCH).map(one => ({ ...one, packId: id })))
      const after = { filename: pack.filename, pictures: kept.length }
      await trail({ ...ctx, db }, 'POST /api/admin/goods/sheet/pictures', {}, { subject: id, after })
    })
    return answer
  } catch (error) {
    for (const { key } of kept) await ctx.providers.storage.remove(key)
    throw error
  }
}

/** Keeps the pictures of an archive one after the other, and answers the names of what is none. */
async function keepEntries({ providers }: Services, path: string, kept: Kept[]): Promise<string[]> {
  const ignored: string[] = []
  const taken = new Set<string>()
  for await (const entry of zipEntries(path, CAPS)) {
    const name = nameInPack(entry.name)
    if (LITTER.test(entry.name)) continue
    if (!PICTURE.test(name) || name.length > 200) {
      ignored.push(name.slice(0, 80))
      continue
    }
    if (taken.has(name)) refuse('INVALID', `压缩包里有两张同名的图片「${name}」，请改名后重新打包`)
    if (entry.size > MAX_PHOTO_BYTES) refuse('INVALID', `图片「${name}」超过 10 MB，请压缩后重新打包`)
    taken.add(name)
    const key = `pack-${newName()}.bin`
    kept.push({ name, key })
    await providers.storage.put(key, await entry.read(), 'application/octet-stream')
  }
  return ignored
}

const isOf = (packId: string, { shop }: SheetActor) =>
  and(eq(picturePacks.id, packId), shop ? eq(picturePacks.shopId, shop.id) : isNull(picturePacks.shopId))

/** What an archive is called, for whoever works for whom it is of. @throws Refusal NOT_FOUND */
export async function packNameOf({ db }: Services, packId: string, actor: SheetActor): Promise<string> {
  const [pack] = await db.select().from(picturePacks).where(isOf(packId, actor))
  return pack?.filename ?? refuse('NOT_FOUND', '图片压缩包不存在或已过期，请重新上传')
}

/** Where pictures of an archive lie, by their names as they are compared. */
export async function packKeys({ db }: Pick<Services, 'db'>, packId: string, names?: readonly string[]) {
  const rows = await db
    .select()
    .from(packPictures)
    .where(and(eq(packPictures.packId, packId), names ? inArray(packPictures.name, [...names]) : undefined))
  return new Map(rows.map(({ name, key }) => [name, key]))
}

/** Takes away archives of some time ago. Answers how many rows. */
export async function sweepPacks({ db, clock, providers }: Server): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  const old = await db
    .select({ id: picturePacks.id })
    .from(picturePacks)
    .where(lt(picturePacks.createdAt, before))
    .orderBy(asc(picturePacks.createdAt))
    .limit(100)
  let gone = 0
  for (const { id } of old) {
    for (const key of (await packKeys({ db }, id)).values()) await providers.storage.remove(key)
    gone += await sweepOut(db, packPictures, eq(packPictures.packId, id))
    gone += await sweepOut(db, picturePacks, eq(picturePacks.id, id))
  }
  return gone
}
