import { and, eq } from 'drizzle-orm'
import { users } from '../db/schema'
import { deskOf, serves, servesAt } from '../domains/chat/desks'
import type { Speaker } from '../engines/chat'
import { deskHolderBySession } from '../engines/desk'
import { holdersOf } from '../engines/identity/sessions'
import type { Services } from '../services'

/** By which sign-in somebody is in the chat: one of the shop, or one of the console. */
export type LetInBy = 'shop' | 'console'

/** By what a sign-in lets a speaker in, if it still does. */
export async function letIn(services: Services, speaker: Speaker, familyId: string): Promise<LetInBy | undefined> {
  const [holder] = await holdersOf(services.db, [familyId], services.clock.now())
  if (holder) return holder.userId === speaker.userId && (await mayServe(services, speaker)) ? 'shop' : undefined
  return (await mayServeAt(services, speaker, familyId)) ? 'console' : undefined
}

/** Whether a session of the console still lets somebody answer for a desk. */
export async function mayServeAt({ db, clock }: Services, speaker: Speaker, sessionId: string): Promise<boolean> {
  if (speaker.side === 'user') return false
  const holder = await deskHolderBySession(db, sessionId, clock.now())
  return holder?.id === speaker.userId && servesAt(holder, await deskOf(db, speaker.shopId))
}

/** Whether a speaker still may speak: a person always, for a shop who answers for it. */
export async function mayServe({ db }: Services, speaker: Speaker): Promise<boolean> {
  if (speaker.side === 'user') return true
  const live = and(eq(users.id, speaker.userId), eq(users.disabled, false))
  const [person] = await db.select().from(users).where(live)
  if (!person) return false
  const desk = await deskOf(db, speaker.shopId)
  return serves({ rootId: person.parentId ?? person.id, roles: person.roles }, desk)
}
