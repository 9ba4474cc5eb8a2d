import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { uploads } from '../../db/schema'
import type { Context } from '../../http/context'
import { trail } from '../../http/trail'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { HOUSE, keepVideo, videoUrl } from '../../media/video'
import { countUpload, newName } from '../media/service'

const OURS = /^\/media\/v\/([0-9a-f]{32})\.mp4$/

/** Keeps a film of goods that somebody at the console uploads. @throws Refusal INVALID, NOT_A_VIDEO, CODEC, TOO_LONG */
export async function keepGoodsFilm(ctx: Context<'console'>) {
  const { path, filename } = ctx.spooled ?? refuse('INVALID', '请选择要上传的视频')
  await countUpload(ctx)
  const name = newName()
  const { width, height, bytes, seconds } = await keepVideo(ctx.providers.storage, name, () => readFile(path))
  const url = videoUrl(name)
  await transact(ctx.db, async db => {
    await db.insert(uploads).values({ userId: HOUSE, id: newId(), name, width, height, bytes })
    const after = { filename: filename.slice(-120), bytes }
    await trail({ ...ctx, db }, 'POST /api/admin/goods/film', {}, { subject: url, after })
  })
  return { url, seconds: Math.round(seconds) }
}

/** A film of goods was uploaded here, or stays as it was. @throws Refusal INVALID */
export async function filmIsOurs({ db }: Pick<Context<'console'>, 'db'>, video: string, before = '') {
  if (video === '' || video === before) return
  const [, name] = OURS.exec(video) ?? []
  const [own] = name
    ? await db
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(eq(uploads.name, name), eq(uploads.userId, HOUSE)))
    : []
  if (!own) refuse('INVALID', '请先上传视频')
}
