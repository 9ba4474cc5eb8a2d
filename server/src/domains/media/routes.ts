import { randomBytes } from 'node:crypto'
import { MAX_VIDEO_BYTES, media } from '@contract/media'
import { directUploads, uploads } from '../../db/schema'
import { bindDomain, type Context } from '../../http/context'
import { limit } from '../../http/limits'
import { seconds } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { uploadUrl } from '../../media/address'
import { type Photo, redraw } from '../../media/photo'
import { keepSealed } from '../../media/sealed'
import { incomingKey } from '../../media/video'
import { drawingBytes } from './drawing'

const PER_HOUR = 200
const DIRECT_PER_HOUR = 40
/** How long a direct upload may begin and last. */
const DIRECT_MS = 5 * 60_000

type Me = Context<'login'>

const countUpload = ({ db, clock, person }: Pick<Me, 'db' | 'clock' | 'person'>) =>
  limit(db, clock.now(), `upload:${person.id}`, PER_HOUR, 3600, '上传太频繁，请稍后再试')

const newName = () => randomBytes(16).toString('hex')

/** Keeps a photo in every width under an address of its own. */
async function keepPhoto(
  { db, person, providers }: Pick<Me, 'db' | 'person' | 'providers'>,
  { width, height, sizes }: Photo
) {
  const name = newName()
  await Promise.all(sizes.map(size => providers.storage.put(`${name}-${size.width}.webp`, size.bytes, 'image/webp')))
  const bytes = sizes.reduce((sum, size) => sum + size.bytes.length, 0)
  await db.insert(uploads).values({ userId: person.id, id: newId(), name, width, height, bytes })
  return { name, url: uploadUrl(name), width, height }
}

/** Whose the house's own pictures are: nobody's, so that they stay when whoever uploaded them closes their account. */
const HOUSE = '00000000-0000-0000-0000-000000000000'

/** Keeps a picture that somebody at the console uploads, of goods or for a page. */
export async function keepHousePhoto(ctx: Context<'console'>) {
  const upload = ctx.file ?? refuse('INVALID', '请选择要上传的图片')
  await countUpload(ctx)
  const photo = await keepPhoto({ ...ctx, person: { ...ctx.person, id: HOUSE } }, await redraw(upload.bytes))
  ctx.note({ subject: photo.url })
  return photo
}

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
