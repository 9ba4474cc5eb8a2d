import type { Services } from '../../services'
import { addMessage } from './index'

declare module '../../services' {
  interface Pages {
    /** Where a person looks after their account. */
    account(): string
  }
}

interface Change {
  userId: string
  title: string
  /** What was changed, a whole sentence. */
  what: string
  at: Date
}

/** Tells a person that something their account's safety rests on was changed, whatever is switched off. */
export const tellSafety = ({ db, pages }: Pick<Services, 'db' | 'pages'>, { userId, title, what, at }: Change) =>
  addMessage(db, {
    userId,
    kind: 'system',
    title,
    topic: 'security',
    always: true,
    at,
    key: `safety:${title}:${what}:${at.getTime()}`,
    content: `${what}如非本人操作，请立即修改密码并联系客服。`,
    url: pages.account()
  })
