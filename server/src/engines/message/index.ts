import type { messageKinds } from '@contract/message'
import { v5 } from 'uuid'
import { afterCommit, prepared, type Queryable } from '../../db/connection'
import { audience } from '../../db/news'
import { TOPICS, type Topic } from './topics'

export { decideChannel, decidedOf, type NoticeChannel, noticeChannelsNow, weixinTemplatesNow } from './channels'
export { grantPushes, withdrawGrants } from './grants'
export { deadPushes, deliverPushes, pushCounts, pushOnceMore, sweepMessages, sweepPushes } from './push'
export { CHANNELS, type Channel, TOPICS, type Topic } from './topics'

const NAMESPACE = '0b6c1b5e-55a1-4b61-9f3c-8f0a4f2c7d10'

export interface NewMessage {
  userId: string
  kind: (typeof messageKinds)[number]
  title: string
  /** Plain text; the list shows its first line. */
  content: string
  picture?: string
  /** A page of the app with its query, such as "/pages/order/detail?id=…". */
  url?: string
  /** What happened, such as "order-paid:<order id>": told twice, it is written once, by the primary key made from it. */
  key: string
  /** What it is told as beyond the app; without one it is told in the app alone. */
  topic?: Topic
  /** Told even when its kind is switched off: money leaves, or the account's safety is at stake. */
  always?: boolean
  at?: Date
}

/** Writes a message to a person, inside the transaction of what it tells of. */
export const addMessage = (tx: Queryable, message: NewMessage) => addMessages(tx, [message])

/**
 * Writes messages, what is to be told of them beyond the app, and a word to whoever listens for these people, in one round
 * trip and all with the transaction. A kind that is switched off is written down and told nowhere else, unless `always`.
 */
export async function addMessages(tx: Queryable, list: readonly NewMessage[]) {
  if (list.length === 0) return
  const values = [JSON.stringify(list.map(rowOf))]
  const [name, last] = tx.news ? ['messages', 'select distinct user_id'] : ['messages-notify', `select ${NOTIFIED}`]
  const rows = await prepared<{ user_id: string }>(tx, {
    name,
    text: `with ${written('$1')} ${last} from told`,
    values
  })
  if (tx.news)
    await tell(
      tx,
      rows.map(({ user_id }) => user_id)
    )
}

/** A statement that causes messages, and answers an `id` for each that is to be written. */
export interface Cause {
  name: string
  text: string
  values: unknown[]
}

/**
 * Does what causes messages and writes those of them that came of it, `of` being the `id` it answers, in one statement: what
 * the cause locks is held no longer than it must. Answers what the cause does.
 */
export async function addMessagesOf<Row extends { id: string }>(
  tx: Queryable,
  { name, text, values }: Cause,
  list: readonly (NewMessage & { of: string })[]
): Promise<Row[]> {
  const rows = await prepared<Row>(tx, {
    name: tx.news ? name : `${name}-notify`,
    text: `with cause as materialized (${text}),
      ${written(`$${values.length + 1}`, 'where g.of in (select id from cause)')}
      select cause.* ${tx.news ? '' : `, (select ${NOTIFIED} from told)`} from cause`,
    values: [...values, JSON.stringify(list.map(one => ({ ...rowOf(one), of: one.of })))]
  })
  if (tx.news) {
    const caused = new Set(rows.map(({ id }) => id))
    await tell(tx, [...new Set(list.filter(({ of }) => caused.has(of)).map(({ userId }) => userId))])
  }
  return rows
}

const tell = (tx: Queryable, userIds: readonly string[]) =>
  afterCommit(tx, () => {
    for (const userId of userIds) tx.news!.publish([audience.user(userId)], { userId, what: 'message' })
  })

/** The parts of a statement that write the messages in a parameter of it. */
const written = (json: string, where = '') => `
    given as materialized (
      select user_id, id, kind, title, content, picture, url, always, topic, sms, coalesce(at, now()) as at
      from jsonb_to_recordset(${json}::jsonb) as g (user_id uuid, id uuid, kind text, title text, content text, picture text,
        url text, always boolean, topic text, sms boolean, at timestamptz, of uuid) ${where}
    ),
    told as (
      insert into messages (user_id, id, kind, title, content, picture, url, always, created_at)
      select user_id, id, kind, title, content, picture, url, always, at from given
      on conflict do nothing returning user_id, id
    ),
    pushed as (
      insert into message_pushes (user_id, message_id, channel, topic, next_at, created_at)
      select g.user_id, g.id, c.channel, g.topic, g.at, g.at
      from told t
      join given g on g.user_id = t.user_id and g.id = t.id
      join users u on u.id = g.user_id
      cross join lateral (
        select 'weixin' as channel from push_grants p
        where p.user_id = coalesce(u.parent_id, u.id) and p.topic = g.topic and p.left_count > 0
        union all select 'sms' where g.sms
      ) c
      where g.topic is not null and (g.always or g.kind <> all (u.muted))
      on conflict do nothing
    )`

/** PostgreSQL tells whoever listens, in the same statement. */
const NOTIFIED = `count(pg_notify('person', json_build_object('userId', user_id, 'what', 'message')::text))`

const rowOf = ({
  userId,
  kind,
  title,
  content,
  picture = '',
  url = '',
  key,
  topic,
  always = false,
  at
}: NewMessage) => ({
  user_id: userId,
  id: v5(`${userId}:${key}`, NAMESPACE),
  kind,
  title,
  content,
  picture,
  url,
  always,
  at,
  topic,
  sms: topic !== undefined && TOPICS[topic].sms
})
