import { randomBytes } from 'node:crypto'
import { media } from '@contract/media'
import { uploads } from '../../db/schema'
import { bindDomain } from '../../http/context'
import { limit } from '../../http/limits'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { uploadUrl } from '../../media/address'
import { redraw } from '../../media/photo'
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
    await Promise.all(
      photo.sizes.map(size => providers.storage.put(`${name}-${size.width}.webp`, size.bytes, 'image/webp'))
    )
    const bytes = photo.sizes.reduce((sum, size) => sum + size.bytes.length, 0)
    await db.insert(uploads).values({ userId: person.id, id: newId(), name, width, height, bytes })
    return { name, url: uploadUrl(name), width, height }
  }
})
