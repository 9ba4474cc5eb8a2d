import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { messagePushes, messages, users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { seconds } from '../../lib/clock'
import { customersOf } from './present'

interface Page {
  id: string
  page: number
  limit: number
}

const COUNTED = 1000

/** Whom an account brought: ids say when they joined. */
export async function broughtBy(db: Queryable, { id, page, limit }: Page) {
  const own = eq(users.referrerId, id)
  const [rows, count] = await sideBySide(
    db,
    () =>
      db
        .select({ id: users.id })
        .from(users)
        .where(own)
        .orderBy(desc(users.id))
        .limit(limit)
        .offset((page - 1) * limit),
    () => countUpTo(db, COUNTED, users, own)
  )
  const list = await customersOf(
    db,
    rows.map(row => row.id)
  )
  return { list, count }
}

const SENT: Record<string, string> = {
  waiting: '等待发送',
  sending: '发送中',
  sent: '已发送',
  skipped: '未发送',
  dead: '发送失败'
}

/** What an account was told, and what went out of it by WeChat and SMS. */
export async function toldTo(db: Queryable, { id, page, limit }: Page) {
  const own = eq(messages.userId, id)
  const [rows, count] = await sideBySide(
    db,
    () =>
      db
        .select()
        .from(messages)
        .where(own)
        .orderBy(desc(messages.createdAt), desc(messages.id))
        .limit(limit)
        .offset((page - 1) * limit),
    () => countUpTo(db, COUNTED, messages, own)
  )
  const ids = rows.map(row => row.id)
  const pushes =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(messagePushes)
          .where(and(eq(messagePushes.userId, id), inArray(messagePushes.messageId, ids)))
  const list = rows.map(row => ({
    id: row.id,
    title: row.title,
    content: row.content,
    read_time: row.readAt ? seconds(row.readAt) : 0,
    add_time: seconds(row.createdAt),
    pushes: pushes
      .filter(push => push.messageId === row.id)
      .map(({ channel, state, error }) => ({ channel, _state: SENT[state] ?? state, why: error }))
  }))
  return { list, count }
}
