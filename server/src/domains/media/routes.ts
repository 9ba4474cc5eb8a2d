import { randomBytes } from 'node:crypto'
import { media } from '@contract/media'
import { uploads } from '../../db/schema'
import { bindDomain, type Context } from '../../http/context'
import { limit } from '../../http/limits'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { uploadUrl } from '../../media/address'
import { type Photo, redraw } from '../../media/photo'
import { keepSealed } from '../../media/sealed'

const PER_HOUR = 200

export const mediaDomain = bindDomain(media, {
  'POST /api/upload/image': async ({ db, person, file, clock, providers, config }, { sealed }) => {
    const upload = file ?? refuse('INVALID', '请选择要上传的图片')
    await limit(db, clock.now(), `upload:${person.id}`, PER_HOUR, 3600, '上传太频繁，请稍后再试')
    const photo = await redraw(upload.bytes)
    const name = randomBytes(16).toString('hex')
    const { width, height } = photo
    if (sealed) {
      const { bytes } = photo.sizes.at(-1)!
      await keepSealed({ storage: providers.storage, config }, name, bytes)
      await db
        .insert(uploads)
        .values({ userId: person.rootId, id: newId(), name, width, height, bytes: bytes.length, sealed: true })
      return { name, url: '', width, height }
    }
    return keepOpen({ db, person, providers }, name, photo)
  },

  'POST /api/uploadbaseImage': async ({ db, person, clock, providers }, { image }) => {
    await limit(db, clock.now(), `upload:${person.id}`, PER_HOUR, 3600, '上传太频繁，请稍后再试')
    const [, text] = DATA_URL.exec(image) ?? refuse('NOT_A_PICTURE', '请上传 PNG 或 JPG 格式的图片')
    const name = randomBytes(16).toString('hex')
    const { url } = await keepOpen({ db, person, providers }, name, await redraw(Buffer.from(text!, 'base64')))
    return { name, url }
  }
})

/** What the bytes are, they say themselves; the type before them is not looked at further. */
const DATA_URL = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/

/** Keeps a photo in every width, for whoever has its address. */
async function keepOpen(
  { db, person, providers }: Pick<Context<'login'>, 'db' | 'person' | 'providers'>,
  name: string,
  { sizes, width, height }: Photo
) {
  await Promise.all(sizes.map(size => providers.storage.put(`${name}-${size.width}.webp`, size.bytes, 'image/webp')))
  const bytes = sizes.reduce((sum, size) => sum + size.bytes.length, 0)
  await db.insert(uploads).values({ userId: person.id, id: newId(), name, width, height, bytes })
  return { name, url: uploadUrl(name), width, height }
}
