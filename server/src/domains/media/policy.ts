import { and, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { PersonalData, StoredFile } from '../../db/personal'
import { directUploads, replies, uploads } from '../../db/schema'
import { uploadNameOf } from '../../media/address'

/** Addresses of photos may lack the host. */
const HERE = 'http://here'

/** Deletes the photos of `ids` but those in reviews, and answers them. */
async function erasePhotos(tx: Queryable, ids: string[]): Promise<StoredFile[]> {
  const shown = await tx
    .select({ first: replies.pictures, added: replies.appendedPictures })
    .from(replies)
    .where(inArray(replies.userId, ids))
  const pictures = shown.flatMap(({ first, added }) => [...first, ...added])
  const kept = new Set(pictures.map(url => uploadNameOf(new URL(url, HERE).pathname)))
  const photos = await tx
    .select({ name: uploads.name, sealed: uploads.sealed })
    .from(uploads)
    .where(inArray(uploads.userId, ids))
  const gone = photos.filter(({ name }) => !kept.has(name))
  const names = gone.map(({ name }) => name)
  if (names.length > 0) await tx.delete(uploads).where(and(inArray(uploads.userId, ids), inArray(uploads.name, names)))
  return gone
}

/** What becomes of what somebody uploaded. */
export const uploadsPolicy: PersonalData = {
  tables: [
    {
      table: uploads,
      merge: 'follows',
      close: { kept: 'the photos go, except those that others see in reviews' },
      export: '上传的图片'
    },
    {
      table: directUploads,
      merge: 'follows',
      close: { kept: 'swept with their files within two hours' },
      export: { omitted: 'leaves of five minutes; what came of them is a video' }
    }
  ],
  eraseFiles: erasePhotos
}
