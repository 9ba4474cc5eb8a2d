import { MAX_VIDEO_BYTES, media } from '@contract/media'
import { directUploads, uploads } from '../../db/schema'
import { bindDomain, type Context } from '../../http/context'
import { limit } from '../../http/limits'
import { seconds } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { type Photo, redraw } from '../../media/photo'
import { keepSealed } from '../../media/sealed'
import { incomingKey } from '../../media/video'
import { drawingBytes } from './drawing'
import { countUpload, keepPhoto, newName } from './service'

const DIRECT_PER_HOUR = 40
/** How long a direct upload may begin and last. */
const DIRECT_MS = 5 * 60_000

type Me = Context<'login'>

/** Keeps a photo of papers for reviewers only. */
async function keepPapers({ db, person, providers, config }: Me, { width, height, sizes }: Photo) {
  const name = newName()
  const { bytes } = sizes.at(-1)!
  await keepSealed({ storage: providers.storage, config }, name, bytes)
  await db
    .insert(uploads)
    .values({ userId: person.rootId, id: newId(), name, width, height, bytes: bytes.length, sealed: true })
  return { name, url: '', width, height }
}

export const mediaDomain = bindDomain(media, {
  'POST /api/upload/image': async (ctx, { sealed }) => {
    const upload = ctx.file ?? refuse('INVALID', '请选择要上传的图片')
    await countUpload(ctx)
    const photo = await redraw(upload.bytes)
    return sealed ? keepPapers(ctx, photo) : keepPhoto(ctx, photo)
  },
  'POST /api/uploadbaseImage': async (ctx, { image }) => {
    await countUpload(ctx)
    return keepPhoto(ctx, await redraw(drawingBytes(image)))
  },
  'GET /api/oss_sign': async ({ db, clock, person, providers }, { type, size }) => {
    if (size > MAX_VIDEO_BYTES) refuse('TOO_LARGE', `视频不能超过 ${MAX_VIDEO_BYTES / 1024 / 1024} MB，请压缩后再上传`)
    const now = clock.now()
    await limit(db, now, `direct:${person.id}`, DIRECT_PER_HOUR, 3600, '上传太频繁，请稍后再试')
    const expiresAt = new Date(now.getTime() + DIRECT_MS)
    const key = incomingKey(newName())
    await db.insert(directUploads).values({ userId: person.id, key, type, bytes: size, expiresAt, createdAt: now })
    const form = providers.storage.sign({ key, type, bytes: size, expiresAt }, now)
    return { ...form, key, expire_time: seconds(expiresAt) }
  }
})
