import { asc, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { PersonalRegistry, StoredFile } from '../../db/personal'
import { sessions, users } from '../../db/schema'
import { placeFans } from '../../engines/identity/fans'
import { revokePerson } from '../../engines/identity/sessions'
import { uploadWidths } from '../../media/address'
import { cardKey } from '../../media/cards'
import { dropSealed } from '../../media/sealed'
import { videoKey } from '../../media/video'
import type { Storage } from '../../providers/storage'
import { dropParts } from './export-file'

/** Takes a photo, a video or another file out of storage for good. */
export async function dropFile({ storage }: { storage: Storage }, { name, sealed, video, card, parts }: StoredFile) {
  if (parts !== undefined) return dropParts(storage, name, parts)
  if (card) return storage.remove(cardKey(name))
  if (video) return storage.remove(videoKey(name))
  if (sealed) return dropSealed({ storage }, name)
  for (const width of uploadWidths) await storage.remove(`${name}-${width}.webp`)
}

/**
 * Makes an account and its sub-accounts nobody's: what says who it was is deleted, orders and the books stay as the law
 * asks, under a name that tells nothing. Answers the files to be taken from storage afterwards.
 */
export async function eraseFamily(
  tx: Queryable,
  { parts }: PersonalRegistry,
  { rootId, family, at }: { rootId: string; family: readonly string[]; at: Date }
): Promise<StoredFile[]> {
  const ids = [...family]
  // First of all: whoever is about to give them something waits, and then finds them closed.
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)).for('update')
  const files: StoredFile[] = []
  for (const part of parts) {
    await part.erase?.(tx, ids, at)
    files.push(...((await part.eraseFiles?.(tx, ids)) ?? []))
    for (const { table, close } of part.tables)
      if (close === 'erased') await tx.delete(table).where(inArray(table.userId, ids))
  }
  await revokePerson(tx, rootId, 'closed', at)
  await tx.update(sessions).set({ device: '' }).where(inArray(sessions.userId, ids))
  await tx
    .update(users)
    .set({
      phone: null,
      contactPhone: '',
      passwordHash: null,
      nickname: '已注销用户',
      avatar: '',
      sex: 0,
      birthday: null,
      region: '',
      roles: [],
      muted: [],
      disabled: true,
      blockedAt: null,
      referrerId: null
    })
    .where(inArray(users.id, ids))
  await placeFans(tx, ids)
  return files
}
