import { randomBytes } from 'node:crypto'
import { uploads } from '../../db/schema'
import type { Context } from '../../http/context'
import { limit } from '../../http/limits'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { uploadUrl } from '../../media/address'
import { type Photo, redraw } from '../../media/photo'
import { HOUSE } from '../../media/video'

export { drawingBytes } from './drawing'

const PER_HOUR = 200

type Me = Context<'login'>

export const countUpload = ({ db, clock, person }: Pick<Me, 'db' | 'clock' | 'person'>) =>
  limit(db, clock.now(), `upload:${person.id}`, PER_HOUR, 3600, '上传太频繁，请稍后再试')

export const newName = () => randomBytes(16).toString('hex')

/** Keeps a photo in every width under an address of its own. */
export async function keepPhoto(
  { db, person, providers }: Pick<Me, 'db' | 'providers'> & { person: Pick<Me['person'], 'id'> },
  { width, height, sizes }: Photo
) {
  const name = newName()
  await Promise.all(sizes.map(size => providers.storage.put(`${name}-${size.width}.webp`, size.bytes, 'image/webp')))
  const bytes = sizes.reduce((sum, size) => sum + size.bytes.length, 0)
  await db.insert(uploads).values({ userId: person.id, id: newId(), name, width, height, bytes })
  return { name, url: uploadUrl(name), width, height }
}

/** Keeps a picture that somebody at the console uploads, of goods or for a page. @throws Refusal INVALID, NOT_A_PICTURE, TOO_LARGE */
export async function keepHousePhoto(ctx: Context<'console'>) {
  const upload = ctx.file ?? refuse('INVALID', '请选择要上传的图片')
  await countUpload(ctx)
  const photo = await keepForHouse(ctx, upload.bytes)
  ctx.note({ subject: photo.url })
  return photo
}

/** Keeps a picture of the house's own, drawn anew. @throws Refusal NOT_A_PICTURE, TOO_LARGE */
export const keepForHouse = async ({ db, providers }: Pick<Me, 'db' | 'providers'>, bytes: Buffer) =>
  keepPhoto({ db, providers, person: { id: HOUSE } }, await redraw(bytes))

/** An address of a picture on this server. */
export const isOurPicture = ({ PUBLIC_URL }: Context['config'], url: string) =>
  /^\/(?![/\\])/.test(url) || (PUBLIC_URL !== '' && url.startsWith(`${PUBLIC_URL}/`))

/** Pictures of other sites would go with those sites, and show them who looks. @throws Refusal INVALID */
export function picturesAreOurs({ config }: Pick<Context, 'config'>, pictures: readonly string[]) {
  if (!pictures.every(url => isOurPicture(config, url))) refuse('INVALID', '请先上传图片')
}
