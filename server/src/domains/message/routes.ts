import { message, messageKinds } from '@contract/message'
import type { Queryable } from '../../db/connection'
import { bindDomain } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { type About, aboutOf } from './about'
import {
  type Message,
  type MessageKind,
  markRead,
  messagePage,
  mutesChat,
  newestOfEachKind,
  readMessage,
  unreadByKind
} from './queries'

export const KIND_NAMES: Record<MessageKind, string> = {
  order: '订单消息',
  asset: '资产变动',
  activity: '优惠活动',
  system: '系统通知'
}

const line = (message: Message, about: About | null) => ({
  id: message.id,
  kind: message.kind as MessageKind,
  title: message.title,
  info: message.content.split('\n', 1)[0]!.slice(0, 80),
  pic: message.picture,
  url: message.url,
  is_read: message.readAt !== null,
  subject: about,
  add_time: seconds(message.createdAt),
  _add_time: timeText(message.createdAt)
})

/** Messages on the wire, each with what it is about. */
async function lines(db: Queryable, userId: string, messages: readonly Message[]) {
  const about = await aboutOf(
    db,
    userId,
    messages.map(message => message.url)
  )
  return messages.map((message, i) => line(message, about[i]!))
}

const sum = (counts: Iterable<number>) => [...counts].reduce((a, b) => a + b, 0)

export const messageDomain = bindDomain(message, {
  'GET /api/article/getnoread': async ({ db, person }, { support_user_msg }) => {
    if (!person) return { noread: 0, chat: 1 as const }
    const [unread, isQuiet] = await Promise.all([unreadByKind(db, person.id), mutesChat(db, person.id)])
    const chat = isQuiet ? (0 as const) : (1 as const)
    if (support_user_msg) return { noread: sum(unread.values()), chat }
    return { noread: (unread.get('activity') ?? 0) + (unread.get('system') ?? 0), chat }
  },

  'GET /api/message': async ({ db, person, clock }, { read }) => {
    if (read) await markRead(db, person.id, read === 'all' ? undefined : read, clock.now())
    const [unread, newest] = await Promise.all([unreadByKind(db, person.id), newestOfEachKind(db, person.id)])
    const last = await lines(db, person.id, [...newest.values()])
    return {
      unread: sum(unread.values()),
      list: messageKinds.map(kind => ({
        kind,
        name: KIND_NAMES[kind],
        unread: unread.get(kind) ?? 0,
        last: last.find(one => one.kind === kind) ?? null
      }))
    }
  },

  'GET /api/user_message/list': async ({ db, person }, filter) => {
    const { list, count } = await messagePage(db, person.id, filter)
    return { list: await lines(db, person.id, list), count }
  },

  'GET /api/user_message/detail': async ({ db, person, clock }, { id }) => {
    const message = (await readMessage(db, person.id, id, clock.now())) ?? refuse('NOT_FOUND', '消息不存在或已删除')
    const [shown] = await lines(db, person.id, [message])
    return { ...shown!, content: message.content }
  }
})
