import { v5 } from 'uuid'
import { transact } from '../../db/connection'
import { answerOnce, answersOf, humanSince, openConversation, recognise, tencentAccountOf } from '../../engines/chat'
import { dayText } from '../../lib/clock'
import type { Services } from '../../services'
import { readSettings } from '../site/settings'
import { type Desk, deskOf, isOpen, opensAt } from './desks'

/** A text somebody said to a desk. */
interface Said {
  userId: string
  shopId: string | null
  /** What its sender's device calls it. */
  clientId: string
  text: string
  /** When it was written; what is sent again later gets no answer any more. */
  at: Date
}

const REPLIES = '5d2a41f6-8c0b-4f0e-9a57-6e0f2b6f6a11'
/** Who answers in person outside of the hours is not interrupted for so long. */
const PERSON_MS = 30 * 60_000
const FRESH_MS = 60_000

/** Answers with the moment somebody is there again filled in, and the desk's hours and phone. */
const filledIn = (words: string, { hours, phone }: Desk, open: string) =>
  words.replaceAll('{open}', open).replaceAll('{hours}', hours).replaceAll('{phone}', phone)

/**
 * Answers a line from the desk's list while nobody is there: what is recognised by its answer, the first of a day that is
 * not by when somebody is back. Each line is answered once, whoever carries the chat. Answers whether it said something.
 */
export async function answerByItself(services: Services, said: Said): Promise<boolean> {
  const { db, clock, providers } = services
  const now = clock.now()
  if (now.getTime() - said.at.getTime() > FRESH_MS) return false
  const [desk, { chat }] = await Promise.all([deskOf(db, said.shopId), readSettings(db, 'chat')])
  const open = opensAt(desk.hours, now)
  if (!chat.auto || isOpen(desk.hours, now)) return false
  const conversationId = await openConversation(db, said.userId, desk.shopId)
  if (await humanSince(db, conversationId, new Date(now.getTime() - PERSON_MS))) return false
  const found = recognise(said.text, await answersOf(db, desk.shopId))
  const key = found ? said.clientId : `day:${dayText(now)}`
  const text = filledIn(found?.answer ?? chat.unknown, desk, open)
  const note = `自动回复 · 客服将从${open} 起为你服务`
  const clientId = v5(`${conversationId}:${key}`, REPLIES)
  const carried = providers.im.kind !== 'own'
  const line = { clientId, kind: 'text', body: { text, note } } as const
  const reply = { conversationId, shopId: desk.shopId, key, answerId: found?.id ?? null, at: now }
  const isNew = await transact(db, tx => answerOnce(tx, carried ? reply : { ...reply, line }))
  if (isNew && carried) {
    const from = tencentAccountOf({ side: 'service', userId: said.userId, shopId: desk.shopId })
    const to = tencentAccountOf({ side: 'user', userId: said.userId })
    try {
      await providers.im.say({ from, to, text: `${text}\n\n${note}`, key: clientId })
    } catch (error) {
      // It may have gone out, so it is not said again.
      services.log.error({ err: error }, 'an automatic answer did not go out, or nobody can tell')
      return false
    }
  }
  return isNew
}

const MOST_OFFERED = 8

/** Questions a desk answers by itself, to be asked with one tap. */
export async function questionsOf({ db }: Pick<Services, 'db'>, shopId: string | null): Promise<string[]> {
  return (await answersOf(db, shopId)).slice(0, MOST_OFFERED).map(one => one.question)
}
